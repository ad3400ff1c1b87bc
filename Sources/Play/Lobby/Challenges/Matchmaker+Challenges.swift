import GameRules
import Identifiers
import JSONText
import Wire

/// Challenges: sending one, answering it, and its end.
extension Matchmaker {
    func send(_ request: ChallengeRequest, payer: Allowances?, reply: Reply) {
        guard let by = Person(request.by, in: request.game) else { return reply.refuse(.loginFirst) }
        guard kind(request.game) != nil else { return reply.refuse(.noGame) }
        let key = OpeningKey(user: by.user, key: request.key)
        if let sent = challenges.sent(with: key) { return answerAgain(sent, request, reply) }
        guard request.to != by.user else { return reply.refuse(.badValue("user", allowed: "another player")) }
        presence.player(request.to) { other in
            self.run { matchmaker in
                do throws(Refusal) {
                    let sent = try matchmaker.make(request, from: by, to: other, payer)
                    matchmaker.challenges.add(sent, key: key)
                    matchmaker.tellPresence([sent.by.user, sent.to.user])
                    matchmaker.scheduleExpiry()
                    reply.ok(result: sent.id.json)
                } catch {
                    reply.refuse(error)
                }
            }
        }
    }

    private func make(_ request: ChallengeRequest, from by: Person, to other: Identity?, _ payer: Allowances?) throws(Refusal) -> Challenge {
        try mayBegin(by, request.settings)
        guard let other, let to = Person(other, in: request.game) else {
            throw Refusal(.noUser, "this player is not online", details: ["why": .string("away")])
        }
        try mayAsk(to, request.settings)
        // The same answer for all reasons, so that players do not learn whether they are blocked.
        guard other.contacts.mayBeChallenged(by: by.user), !request.by.contacts.blockedBy.contains(to.user) else { throw .takesNone }
        let now = services.clock.now
        let leaving = try challenges.mayChallenge(by, to, at: now)
        let deposit = try services.deposit(for: [by], of: payer)
        if let leaving { conclude(leaving, as: .withdrawn) }
        return Challenge(
            id: Challenge.ID(rawValue: "c_\(String(services.draw(), radix: 36))"), game: request.game, settings: request.settings, by: by, to: to,
            until: now + Challenges.lifetime, deposit: deposit)
    }

    private func answerAgain(_ sent: Challenges.Sent, _ request: ChallengeRequest, _ reply: Reply) {
        guard sent.game == request.game, sent.settings == request.settings, sent.to == request.to else {
            return reply.refuse(Refusal(.keyReuse, "this key sent another challenge", details: ["challenge": .string(sent.id.rawValue)]))
        }
        reply.ok(duplicate: true, result: sent.id.json)
    }

    /// Accepts or declines a challenge. Its challenger withdraws it by declining.
    func settle(_ id: Challenge.ID, accepting: Bool, by identity: Identity, payer: Allowances?, reply: Reply) {
        guard let user = identity.user else { return reply.refuse(.loginFirst) }
        guard let challenge = challenges[id], [challenge.by.user, challenge.to.user].contains(user) else { return reply.refuse(.noChallenge) }
        let isOwn = user == challenge.by.user
        switch challenge.state {
        case .open where accepting && isOwn: reply.refuse(.badValue("accept", allowed: "false for your own challenge"))
        case .open where accepting: accept(challenge, by: identity, payer: payer, reply: reply)
        case .open:
            if isOwn { challenges.set(.withdrawn, id) } else { challenges.decline(id, at: services.clock.now) }
            tellPresence([challenge.by.user, challenge.to.user])
            reply.ok()
        case .beginning: reply.refuse(Refusal(.busy, "the game of this challenge is being opened", retryAfter: .milliseconds(500)))
        case .begun(let room) where accepting && !isOwn: reply.ok(duplicate: true, result: writeRoom(room))
        case .declined where !accepting && !isOwn: reply.ok(duplicate: true)
        case .withdrawn where !accepting && isOwn: reply.ok(duplicate: true)
        case .begun, .declined, .withdrawn: reply.refuse(.noChallenge)
        }
    }

    private func accept(_ challenge: Challenge, by identity: Identity, payer: Allowances?, reply: Reply) {
        // From now on the challenge can neither be withdrawn nor accepted again.
        challenges.set(.beginning, challenge.id)
        presence.player(challenge.by.user) { challenger in
            self.run { $0.begin(challenge, challenger, identity, payer, reply) }
        }
    }

    private func begin(_ challenge: Challenge, _ challenger: Identity?, _ identity: Identity, _ payer: Allowances?, _ reply: Reply) {
        guard let by = challenger.flatMap({ Person($0, in: challenge.game) }), let to = Person(identity, in: challenge.game),
            let kind = kind(challenge.game)
        else {
            conclude(challenge, as: .withdrawn)
            return reply.refuse(.noChallenge)
        }
        do throws(Refusal) {
            try mayBegin(to, challenge.settings)
            try opponent(by, mayBegin: challenge.settings)
            var paid = try services.deposit(for: [to], of: payer).map { [to.user: $0] } ?? [:]
            paid[by.user] = challenge.deposit
            let people = [to, by]
            for person in people { stopWaiting(person.user) }
            let game = NewGame(settings: challenge.settings, people: people, terms: terms(of: people), paid: paid)
            try open(game, of: kind, reply: reply) { room in
                self.run { $0.conclude(challenge, as: room.map { .begun($0.number) } ?? .open) }
            }
        } catch {
            conclude(challenge, as: .open)
            reply.refuse(error)
        }
    }

    /// Ends the opening of a game. A challenge whose game could not be opened is open again.
    private func conclude(_ challenge: Challenge, as state: Challenge.State) {
        challenges.set(state, challenge.id)
        tellPresence([challenge.by.user, challenge.to.user])
    }

    /// Ends the challenges of a user who is gone for good.
    func endChallenges(of user: UserID) { tellPresence(challenges.endAll(of: user)) }

    /// Ends the open challenges between a user and those whom the user blocks. Theirs look declined.
    func endChallenges(of user: UserID, with blocked: Set<UserID>) {
        tellPresence(challenges.endAll(of: user, with: blocked, at: services.clock.now))
    }

    // MARK: Conditions

    /// Checks whether a person may play. A wait in the pool is not an obstacle: the agreed game ends it.
    private func mayBegin(_ person: Person, _ settings: RoomSettings) throws(Refusal) {
        try mayPlay(person, although: pairing.ticket(of: person.user))
        if settings.mode == .rank { try person.requireStake() }
        if settings.control.isCorrespondence {
            try person.requireAccount()
            try mayPlayForDays(person)
        }
    }

    /// Checks the public obstacles of a player: a public game, and a missing account. The other obstacles show when they accept.
    private func mayAsk(_ person: Person, _ settings: RoomSettings) throws(Refusal) {
        let room = register.obstacle(of: person.user).flatMap { register[$0] }
        if person.kind != .bot, let room, room.isPublic, !room.phase.isFinished { throw .isPlaying(person.user) }
        let needsAccount = settings.mode == .rank || settings.control.isCorrespondence
        if needsAccount, person.kind != .bot, person.wallet == nil { throw .opponentCannot }
        if settings.mode == .rank, person.kind == .bot { throw .opponentCannot }
    }

    /// Checks the conditions of the challenger without revealing private facts about them.
    private func opponent(_ person: Person, mayBegin settings: RoomSettings) throws(Refusal) {
        do throws(Refusal) { try mayBegin(person, settings) } catch {
            switch error.code {
            case .busy: throw error
            case .already, .tooMany: throw .isPlaying(person.user)
            default: throw .opponentCannot
            }
        }
    }

    // MARK: Expiry

    private func scheduleExpiry() {
        guard expiryTask == nil, let end = challenges.nextEnd, !isDraining else { return }
        let clock = services.clock
        expiryTask = Task { [weak self] in
            do { try await clock.sleep(until: end) } catch { return }
            await self?.expireChallenges()
        }
    }

    private func expireChallenges() {
        expiryTask = nil
        tellPresence(challenges.expire(at: services.clock.now))
        scheduleExpiry()
    }
}

private func writeRoom(_ room: RoomNumber) -> [UInt8] {
    var json = JSONWriter(capacity: 32)
    json.beginObject()
    json.field("room", room.rawValue)
    json.endObject()
    return json.bytes
}

extension Challenge.ID {
    fileprivate var json: [UInt8] {
        var json = JSONWriter(capacity: 40)
        json.beginObject()
        json.field("challenge", rawValue)
        json.endObject()
        return json.bytes
    }
}

extension Refusal {
    fileprivate static let noChallenge = Refusal(.tooLate, "this challenge is no longer open", details: ["why": .string("challenge")])
    fileprivate static let opponentCannot = Refusal(.forbidden, "this player cannot play for that", details: ["why": .string("opponent")])
    fileprivate static func isPlaying(_ user: UserID) -> Refusal {
        Refusal(.already, "this player is in a room", details: ["why": .string("playing"), "user": .string(user.rawValue)])
    }
}
