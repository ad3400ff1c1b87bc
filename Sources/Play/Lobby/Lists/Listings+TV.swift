import GameRules
import Identifiers
import JSONText
import Wire

extension Listings {
    func watchChannel(_ subscriber: Subscriber, of game: GameID, reply: Reply?) {
        guard lobbies[game] != nil else { return reply?.refuse(.noGame) ?? () }
        let topic = subscriber.topic
        leaveChannel(topic, connection: subscriber.connection.id, reply: nil)
        // The channel continues with another room after the shown one has ended.
        let subscriber = subscriber.lasting
        channels[topic, default: TVChannel()].subscribers.append(subscriber)
        if channels[topic]?.featured == nil { channels[topic]?.featured = best(for: topic) }
        show(topic, to: subscriber, reply: reply)
    }

    /// The room that is shown answers, because the frames of the channel come from there.
    func leaveChannel(_ topic: Topic, connection: UInt64, reply: Reply?) {
        guard var channel = channels[topic], channel.subscribers.contains(where: { $0.connection.id == connection }) else {
            return reply?.ok() ?? ()
        }
        channel.subscribers.removeAll { $0.connection.id == connection }
        if channel.subscribers.isEmpty { channel.turning?.cancel() }
        channels[topic] = channel.subscribers.isEmpty ? nil : channel
        guard let room = channel.featured.flatMap(directory.room) else { return reply?.ok() ?? () }
        room.unsubscribe(connection: connection, topic: topic, reply: reply)
    }

    func channelsChanged(_ summary: RoomSummary) {
        for (topic, channel) in channels {
            if channel.featured == summary.number, summary.isClosed || !summary.isLive {
                turnLater(topic)
            } else if summary.isLive, channel.featured.map({ givesWay($0, to: summary) }) ?? true {
                turn(topic)
            }
        }
    }

    /// Whether an exhibition is shown and others have begun a game.
    private func givesWay(_ featured: RoomNumber, to summary: RoomSummary) -> Bool {
        !summary.isExhibition && rooms[featured]?.summary.isExhibition == true
    }

    private func turnLater(_ topic: Topic) {
        guard channels[topic]?.turning == nil else { return }
        let next = services.clock.now + TVChannel.linger
        let clock = services.clock
        channels[topic]?.turning = Task { [weak self] in
            do { try await clock.sleep(until: next) } catch { return }
            await self?.turn(topic)
        }
    }

    private func turn(_ topic: Topic) {
        guard var channel = channels[topic] else { return }
        channel.turning = nil
        let next = best(for: topic)
        let last = channel.featured
        channel.featured = next
        channels[topic] = channel
        guard next != last else { return }
        for subscriber in channel.subscribers {
            last.flatMap(directory.room)?.unsubscribe(connection: subscriber.connection.id, topic: topic, reply: nil)
            show(topic, to: subscriber, reply: nil)
        }
    }

    private func show(_ topic: Topic, to subscriber: Subscriber, reply: Reply?) {
        if let room = channels[topic]?.featured.flatMap(directory.room) {
            return room.subscribe(subscriber, since: nil, reply: reply)
        }
        channels[topic]?.blanks += 1
        let incarnation = "\(instanceID)-blank-\(channels[topic]?.blanks ?? 0)"
        let frame = ServerFrames.snap(
            topic: topic, incarnation: incarnation, sequence: 0, ts: services.clock.now.milliseconds, digest: nil,
            view: Array(#"{"room":null}"#.utf8))
        subscriber.connection.send(frame, as: .reliable)
        reply?.ok(result: TopicLog.place(incarnation: incarnation, sequence: 0))
    }

    /// The room to show: no exhibition if there is another, then the most watched, then the one with the most plies.
    private func best(for topic: Topic) -> RoomNumber? {
        guard case .tv(let game, let channel) = topic else { return nil }
        return rooms.mostWatched(GameID(game), on: channel, atMost: 1).first
    }
}
