import GameRules
import Identifiers
import JSONText
import Wire

/// The pool: entering, leaving, and pairing.
extension Matchmaker {
    func wait(_ game: GameID, _ request: PoolRequest, by identity: Identity, payer: Allowances?, reply: Reply) {
        guard let person = Person(identity, in: game) else { return reply.refuse(.loginFirst) }
        guard let kind = kind(game) else { return reply.refuse(.noGame) }
        let bots = request.bots ?? (person.kind == .bot ? .yes : .no)
        let old = pairing.ticket(of: person.user)
        let isSameQueue = old?.game == game && old?.mode == request.mode
        if isSameQueue, bots == old?.bots { return reply.ok(duplicate: true) }
        var deposit = old?.deposit
        do throws(Refusal) {
            if bots == .only { return try playServerBot(kind, request, person, payer, reply) }
            guard kind.profile.hasPool else { throw .badValue("bots", allowed: "\"only\": this game has no pool") }
            // A waiting room may change its request, but not its queue.
            if !isSameQueue || isDraining { try mayPlay(person, although: old) }
            // The user's own room holds the deposit already.
            if old == nil { deposit = try services.deposit(for: [person], of: payer) }
        } catch {
            return reply.refuse(error)
        }
        pairing.enter(
            Ticket(
                person: person, game: game, mode: request.mode, bots: bots, rating: strength(of: person, in: game, request.mode),
                // The waiting time continues in the same queue.
                since: isSameQueue ? old?.since ?? services.clock.now : services.clock.now,
                room: old?.room, unwanted: old?.unwanted ?? [], apart: identity.contacts.apart, deposit: deposit))
        tellPresence([person.user])
        for game in Set([old?.game, game].compactMap { $0 }) { queueChanged(game) }
        var json = JSONWriter(capacity: 48)
        json.beginObject()
        json.field("queued", true)
        json.field("eta_ms", services.pace.pairing.milliseconds)
        json.endObject()
        reply.ok(result: json.bytes)
        seekOpponent(person.user)
    }

    func giveUpWaiting(_ user: UserID, reply: Reply?) {
        guard let ticket = pairing.ticket(of: user) else { return reply?.ok(duplicate: true) ?? () }
        if let room = ticket.room.flatMap(directory.room) { return room.perform(.stopMatching, by: user, payer: nil, reply: reply) }
        stopWaiting(user)
        reply?.ok()
    }

    /// Handles the last disconnect of a user: removes a ticket without a room, and marks the seats as offline.
    func lose(_ user: UserID) {
        stopWaiting(user)
        for room in rooms(of: user) { room.perform(.presence(false), by: user, payer: nil, reply: nil) }
    }

    /// Takes a user out of the pool and out of all rooms: they resign running games, and leave.
    func retire(_ user: UserID) {
        stopWaiting(user)
        endChallenges(of: user)
        for room in rooms(of: user) {
            // Refused by a room without a running game.
            room.perform(.resign, by: user, payer: nil, reply: nil)
            room.perform(.leave, by: user, payer: nil, reply: nil)
        }
    }

    private func rooms(of user: UserID) -> [any RoomLink] { register.places(of: user).compactMap(directory.room) }

    /// Removes the user's ticket, unless it belongs to their own room.
    func stopWaiting(_ user: UserID) {
        guard let ticket = pairing.ticket(of: user), ticket.room == nil else { return }
        pairing.leave(user)
        tellPresence([user])
        queueChanged(ticket.game)
    }

    /// Reports the counts of the pool to listings.
    /// - Parameter isNews: `false` if the report of a room follows, which publishes both.
    private func queueChanged(_ game: GameID, isNews: Bool = true) {
        let count = QueueCount(
            game: game, casual: pairing.waiting(game: game, mode: .casual), rank: pairing.waiting(game: game, mode: .rank))
        listings.waiting(count, isNews: isNews)
    }

    private func playServerBot(_ kind: GameKind, _ request: PoolRequest, _ person: Person, _ payer: Allowances?, _ reply: Reply) throws(Refusal) {
        guard let bot = kind.bots.first(where: { $0.level == request.level ?? kind.bots.first?.level }) else { throw .badValue("level") }
        let order = try order(for: request.seat)
        // A game against a server bot ends the user's wait in the pool.
        if !isDraining { stopWaiting(person.user) }
        try mayPlay(person)
        var settings = try kind.settingsForSeveral
        settings.mode = request.mode
        settings.listed = true
        settings.control = request.control
        let people = [person, .bot(level: bot.level, name: bot.name, seat: Seat(1))]
        let paid = try services.deposit(for: people, of: payer).map { [person.user: $0] } ?? [:]
        try open(NewGame(settings: settings, people: people, order: order, paid: paid), of: kind, reply: reply)
    }

    /// The order of two players of whom the first takes this seat; `nil` without a seat, which draws lots.
    private func order(for seat: Seat?) throws(Refusal) -> [Seat]? {
        guard let seat else { return nil }
        guard (0...1).contains(seat.index) else { throw .badValue("seat", allowed: "0, 1") }
        return seat.index == 0 ? [Seat(0), Seat(1)] : [Seat(1), Seat(0)]
    }

    /// Adds or removes the ticket of an owner as their room begins or stops to look for an opponent.
    func followMatching(_ summary: RoomSummary, before old: RoomSummary?) {
        let was = old?.phase == .matching
        let isNow = summary.phase == .matching
        guard was != isNow, let owner = isNow ? summary.owner : old?.owner else { return }
        if isNow {
            // A bot that waits for an opponent already waits for no second one.
            if let other = pairing.ticket(of: owner.user), other.room != summary.number {
                directory.room(summary.number)?.perform(.stopMatching, by: owner.user, payer: nil, reply: nil)
                return
            }
            // On the same loop, so the ticket is there when the call returns.
            presence.contacts(of: owner.user) { contacts in self.run { $0.seekOpponent(for: owner, in: summary, contacts) } }
        } else if pairing.ticket(of: owner.user)?.room == summary.number {
            pairing.leave(owner.user)
        }
        queueChanged(summary.game, isNews: false)
    }

    private func seekOpponent(for owner: Person, in summary: RoomSummary, _ contacts: ContactRules) {
        pairing.enter(
            Ticket(
                person: owner, game: summary.game, mode: summary.settings.mode, bots: owner.kind == .bot ? .yes : .no,
                rating: strength(of: owner, in: summary.game, summary.settings.mode),
                since: services.clock.now, room: summary.number, unwanted: Set(summary.keptOut), apart: contacts.apart))
        seekOpponent(owner.user)
    }

    /// Keeps a user who waits apart from others, and ends the challenges between the user and those whom they block.
    func part(_ user: UserID, from blocked: Set<UserID>) {
        presence.contacts(of: user) { contacts in self.run { $0.pairing.part(user, from: contacts.apart) } }
        endChallenges(of: user, with: blocked)
    }

    /// Pairs a newcomer, if a partner fits.
    private func seekOpponent(_ user: UserID) {
        if let (first, second) = pairing.pair(user, at: services.clock.now) { match(first, second) }
        scheduleRound()
    }

    private func round() {
        roundTask = nil
        let now = services.clock.now
        for (first, second) in pairing.round(at: now) {
            for ticket in [first, second] { services.meters.waited(now - ticket.since) }
            match(first, second)
        }
        scheduleRound()
    }

    private func scheduleRound() {
        guard roundTask == nil, pairing.count > 0, !isDraining else { return }
        let next = services.clock.now + services.pace.pairing
        let clock = services.clock
        roundTask = Task { [weak self] in
            do { try await clock.sleep(until: next) } catch { return }
            await self?.round()
        }
    }

    /// Brings a pair together in one room: the room of the owner who has waited longer, or a new room if neither is an owner.
    private func match(_ first: Ticket, _ second: Ticket) {
        queueChanged(first.game, isNews: false)
        let (host, guest) = first.room == nil && second.room != nil ? (second, first) : (first, second)
        guard let number = host.room, let room = directory.room(number) else { return openFor(host, guest) }
        let user = guest.person.user
        register.reserve(number, for: user)
        let left = guest.room.flatMap(directory.room)
        let terms = terms(of: [host.person, guest.person])
        let seat: @Sendable (StoreDeposit?) -> Void = { paid in
            room.fill(with: guest.person, terms: terms, paid: paid) { isFilled in
                if isFilled { left?.close(.paired) } else { self.run { $0.requeue([host, guest], after: number) } }
            }
        }
        if guest.deposit == nil, let left { left.deposit(of: user, then: seat) } else { seat(guest.deposit) }
    }

    private func openFor(_ first: Ticket, _ second: Ticket) {
        guard let kind = kind(first.game) else { return }
        var paid: [UserID: StoreDeposit] = [:]
        for ticket in [first, second] { paid[ticket.person.user] = ticket.deposit }
        do throws(Refusal) {
            var settings = try kind.settings
            settings.mode = first.mode
            let people = [first.person, second.person]
            try open(NewGame(settings: settings, people: people, terms: terms(of: people), paid: paid), of: kind, reply: nil) { room in
                if room == nil { self.run { $0.requeue([first, second]) } }
            }
        } catch {
            for ticket in [first, second] { pairing.enter(ticket) }
            queueChanged(first.game)
        }
    }

    /// Puts tickets back after a pairing failed, because a partner disconnected or the journal was full. Users who are offline are left out.
    /// - Parameter number: the room in which they were to meet, if there was one.
    /// Whether a user has a place left for the room to which a wait leads.
    private func mayWait(_ person: Person) -> Bool {
        person.kind == .bot ? register.claims(of: person.user).count < PlaceRegister.mostOfBot : register.obstacle(of: person.user) == nil
    }

    private func requeue(_ tickets: [Ticket], after number: RoomNumber? = nil) {
        if let number { for ticket in tickets { register.release(ticket.person.user, from: number) } }
        presence.here(among: tickets.map(\.person.user)) { here in
            self.run { for ticket in tickets { $0.requeue(ticket, isHere: here.contains(ticket.person.user)) } }
        }
    }

    private func requeue(_ ticket: Ticket, isHere: Bool) {
        let user = ticket.person.user
        guard isHere, pairing.ticket(of: user) == nil else { return }
        guard ticket.room.map({ register[$0]?.phase == .matching }) ?? mayWait(ticket.person)
        else { return }
        pairing.enter(ticket)
        tellPresence([user])
        queueChanged(ticket.game)
        scheduleRound()
    }
}
