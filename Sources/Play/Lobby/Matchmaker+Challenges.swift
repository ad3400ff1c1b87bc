import GameRules
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
        presence.identity(of: request.to) { other in
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
        guard let other, other.mayPlay, let to = Person(other, in: request.game) else {
            throw Refusal(.noUser, "this player is not here", details: ["why": .string("away")])
        }
        try opponent(to, mayBegin: request.settings, orLeaves: true)
        let now = services.clock.now
        try challenges.mayChallenge(by.user, to.user, at: now)
        return Challenge(
            id: Challenge.ID(rawValue: "c_\(String(services.draw(), radix: 36))"), game: request.game, settings: request.settings, by: by, to: to,
            until: now + Challenges.lifetime, deposit: try services.deposit(for: [by], of: payer))
    }

    private func answerAgain(_ sent: Challenge, _ request: ChallengeRequest, _ reply: Reply) {
        guard sent.game == request.game, sent.settings == request.settings, sent.to.user == request.to else {
            return reply.refuse(Refusal(.keyReuse, "this key sent another challenge", details: ["challenge": .string(sent.id.rawValue)]))
        }
        reply.ok(duplicate: true, result: sent.id.json)
    }

    /// Accepts or declines a challenge. Its challenger withdraws it by declining.
    func settle(_ id: Challenge.ID, accepting: Bool, by identity: Identity, payer: Allowances?, reply: Reply) {
        guard let user = identity.user else { return reply.refuse(.loginFirst) }
        guard let challenge = challenges[id], [challenge.by.user, challenge.to.user].contains(user) else { return reply.refuse(.noChallenge) }
        if challenge.isDeclined {
            return accepting ? reply.refuse(.noChallenge) : reply.ok(duplicate: true)
        }
        guard accepting else {
            if user == challenge.to.user { challenges.decline(id, at: services.clock.now) } else { challenges.remove(id) }
            tellPresence([challenge.by.user, challenge.to.user])
            return reply.ok()
        }
        guard user == challenge.to.user else { return reply.refuse(.badValue("accept", allowed: "false for your own challenge")) }
        presence.identity(of: challenge.by.user) { challenger in
            self.run { $0.begin(id, challenger, identity, payer, reply) }
        }
    }

    private func begin(_ id: Challenge.ID, _ challenger: Identity?, _ identity: Identity, _ payer: Allowances?, _ reply: Reply) {
        guard let challenge = challenges[id], !challenge.isDeclined, let by = challenger.flatMap({ Person($0, in: challenge.game) }),
            let to = Person(identity, in: challenge.game), let kind = kind(challenge.game)
        else { return reply.refuse(.noChallenge) }
        do throws(Refusal) {
            try mayBegin(to, challenge.settings)
            try opponent(by, mayBegin: challenge.settings)
            var paid = try services.deposit(for: [to], of: payer).map { [to.user: $0] } ?? [:]
            paid[by.user] = challenge.deposit
            let people = [to, by]
            for person in people { stopWaiting(person.user) }
            let game = NewGame(settings: challenge.settings, people: people, forStars: isForStars(people), paid: paid)
            challenges.hide(id)
            // The room may answer before this returns.
            try open(game, of: kind, reply: reply) { room in self.run { $0.conclude(challenge, isPlayed: room != nil) } }
        } catch {
            challenges.reopen(id)
            reply.refuse(error)
        }
    }

    private func conclude(_ challenge: Challenge, isPlayed: Bool) {
        guard !isPlayed else { return challenges.remove(challenge.id) }
        challenges.reopen(challenge.id)
        tellPresence([challenge.by.user, challenge.to.user])
    }

    /// Removes the challenges of a user who has gone.
    func forgetChallenges(of user: UserID) { tellPresence(challenges.forget(user)) }

    // MARK: Conditions

    /// Checks whether a person may play. A wait in the pool is no obstacle: it ends with the game that two have agreed on.
    /// - Parameter leaves: whether they may still sit in a room in which nothing is played any more.
    private func mayBegin(_ person: Person, _ settings: RoomSettings, orLeaves leaves: Bool = false) throws(Refusal) {
        let room = register.obstacle(of: person.user).flatMap { register[$0] }
        if !leaves || room?.phase.isFinished != true { try mayPlay(person, although: pairing.ticket(of: person.user)) }
        if settings.mode == .rank { try person.mustAfford() }
        if settings.control.isCorrespondence {
            try person.mustComeBack()
            try mayPlayForDays(person)
        }
    }

    /// Checks the same of the other player, of whom nothing private is told.
    private func opponent(_ person: Person, mayBegin settings: RoomSettings, orLeaves leaves: Bool = false) throws(Refusal) {
        do throws(Refusal) { try mayBegin(person, settings, orLeaves: leaves) } catch {
            switch error.code {
            case .busy: throw error
            case .already, .tooMany:
                throw Refusal(.already, "this player is in a room", details: ["why": .string("playing"), "user": .string(person.user.rawValue)])
            default:
                throw Refusal(.forbidden, "this player cannot play for that", details: ["why": .string("opponent")])
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
}
