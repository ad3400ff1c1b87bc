import JSONText
import Wire

/// Who is connected, and what they see of themselves and of others.
extension Matchmaker {
    /// Lets a visit in, or says why not. An older half-open visit of the same tab makes way.
    func arrive(_ visit: Visit, _ connection: UInt64, _ identity: Identity, session: String?) -> Refusal? {
        guard let user = identity.user else {
            visits[connection] = visit
            strangers += 1
            lobbiesChanged()
            return nil
        }
        var present =
            people[user] ?? OnlineUser(identity: identity, visits: [], log: TopicLog(.me, incarnation: "\(instanceID)-\(user)"))
        present.identity = identity
        if let session, let index = present.visits.firstIndex(where: { $0.session == session }) {
            let old = visits[present.visits.remove(at: index).connection]
            old?.run { $0.dismiss(.replaced, reason: "the same tab has connected again") }
        }
        guard present.visits.count < Self.visitsPerUser else {
            return Refusal(.tooMany, "too many connections of one user", details: ["limit": .int(Self.visitsPerUser)])
        }
        present.visits.append((connection, session))
        people[user] = present
        visits[connection] = visit
        lobbiesChanged()
        cardChanged(user)
        return nil
    }

    func depart(_ connection: UInt64, user: String?) {
        let wasKnown = visits.removeValue(forKey: connection) != nil
        if user == nil, wasKnown { strangers -= 1 }
        for game in lobbies.keys { lobbies[game]?.log.remove(connection: connection) }
        for topic in channels.keys { leaveChannel(topic, connection: connection) }
        announcements.remove(connection: connection)
        for card in profilesSeen[connection] ?? [] { leaveCard(card, connection: connection) }
        lobbiesChanged()
        guard let user, var present = people[user] else { return }
        present.visits.removeAll { $0.connection == connection }
        present.log.remove(connection: connection)
        people[user] = present.visits.isEmpty ? nil : present
        if present.visits.isEmpty { left(user) }
    }

    /// The last connection is gone: waiting without a room is over, and the seat is empty for the moment.
    private func left(_ user: String) {
        if let ticket = pairing.ticket(of: user), ticket.room == nil {
            pairing.leave(user)
            lobbyChanged(ticket.game)
        }
        if let room = places[user].flatMap(directory.room) { room.run { $0.perform(.presence(false), by: user, reply: nil) } }
        cardChanged(user)
    }

    // MARK: Topics

    func subscribe(_ subscriber: Subscriber, since: ClientFrame.Position?, profile: Identity?, reply: Reply) {
        let now = services.clock.now
        switch subscriber.topic {
        case .me:
            guard let user = subscriber.user, people[user] != nil else { return reply.refuse(.loginFirst) }
            people[user]?.log.add(subscriber)
            let view = meView(user)
            people[user]?.log.welcome(subscriber, since: since, view: view, at: now)
            confirm(people[user]?.log, reply)
        case .sys:
            announcements.add(subscriber)
            announcements.welcome(subscriber, since: since, view: noticesView(), at: now)
            confirm(announcements, reply)
        case .lobby(let game):
            guard lobbies[game] != nil else { return reply.refuse(Refusal(.noGame, "there is no such game")) }
            lobbies[game]?.log.add(subscriber)
            let view = lobbyView(game)
            lobbies[game]?.log.welcome(subscriber, since: since, view: view, at: now)
            confirm(lobbies[game]?.log, reply)
        case .user(let user):
            guard let profile else { return reply.refuse(Refusal(.noUser, "nobody has this id")) }
            var entry = cards[user] ?? (TopicLog(subscriber.topic, incarnation: instanceID), profile)
            entry.log.add(subscriber)
            cards[user] = entry
            profilesSeen[subscriber.connection.id, default: []].insert(user)
            let view = cardView(user)
            cards[user]?.log.welcome(subscriber, since: since, view: view, at: now)
            confirm(entry.log, reply)
        case .tv(let game, _):
            guard kind(game) != nil else { return reply.refuse(Refusal(.noGame, "there is no such game")) }
            watchChannel(subscriber, reply: reply)
        case .room, .watch: reply.refuse(.noRoom)
        }
    }

    func unsubscribe(connection: UInt64, topic: Topic, user: String?) {
        switch topic {
        case .me: if let user { people[user]?.log.remove(connection: connection) }
        case .sys: announcements.remove(connection: connection)
        case .lobby(let game): lobbies[game]?.log.remove(connection: connection)
        case .user(let card): leaveCard(card, connection: connection)
        case .tv: leaveChannel(topic, connection: connection)
        case .room, .watch: break
        }
    }

    private func leaveCard(_ card: String, connection: UInt64) {
        cards[card]?.log.remove(connection: connection)
        if cards[card]?.log.subscribers.isEmpty == true { cards[card] = nil }
        profilesSeen[connection]?.remove(card)
        if profilesSeen[connection]?.isEmpty == true { profilesSeen[connection] = nil }
    }

    private func confirm(_ log: TopicLog?, _ reply: Reply) {
        guard let log else { return }
        reply.ok(result: TopicLog.place(incarnation: log.incarnation, sequence: log.sequence))
    }

    /// Tells somebody, and whoever looks at their card, that something about them is new.
    func personChanged(_ user: String) {
        if let log = people[user]?.log {
            let view = log.subscribers.isEmpty ? [] : meView(user)
            people[user]?.log.publish("change", view: view, at: services.clock.now, mayGiveWay: false)
        }
        cardChanged(user)
    }

    func cardChanged(_ user: String) {
        guard cards[user] != nil else { return }
        let view = cardView(user)
        cards[user]?.log.publish("change", view: view, at: services.clock.now, mayGiveWay: true)
    }

    public func renamed(_ user: String, to name: String) {
        people[user]?.identity.name = name
        cards[user]?.profile.name = name
        for connection in people[user]?.visits.map(\.connection) ?? [] { visits[connection]?.run { $0.rename(name) } }
        personChanged(user)
    }

    /// Ends every connection of a user whose credential is no longer good.
    public func revoked(_ user: String) {
        for connection in people[user]?.visits.map(\.connection) ?? [] {
            visits[connection]?.run { $0.dismiss(.authFailed, reason: "the credential was revoked") }
        }
    }

    private func meView(_ user: String) -> [UInt8] {
        guard let identity = people[user]?.identity else { return Array("null".utf8) }
        var json = JSONWriter(capacity: 384)
        json.beginObject()
        json.field("user", user)
        json.field("name", identity.name)
        json.field("kind", identity.kind.rawValue)
        json.field("guest", identity.guest)
        json.field("room", places[user].map { "room/\($0)" })
        json.key("queue")
        if let ticket = pairing.ticket(of: user) {
            json.beginObject()
            json.field("game", ticket.game)
            json.field("mode", ticket.mode.rawValue)
            json.field("since", Int(ticket.since.milliseconds))
            json.field("room", ticket.room)
            json.endObject()
        } else {
            json.null()
        }
        json.key("wallet")
        json.beginObject()
        json.field("money", 2000)
        json.field("stars", 0)
        json.field("max_stars", 0)
        json.endObject()
        json.field("played", identity.played)
        json.field("win", identity.won)
        json.field("challenges", .array([]))
        json.field("notices", .array([]))
        json.endObject()
        return json.bytes
    }

    private func cardView(_ user: String) -> [UInt8] {
        guard let identity = cards[user]?.profile else { return Array("null".utf8) }
        let place = places[user].flatMap { listings[$0]?.isPublic == true ? $0 : nil }
        var json = JSONWriter(capacity: 192)
        json.beginObject()
        json.field("user", user)
        json.field("name", identity.name)
        json.field("kind", identity.kind.rawValue)
        json.field("on", people[user] != nil)
        json.field("room", place)
        json.field("stars", 0)
        json.field("played", identity.played)
        json.field("win", identity.won)
        json.field("joined", Int(identity.joined.milliseconds))
        json.endObject()
        return json.bytes
    }
}
