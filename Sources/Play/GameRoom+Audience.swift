import GameRules
import JSONText
import Wire

/// Who listens, and what they are sent.
extension GameRoom {
    func subscribe(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        inOrder { room in room.admit(subscriber, since: since, reply: reply) }
    }

    func unsubscribe(connection: UInt64, topic: Topic) {
        inOrder { room in room.dismiss(connection: connection, topic: topic) }
    }

    private func admit(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        if subscriber.isMember {
            guard let user = subscriber.user, published.seat(of: user) != nil else { return reply?.refuse(.notSeated) ?? () }
        } else if published.settings.spectators == .none {
            return reply?.refuse(.forbidden("seat")) ?? ()
        }
        audience.add(subscriber)
        welcome(subscriber, since: since, reply: reply)
        if subscriber.isMember, let user = subscriber.user { perform(.presence(true), by: user, reply: nil) } else { crowdChanged() }
    }

    private func dismiss(connection: UInt64, topic: Topic) {
        guard let gone = audience.remove(connection: connection, topic: topic) else { return }
        if gone.isMember, let user = gone.user {
            if !audience.isHere(user), table.seat(of: user) != nil { perform(.presence(false), by: user, reply: nil) }
        } else {
            crowdChanged()
        }
    }

    func watchView() -> [UInt8]? {
        guard published.settings.spectators == .all else { return nil }
        var broadcast = Broadcast(seenByWatchers, watchers: audience.watchers, at: services.clock.now)
        return broadcast.view(for: .watcher, legal: false).bytes
    }

    /// What spectators have been shown last: in a delayed room the table as it was, in every other as it is.
    private var seenByWatchers: Table<G> {
        released ?? Table(number: number, match: match, created: table.created)
    }

    private func welcome(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        let seen = subscriber.isMember ? published : seenByWatchers
        var broadcast = Broadcast(seen, watchers: audience.watchers, at: services.clock.now)
        let viewer = broadcast.viewer(of: subscriber) ?? .watcher
        if subscriber.delta, let since, since.incarnation == match, let missed = log.events(after: since.sequence, through: seen.sequence) {
            services.meters.resumesBySince.increment()
            for (sequence, event) in zip((since.sequence + 1)..., missed) {
                let frame = broadcast.frame(
                    event, sequence: sequence, topic: subscriber.topic, viewer: viewer, delta: true, legal: false)
                subscriber.connection.send(frame, as: .reliable)
            }
        } else {
            services.meters.resumesBySnapshot.increment()
            subscriber.connection.send(broadcast.snap(for: subscriber, viewer: viewer), as: .reliable)
        }
        var place = JSONWriter(capacity: 48)
        place.beginObject()
        place.field("inc", match)
        place.field("s", seen.sequence)
        place.endObject()
        reply?.ok(result: place.bytes)
    }

    /// Spectators hear of it now or later, but never before what they still wait for, though the delay may have changed since.
    func tellWatchers(_ publication: Publication) {
        let delay = publication.table.settings.delay
        guard delay > 0 || !delayed.isEmpty else { return release(publication) }
        let due = services.clock.now + delay
        delayed.append((delayed.last.map { max($0.due, due) } ?? due, publication))
        arm()
    }

    func release(_ publication: Publication) {
        released = publication.table
        deliver(publication, toMembers: false)
    }

    /// Sends the events to one half of the audience; equal recipients share one frame.
    func deliver(_ publication: Publication, toMembers: Bool) {
        guard audience.subscribers.contains(where: { $0.isMember == toMembers }) else { return }
        var broadcast = Broadcast(publication.table, watchers: audience.watchers, at: services.clock.now)
        var sequence = publication.table.sequence - publication.events.count
        for event in publication.events {
            sequence += 1
            var frames: [(topic: Topic, viewer: Viewer?, delta: Bool, legal: Bool, frame: Frame)] = []
            for subscriber in audience.subscribers where subscriber.isMember == toMembers {
                let viewer = broadcast.viewer(of: subscriber)
                let frame: Frame
                if let known = frames.first(where: {
                    $0.viewer == viewer && $0.delta == subscriber.delta && $0.legal == subscriber.legal && $0.topic == subscriber.topic
                }) {
                    frame = known.frame
                } else {
                    frame = broadcast.frame(
                        event, sequence: sequence, topic: subscriber.topic, viewer: viewer, delta: subscriber.delta, legal: subscriber.legal)
                    frames.append((subscriber.topic, viewer, subscriber.delta, subscriber.legal, frame))
                }
                let mayGiveWay = !toMembers && !subscriber.delta
                services.meters.framesOut.increment()
                subscriber.connection.send(frame, as: mayGiveWay ? .latest(key: subscriber.key, sequence: sequence) : .reliable)
            }
        }
    }

    /// Who lost the seat no longer listens as a member, and nobody watches once the doors are closed.
    func expel(_ event: RoomEvent) {
        switch event {
        case .left, .kicked:
            expel { subscriber in subscriber.isMember && subscriber.user.map { table.seat(of: $0) == nil } ?? false }
        case .configured(let settings) where settings.spectators == .none:
            expel { !$0.isMember }
        default: break
        }
    }

    private func expel(where isOut: (Subscriber) -> Bool) {
        for subscriber in audience.subscribers where isOut(subscriber) {
            audience.remove(connection: subscriber.connection.id, topic: subscriber.topic)
            subscriber.ended()
        }
    }
}
