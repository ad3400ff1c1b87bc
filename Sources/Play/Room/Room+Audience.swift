import GameRules
import Identifiers
import JSONText
import Wire

/// Subscriptions, and the frames that subscribers get.
extension Room {
    /// Adds a subscriber, who gets the whole view, or the events missed since `since`, and then every change.
    func subscribe(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        inOrder { room in room.admit(subscriber, since: since, reply: reply) }
    }

    func unsubscribe(connection: UInt64, topic: Topic, reply: Reply?) {
        inOrder { room in
            room.dismiss(connection: connection, topic: topic)
            reply?.ok()
        }
    }

    private func admit(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        if subscriber.isMember {
            guard let user = subscriber.user, published.table.seat(of: user) != nil else {
                return reply?.refuse(published.table.concealed(.notSeated, from: subscriber.user)) ?? ()
            }
        } else if published.table.settings.spectators == .none {
            let isSeated = subscriber.user.flatMap(published.table.seat(of:)) != nil
            return reply?.refuse(isSeated ? Refusal(.forbidden, "this room cannot be watched") : .noRoom) ?? ()
        }
        let watchers = audience.watchers
        audience.add(subscriber)
        welcome(subscriber, since: since, reply: reply)
        if subscriber.isMember, let user = subscriber.user {
            perform(.presence(true), by: user, reply: nil)
        } else if !subscriber.preview || audience.watchers != watchers {
            crowdChanged()
        }
        guard subscriber.analysis, !subscriber.isMember else { return }
        tellOpinion(to: [subscriber])
        formOpinion()
    }

    private func dismiss(connection: UInt64, topic: Topic) {
        guard let gone = audience.remove(connection: connection, topic: topic) else { return }
        if gone.isMember, let user = gone.user {
            if !audience.isHere(user), table.seat(of: user) != nil { perform(.presence(false), by: user, reply: nil) }
        } else {
            if !gone.preview { crowdChanged() }
            if gone.analysis { formOpinion() }
        }
    }

    /// The view of spectators as JSON; `nil` if the room admits no spectators.
    func watchView() -> [UInt8]? {
        guard published.table.settings.spectators == .all else { return nil }
        var broadcast = Broadcast(seenByWatchers, watchers: audience.watchers, at: services.clock.now)
        return broadcast.view(for: .watcher, legal: false, chat: true).bytes
    }

    /// A line that `user` may have read: players see the chat of players, and everybody who may watch sees the chat of spectators.
    func chatLine(by author: UserID, at time: Timestamp, seenBy user: UserID) -> ChatLine? {
        let table = published.table
        var lines = table.settings.spectators == .none ? [] : table.watchersChat.lines
        if table.seat(of: user) != nil { lines += table.chat.lines }
        return lines.first { $0.user == author && $0.at == time }
    }

    /// The table that spectators see: in a delayed room an earlier one, in every other the published one.
    private var seenByWatchers: Snapshot {
        // Before the delay is over for the first time, an empty room with the settings that it was opened with.
        released ?? Snapshot(Table(kind: kind, number: number, match: match, created: table.created, settings: published.table.opener?.settings))
    }

    private func welcome(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        let seen = subscriber.isMember ? published : seenByWatchers
        var broadcast = Broadcast(seen, watchers: audience.watchers, at: services.clock.now)
        let viewer = broadcast.viewer(of: subscriber) ?? .watcher
        if subscriber.delta, let since, since.incarnation == match.rawValue,
            let missed = log.events(after: since.sequence, through: seen.table.sequence)
        {
            services.meters.resumesBySince.increment()
            for (sequence, entry) in zip((since.sequence + 1)..., missed) {
                let isNewest = sequence == seen.table.sequence
                // Only the state after the newest event is available for a digest.
                let frame =
                    isNewest
                    ? broadcast.frame(
                        entry.event, topic: subscriber.topic, viewer: viewer, delta: true, legal: false, hiding: broadcast.hidden(from: subscriber))
                    : broadcast.replay(
                        entry, sequence: sequence, topic: subscriber.topic, viewer: viewer, hides: { subscriber.hidden?.contains($0) ?? false })
                subscriber.connection.send(frame, as: .reliable)
            }
        } else {
            services.meters.resumesBySnapshot.increment()
            subscriber.connection.send(broadcast.snap(for: subscriber, viewer: viewer), as: .reliable)
        }
        reply?.ok(result: TopicLog.place(incarnation: match.rawValue, sequence: seen.table.sequence))
    }

    /// Publishes to spectators, at once or after the delay. The order is kept even if the delay was changed.
    func tellWatchers(_ publication: Publication) {
        let delay = publication.snapshot.table.settings.delay
        guard delay > .zero || !delayed.isEmpty else { return release(publication) }
        let due = services.clock.now + delay
        delayed.append((delayed.last.map { max($0.due, due) } ?? due, publication))
        arm()
    }

    func release(_ publication: Publication) {
        released = publication.snapshot
        defer { formOpinion() }
        guard audience.hasWatchersOrPreviews else { return }
        let crowds = [audience.viewers, audience.followers]
        publication.forEachStep { step in
            var broadcast = Broadcast(step.snapshot, watchers: audience.watchers, at: services.clock.now)
            for crowd in crowds { tell(step, to: crowd, &broadcast) }
        }
        services.meters.framesOut.increment(by: crowds.reduce(0) { $0 + $1.count } * publication.events.count)
    }

    /// Sends one event to a group of spectators; subscribers of one topic share one frame, unless lines of an author are hidden from one of them.
    private func tell(_ step: Publication.Step, to crowd: [Subscriber], _ broadcast: inout Broadcast) {
        var frames: [(topic: Topic, hidden: Set<UserID>, frame: Frame)] = []
        for subscriber in crowd {
            let hidden = broadcast.hidden(from: subscriber)
            let frame: Frame
            if let known = frames.first(where: { $0.topic == subscriber.topic && $0.hidden == hidden }) {
                frame = known.frame
            } else {
                frame = broadcast.frame(step.event, topic: subscriber.topic, viewer: .watcher, delta: subscriber.delta, legal: false, hiding: hidden)
                frames.append((subscriber.topic, hidden, frame))
            }
            subscriber.connection.send(frame, as: subscriber.delta ? .reliable : .latest(key: subscriber.key, sequence: step.sequence), atOnce: true)
        }
    }

    /// Sends the events to the members; equal recipients share one frame.
    func tellMembers(_ publication: Publication) {
        guard !audience.members.isEmpty else { return }
        publication.forEachStep { step in
            var broadcast = Broadcast(step.snapshot, watchers: audience.watchers, at: services.clock.now)
            var frames: [(viewer: Viewer?, delta: Bool, legal: Bool, hidden: Set<UserID>, frame: Frame)] = []
            frames.reserveCapacity(audience.members.count)
            for member in audience.members {
                let (viewer, hidden) = (broadcast.recipient(member), broadcast.hidden(from: member))
                let frame: Frame
                if let known = frames.first(where: {
                    $0.viewer == viewer && $0.delta == member.delta && $0.legal == member.legal && $0.hidden == hidden
                }) {
                    frame = known.frame
                } else {
                    frame = broadcast.frame(step.event, topic: member.topic, viewer: viewer, delta: member.delta, legal: member.legal, hiding: hidden)
                    frames.append((viewer, member.delta, member.legal, hidden, frame))
                }
                member.connection.send(frame, as: .reliable)
            }
        }
        services.meters.framesOut.increment(by: audience.members.count * publication.events.count)
    }

    /// Ends the subscription of a player who lost the seat, and the subscriptions of all spectators when the room stops admitting them.
    func expel(_ event: RoomEvent) {
        switch event {
        case .left, .kicked:
            expel(audience.members.filter { member in member.user.map { table.seat(of: $0) == nil } ?? false })
        case .configured(let settings) where settings.spectators == .none:
            expel(audience.viewers + audience.followers)
        default: break
        }
    }

    private func expel(_ subscribers: [Subscriber]) {
        for subscriber in subscribers {
            audience.remove(connection: subscriber.connection.id, topic: subscriber.topic)
            subscriber.ended()
        }
    }
}
