import Identifiers
import JSONText
import Storage
import Wire

/// The topics that a visit listens to.
extension Visit {
    func subscribe(_ wish: ClientFrame.Subscribe, _ identity: Identity) {
        guard topics[wish.topic] != nil || topics.count < acceptor.limits.subscriptions else {
            return refuse(
                Refusal(.tooMany, "too many topics", details: ["limit": .int(acceptor.limits.subscriptions)]), id: wish.id)
        }
        let key = nextKey
        nextKey += 1
        let forget: @Sendable () -> Void = { self.run { $0.forget(wish.topic, key: key) } }
        let subscriber = Subscriber(
            connection: connection, topic: wish.topic, user: identity.user, name: identity.name, delta: wish.delta, legal: wish.legal,
            analysis: wish.analysis, preview: wish.preview, key: key, hidden: hidden, ended: forget)
        var reply = reply(wish.id)
        reply.onRefusal = forget
        switch wish.topic {
        case .room(let number), .watch(let number):
            let number = RoomNumber(number)
            let room: any RoomLink
            if case .room = wish.topic {
                guard let user = identity.user else { return reply.refuse(.loginFirst) }
                // Listening marks the seat as online, which a user who cannot play must not do.
                guard identity.mayPlay else { return reply.refuse(.forbidden("play")) }
                guard let known = lobby.directory.room(number, knownTo: user) else { return missed(wish.id) }
                // A player needs the subscription to continue a game, so the bucket may be overdrawn.
                guard allowed(.store, StoreCost.presence, mayOwe: true, id: wish.id) else { return }
                room = known
            } else {
                guard let attempt = attempt(number, id: wish.id) else { return }
                reply.onSettled = attempt.onSettled
                guard let found = lobby.directory.room(number) else { return reply.refuse(.noRoom) }
                room = found
            }
            if let old = topics[wish.topic]?.room, old.match != room.match {
                old.unsubscribe(connection: connectionID, topic: wish.topic, reply: nil)
            }
            topics[wish.topic] = Listening(key: key, room: room)
            room.subscribe(subscriber, since: wish.since, reply: reply)
        case .user(let user):
            topics[wish.topic] = Listening(key: key, room: nil)
            isWaiting = true
            let authenticator = acceptor.authenticator
            Task { [reply] in
                let profile = await authenticator.profile(of: UserID(user))
                if self.stage == .open { self.look(at: profile, subscriber, since: wish.since, reply) }
                self.goOn()
            }
        default:
            topics[wish.topic] = Listening(key: key, room: nil)
            source(of: wish.topic).subscribe(subscriber, since: wish.since, reply: reply)
        }
    }

    private func look(at profile: Identity?, _ subscriber: Subscriber, since: ClientFrame.Position?, _ reply: Reply) {
        guard let profile else { return reply.refuse(.noUser) }
        lobby.visits.showCard(profile, to: subscriber, since: since, reply: reply)
    }

    /// The source of a topic that no room serves.
    private func source(of topic: Topic) -> any TopicSource {
        switch topic {
        case .lobby, .tv: lobby.lists
        case .board: lobby.leaderboards
        case .me, .sys, .user, .room, .watch: lobby.visits
        }
    }

    func unsubscribe(_ topic: Topic, id: Int) {
        guard let listening = topics.removeValue(forKey: topic) else { return reply(id).ok(duplicate: true) }
        leave(topic, listening, reply: reply(id))
    }

    /// Removes a topic whose source has ended the subscription.
    private func forget(_ topic: Topic, key: Int) {
        if topics[topic]?.key == key { topics[topic] = nil }
    }

    func leaveEverything() {
        for (topic, listening) in topics { leave(topic, listening, reply: nil) }
        topics.removeAll()
    }

    private func leave(_ topic: Topic, _ listening: Listening, reply: Reply?) {
        (listening.room ?? source(of: topic)).unsubscribe(connection: connectionID, topic: topic, reply: reply)
    }
}
