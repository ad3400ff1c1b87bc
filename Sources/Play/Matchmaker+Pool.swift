import GameRules
import JSONText
import Wire

/// Finding opponents: who waits, and what becomes of two who fit.
extension Matchmaker {
    /// Waves come this often while somebody waits, in milliseconds, and at once when somebody new comes.
    private static let wavePeriod = 3000

    func enterPool(_ game: String, _ wish: PoolWish, by identity: Identity, reply: Reply) {
        guard let person = Person(identity) else { return reply.refuse(.loginFirst) }
        guard let kind = kind(game) else { return reply.refuse(Refusal(.noGame, "there is no such game")) }
        let wantsServerBot = wish.bots == .only && person.kind == .human
        if !wantsServerBot, let ticket = pairing.ticket(of: person.user), ticket.game == game, ticket.mode == wish.mode {
            return reply.ok(duplicate: true)
        }
        do throws(Refusal) {
            if wantsServerBot { return try playServerBot(kind, wish, person, reply) }
            try mayPlay(person.user)
        } catch {
            return reply.refuse(error)
        }
        pairing.enter(
            Ticket(
                person: person, game: game, mode: wish.mode, bots: wish.bots ?? (person.kind == .bot ? .yes : .no), rating: 1500,
                since: services.clock.now, room: nil))
        personChanged(person.user)
        lobbyChanged(game)
        var json = JSONWriter(capacity: 48)
        json.beginObject()
        json.field("queued", true)
        json.field("eta_ms", Self.wavePeriod)
        json.endObject()
        reply.ok(result: json.bytes)
        wave()
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

    private func playServerBot(_ kind: GameKind, _ wish: PoolWish, _ person: Person, _ reply: Reply) throws(Refusal) {
        guard let bot = kind.bots.first(where: { $0.level == wish.level ?? kind.bots.first?.level }) else { throw .badValue("level") }
        // Who would rather play a bot waits for nobody any more.
        if !isDraining { stopWaiting(person.user) }
        try mayPlay(person.user)
        var settings = RoomSettings()
        settings.mode = wish.mode
        settings.listed = true
        try openGame(kind, settings, people: [person, .bot(level: bot.level, name: bot.name, seat: 1)], order: nil, reply: reply)
    }

    func followMatching(_ summary: RoomSummary, before old: RoomSummary?) {
        let was = old?.phase == .matching
        let isNow = summary.phase == .matching
        guard was != isNow, let owner = isNow ? summary.owner : old?.owner else { return }
        if isNow {
            pairing.enter(
                Ticket(
                    person: owner, game: summary.game, mode: summary.settings.mode, bots: owner.kind == .bot ? .yes : .no, rating: 1500,
                    since: services.clock.now, room: summary.number))
            wave()
        } else if pairing.ticket(of: owner.user)?.room == summary.number {
            pairing.leave(owner.user)
        }
    }

    func wave() {
        for (first, second) in pairing.wave(at: services.clock.now) { bring(first, second) }
        waitForWave()
    }

    private func waitForWave() {
        waveTask?.cancel()
        waveTask = nil
        guard !pairing.tickets.isEmpty else { return }
        let next = services.clock.now + Self.wavePeriod
        let clock = services.clock
        waveTask = Task { [weak self] in
            do { try await clock.sleep(until: next) } catch { return }
            await self?.wave()
        }
    }

    /// Two who fit become one room: the longer waiting owner's, if there is one.
    private func bring(_ first: Ticket, _ second: Ticket) {
        let (host, guest) = first.room == nil && second.room != nil ? (second, first) : (first, second)
        guard let number = host.room, let room = directory.room(number) else { return openFor(host, guest) }
        let guestRoom = guest.room.flatMap(directory.room)
        reserved[guest.person.user] = number
        room.run { room in
            room.fill(with: guest.person) { filled in
                if filled {
                    guestRoom?.run { $0.close() }
                } else {
                    self.run { $0.comeAgain(guest) }
                }
            }
        }
    }

    private func openFor(_ first: Ticket, _ second: Ticket) {
        guard let kind = kind(first.game) else { return }
        var settings = RoomSettings()
        settings.mode = first.mode
        do throws(Refusal) {
            try openGame(kind, settings, people: [first.person, second.person], order: nil, reply: nil) { room in
                if room == nil { self.run { for ticket in [first, second] { $0.comeAgain(ticket) } } }
            }
        } catch {
            for ticket in [first, second] { pairing.enter(ticket) }
        }
    }

    /// The host was gone at the last moment, or the journal full: waits on, until the next wave.
    private func comeAgain(_ ticket: Ticket) {
        reserved[ticket.person.user] = nil
        guard people[ticket.person.user] != nil else { return }
        pairing.enter(ticket)
        waitForWave()
    }
}

/// What somebody asks of the pool.
struct PoolWish: Hashable, Sendable {
    let mode: RoomSettings.Mode
    /// `nil`: as usual for their kind.
    let bots: Ticket.Bots?
    /// The server bot wanted, with `bots: only`.
    let level: Int?
}
