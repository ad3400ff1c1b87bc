import GameRules
import JSONText
import Wire

/// Finding opponents: who waits, and what becomes of two who fit.
extension Matchmaker {
    /// Pairing rounds come this often while somebody waits, in milliseconds. A newcomer need not wait for one.
    private static let roundPeriod = 3000

    func enterPool(_ game: String, _ wish: PoolWish, by identity: Identity, payer: Allowances?, reply: Reply) {
        guard let person = Person(identity) else { return reply.refuse(.loginFirst) }
        guard let kind = kind(game) else { return reply.refuse(Refusal(.noGame, "there is no such game")) }
        let bots = wish.bots ?? (person.kind == .bot ? .yes : .no)
        let old = pairing.ticket(of: person.user)
        let isSameQueue = old?.game == game && old?.mode == wish.mode
        if isSameQueue, bots == old?.bots { return reply.ok(duplicate: true) }
        var deposit = old?.deposit
        do throws(Refusal) {
            if bots == .only { return try playServerBot(kind, wish, person, payer, reply) }
            // An own room that waits may change what it waits for, but not leave its queue.
            if !isSameQueue || isDraining { try mayPlay(person.user, although: old) }
            // An own room has paid for the seat.
            if old == nil { deposit = try services.deposit(for: [person], of: payer) }
        } catch {
            return reply.refuse(error)
        }
        pairing.enter(
            Ticket(
                person: person, game: game, mode: wish.mode, bots: bots, rating: 1500,
                // The wait goes on in the same queue.
                since: isSameQueue ? old?.since ?? services.clock.now : services.clock.now,
                room: old?.room, unwanted: old?.unwanted ?? [], deposit: deposit))
        personChanged(person.user)
        if let old { lobbyChanged(old.game) }
        lobbyChanged(game)
        var json = JSONWriter(capacity: 48)
        json.beginObject()
        json.field("queued", true)
        json.field("eta_ms", Self.roundPeriod)
        json.endObject()
        reply.ok(result: json.bytes)
        seekOpponent(person.user)
    }

    func leavePool(_ user: String, reply: Reply?) {
        guard let ticket = pairing.ticket(of: user) else { return reply?.ok(duplicate: true) ?? () }
        if let number = ticket.room, let room = directory.room(number) {
            return room.run { $0.perform(.stopMatching, by: user, reply: reply) }
        }
        stopWaiting(user)
        reply?.ok()
    }

    /// Takes back the wish for an opponent, unless it is that of an own room.
    private func stopWaiting(_ user: String) {
        guard let ticket = pairing.ticket(of: user), ticket.room == nil else { return }
        pairing.leave(user)
        personChanged(user)
        lobbyChanged(ticket.game)
    }

    private func playServerBot(_ kind: GameKind, _ wish: PoolWish, _ person: Person, _ payer: Allowances?, _ reply: Reply) throws(Refusal) {
        guard let bot = kind.bots.first(where: { $0.level == wish.level ?? kind.bots.first?.level }) else { throw .badValue("level") }
        // Who would rather play a bot waits for nobody any more.
        if !isDraining { stopWaiting(person.user) }
        try mayPlay(person.user)
        var settings = RoomSettings()
        settings.mode = wish.mode
        settings.listed = true
        let people = [person, .bot(level: bot.level, name: bot.name, seat: 1)]
        let paid = try services.deposit(for: people, of: payer).map { [person.user: $0] } ?? [:]
        try openGame(kind, settings, people: people, order: nil, paid: paid, reply: reply)
    }

    func followMatching(_ summary: RoomSummary, before old: RoomSummary?) {
        let was = old?.phase == .matching
        let isNow = summary.phase == .matching
        guard was != isNow, let owner = isNow ? summary.owner : old?.owner else { return }
        if isNow {
            pairing.enter(
                Ticket(
                    person: owner, game: summary.game, mode: summary.settings.mode, bots: owner.kind == .bot ? .yes : .no, rating: 1500,
                    since: services.clock.now, room: summary.number, unwanted: Set(summary.keptOut)))
            seekOpponent(owner.user)
        } else if pairing.ticket(of: owner.user)?.room == summary.number {
            pairing.leave(owner.user)
        }
    }

    /// Pairs somebody who has just begun to wait, if anybody fits.
    private func seekOpponent(_ user: String) {
        if let (first, second) = pairing.pair(user, at: services.clock.now) { match(first, second) }
        scheduleRound()
    }

    func round() {
        roundTask = nil
        let now = services.clock.now
        for (first, second) in pairing.round(at: now) {
            for ticket in [first, second] { services.meters.waited(milliseconds: now - ticket.since) }
            match(first, second)
        }
        scheduleRound()
    }

    private func scheduleRound() {
        guard roundTask == nil, pairing.count > 0, !isDraining else { return }
        let next = services.clock.now + Self.roundPeriod
        let clock = services.clock
        roundTask = Task { [weak self] in
            do { try await clock.sleep(until: next) } catch { return }
            await self?.round()
        }
    }

    /// Two who fit become one room: the longer waiting owner's, if there is one.
    private func match(_ first: Ticket, _ second: Ticket) {
        let (host, guest) = first.room == nil && second.room != nil ? (second, first) : (first, second)
        guard let number = host.room, let room = directory.room(number) else { return openFor(host, guest) }
        let guestRoom = guest.room.flatMap(directory.room)
        reserved[guest.person.user] = number
        room.run { room in
            room.fill(with: guest.person, paid: guest.deposit ?? guestRoom?.deposits[guest.person.user]) { filled in
                if filled {
                    guestRoom?.run { $0.close(.paired) }
                } else {
                    self.run { for ticket in [host, guest] { $0.requeue(ticket) } }
                }
            }
        }
    }

    private func openFor(_ first: Ticket, _ second: Ticket) {
        guard let kind = kind(first.game) else { return }
        var settings = RoomSettings()
        settings.mode = first.mode
        var paid: [String: StoreDeposit] = [:]
        for ticket in [first, second] { paid[ticket.person.user] = ticket.deposit }
        do throws(Refusal) {
            try openGame(kind, settings, people: [first.person, second.person], order: nil, paid: paid, reply: nil) { room in
                if room == nil { self.run { for ticket in [first, second] { $0.requeue(ticket) } } }
            }
        } catch {
            for ticket in [first, second] { pairing.enter(ticket) }
        }
    }

    /// The other one was gone at the last moment, or the journal full: waits on, until the next round, whoever still wants to.
    private func requeue(_ ticket: Ticket) {
        let user = ticket.person.user
        reserved[user] = nil
        guard people[user] != nil, pairing.ticket(of: user) == nil else { return }
        guard ticket.room.map({ listings[$0]?.phase == .matching }) ?? (places[user] == nil) else { return }
        pairing.enter(ticket)
        personChanged(user)
        lobbyChanged(ticket.game)
        scheduleRound()
    }
}
