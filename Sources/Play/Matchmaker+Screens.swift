import JSONText
import Wire

/// One TV channel: always the best game of its kind, one after another.
struct Screen: Sendable {
    var subscribers: [Subscriber] = []
    var featured: String?
    /// Counts the times there was nothing to show.
    var blanks = 0
    /// Changes to the next game when the last position has been seen.
    var turning: Task<Void, Never>?

    /// How long a finished game stays on the screen, in milliseconds.
    static let afterglow = 4000
}

extension Matchmaker {
    func enterScreen(_ subscriber: Subscriber, reply: Reply) {
        let topic = subscriber.topic
        leaveScreen(topic, connection: subscriber.connection.id)
        screens[topic, default: Screen()].subscribers.append(subscriber)
        if screens[topic]?.featured == nil { screens[topic]?.featured = best(for: topic) }
        show(topic, to: subscriber, reply: reply)
    }

    func leaveScreen(_ topic: Topic, connection: UInt64) {
        guard var screen = screens[topic], screen.subscribers.contains(where: { $0.connection.id == connection }) else { return }
        screen.subscribers.removeAll { $0.connection.id == connection }
        if let room = screen.featured.flatMap(directory.room) { room.run { $0.unsubscribe(connection: connection, topic: topic) } }
        if screen.subscribers.isEmpty { screen.turning?.cancel() }
        screens[topic] = screen.subscribers.isEmpty ? nil : screen
    }

    func screensChanged(_ summary: RoomSummary, isClosed: Bool) {
        for (topic, screen) in screens {
            if screen.featured == summary.number, isClosed || summary.phase != .playing {
                turnLater(topic)
            } else if screen.featured == nil, summary.isLive {
                turn(topic)
            }
        }
    }

    private func turnLater(_ topic: Topic) {
        guard screens[topic]?.turning == nil else { return }
        let next = services.clock.now + Screen.afterglow
        let clock = services.clock
        screens[topic]?.turning = Task { [weak self] in
            do { try await clock.sleep(until: next) } catch { return }
            await self?.turn(topic)
        }
    }

    private func turn(_ topic: Topic) {
        guard var screen = screens[topic] else { return }
        screen.turning = nil
        let next = best(for: topic)
        let last = screen.featured
        screen.featured = next
        screens[topic] = screen
        guard next != last else { return }
        for subscriber in screen.subscribers {
            if let room = last.flatMap(directory.room) {
                room.run { $0.unsubscribe(connection: subscriber.connection.id, topic: topic) }
            }
            show(topic, to: subscriber, reply: nil)
        }
    }

    private func show(_ topic: Topic, to subscriber: Subscriber, reply: Reply?) {
        if let room = screens[topic]?.featured.flatMap(directory.room) {
            return room.run { $0.subscribe(subscriber, since: nil, reply: reply) }
        }
        screens[topic]?.blanks += 1
        let incarnation = "\(boot)-blank-\(screens[topic]?.blanks ?? 0)"
        let frame = ServerFrames.snap(
            topic: topic, incarnation: incarnation, sequence: 0, ts: services.clock.now.milliseconds, digest: nil,
            view: Array(#"{"room":null}"#.utf8))
        subscriber.connection.send(frame, as: .reliable)
        reply?.ok(result: TopicLog.place(incarnation: incarnation, sequence: 0))
    }

    /// Most watched first, then furthest played.
    private func best(for topic: Topic) -> String? {
        guard case .tv(let game, let channel) = topic else { return nil }
        return listings.mostWatched(game, on: channel, atMost: 1).first
    }
}
