import DequeModule
import GameRules
import JSONText
import Storage
import Wire

/// One room with one game: the shell around a `Table`.
///
/// A command is decided at once, on the table. What it changed leaves the room only when the journal holds it: views, answers and
/// refusals wait in `outgoing` in the order they came about. So nobody ever sees what a power cut could take back.
///
/// All rooms are of one type: the game stands behind `any Game` in the table. Generic rooms cost more than the one indirection, for
/// they are compiled where no game is known.
actor Room: Pinned {
    nonisolated let number: RoomNumber
    nonisolated let match: MatchID
    nonisolated var game: String { kind.id }
    nonisolated let loop: any Loop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    let key: RoomKey
    let services: RoomServices
    let places: any Places
    let listings: any SummaryReader
    let kind: GameKind
    /// As decided, and as everybody may know it.
    var table: Table
    var published: Snapshot
    /// As the journal holds it or is writing it: never ahead of `table`, never behind `published`.
    var staged: Snapshot
    var audience = Audience()
    var log = RoomLog()

    /// What waits for the journal.
    var outgoing: Deque<Outgoing> = []
    var lastBatch = 0
    var durableBatch = 0
    /// What the room itself has to do, and the journal had no room for.
    var retries: Deque<(isolated Room) -> Void> = []
    /// Until when the room leaves the journal alone by itself.
    var patience: Timestamp?
    /// The time since which the journal has taken nothing; `nil` while it takes entries.
    var refused: Timestamp?
    /// The newest stall that was made up for, and the newest batch that gave time back.
    var stallsSeen: Int
    var restoredBatch = 0

    var alarm: (at: Timestamp, task: Task<Void, Never>)?
    var thinking: Thinking?
    var opinion: Opinion?
    var isAskingForRematch = false
    var crowdTold: Timestamp
    var crowdIsStale = false
    /// What lists know of the game, and since when.
    var figuresTold: (at: Timestamp, figures: RoomFigures)
    /// What spectators of a delayed room have not seen yet, and what they saw last.
    var delayed: Deque<(due: Timestamp, publication: Publication)> = []
    var released: Snapshot?
    nonisolated let deposits = StoreDeposits()

    struct Outgoing {
        let batch: Int
        /// When it began to wait.
        let since: Timestamp
        let send: (isolated Room) -> Void
        /// Called instead when the commit failed; what only waited its turn is sent all the same.
        let undo: ((isolated Room, StoreFailure) -> Void)?
    }

    /// A new, empty room. `open` gives it its first people.
    init(_ record: RoomRecord, loop: any Loop, services: RoomServices, places: any Places, listings: any SummaryReader, kind: GameKind) {
        number = RoomNumber(record.number)
        match = MatchID(record.match)
        key = record.key
        self.loop = loop
        self.services = services
        self.places = places
        self.listings = listings
        self.kind = kind
        let now = services.clock.now
        table = Table(kind: kind, number: number, match: match, created: now)
        published = Snapshot(table)
        staged = published
        crowdTold = now
        stallsSeen = services.stalls.newest(at: now).number
        figuresTold = (now, RoomFigures())
    }

    /// A room from the journal, as it was when the server stopped.
    init(_ stored: StoredRoom, loop: any Loop, services: RoomServices, places: any Places, listings: any SummaryReader, kind: GameKind) throws {
        number = RoomNumber(stored.record.number)
        match = MatchID(stored.record.match)
        key = stored.record.key
        self.loop = loop
        self.services = services
        self.places = places
        self.listings = listings
        self.kind = kind
        let now = services.clock.now
        let first = stored.entries.first?.at ?? 0
        var table = Table(kind: kind, number: number, match: match, created: Timestamp(milliseconds: first))
        var log = RoomLog()
        var shown: Snapshot?
        var waiting: Deque<(due: Timestamp, publication: Publication)> = []
        for entry in stored.entries {
            let event = try RoomEvent(journalKind: entry.kind, body: entry.body)
            let at = Timestamp(milliseconds: entry.at)
            try table.apply(event, at: at)
            log.append(event, at: at)
            // What spectators had still to wait for, they wait for again.
            guard table.settings.delay > 0 || !waiting.isEmpty else { continue }
            let due = max(at + table.settings.delay, waiting.last?.due ?? at)
            let snapshot = Snapshot(table)
            let publication = Publication(events: [event], before: snapshot, snapshot: snapshot)
            if due <= now, waiting.isEmpty { shown = snapshot } else { waiting.append((due, publication)) }
        }
        self.table = table
        published = Snapshot(table)
        staged = published
        delayed = waiting
        released = table.settings.delay == 0 && waiting.isEmpty ? published : shown
        self.log = log
        crowdTold = now
        stallsSeen = services.stalls.newest(at: now).number
        figuresTold = (now, RoomFigures())
    }

    // MARK: Opening

    /// Opens with one person in it. `done` hears `true` when it is durable and places follow, `false` when there is no room.
    /// - Parameter payer: whose network pays for it; without its leave there is no room either.
    func open(
        _ settings: RoomSettings, by person: Person, key: String?, payer: Allowances?, reply: Reply?, done: @escaping @Sendable (Bool) -> Void
    ) {
        let events = table.open(settings, by: person, key: key, at: services.clock.now)
        do throws(Refusal) {
            let deposit = try deposit(for: events, of: payer)
            if stage(events, reply: reply, then: done, result: writeNumber) { settle(events, with: deposit) }
        } catch {
            reply?.refuse(error)
            done(false)
        }
    }

    /// Opens with everybody seated, and begins.
    func open(_ game: NewGame, reply: Reply?, done: @escaping @Sendable (Bool) -> Void) {
        let now = services.clock.now
        let (people, paid) = (game.people, game.paid)
        guard let first = people.first else { return done(false) }
        var events = table.open(game.settings, by: first, key: nil, at: now)
        for (seat, person) in people.enumerated().dropFirst() { events += table.emit(.joined(seat: seat, person), at: now) }
        var rng = Dice(seed: services.draw())
        let order = game.order ?? people.indices.shuffled(using: &rng)
        events += table.begin(at: now, order: order, rng: &rng)
        guard stage(events, reply: reply, then: done, result: writeNumber) else { return }
        for (user, deposit) in paid {
            deposit.spend(events.storeCost / paid.count + 1)
            deposits.hold(deposit, for: user)
        }
    }

    /// After a restart: nobody is here yet, and the running turn starts afresh.
    func comeBack(_ done: @escaping @Sendable () -> Void) {
        // Nothing else waits at the start. Without this event the seats would only seem taken until the first word from them.
        stage(table.emit(.restarted, at: services.clock.now), reply: nil) { _ in done() }
    }

    private func writeNumber(to json: inout JSONWriter) { json.field("room", number.rawValue) }

    // MARK: Commands

    /// Decides, makes durable, tells everybody, and answers: in this order.
    /// - Parameter payer: whose network pays for what is kept; `nil` for what happens by itself.
    func perform(_ command: RoomCommand, by user: UserID, payer: Allowances? = nil, reply: Reply?) {
        catchUp()
        var rng = Dice(seed: services.draw())
        do throws(Refusal) {
            let events = try table.perform(command, by: user, at: services.clock.now, rng: &rng)
            guard !events.isEmpty else { return inOrder { room in reply?.ok(duplicate: true, result: room.standing) } }
            let deposit = try deposit(for: events, of: payer)
            if stage(events, reply: reply) {
                settle(events, with: deposit)
            } else if case .presence(let online) = command {
                retryPresence(online, of: user)
            }
        } catch {
            // Decided before it turned out that nobody pays for it: to whoever may come in, the room is no secret.
            let isUnpaid = error.code == .rate
            if isUnpaid { goBack(to: staged) }
            let answer = isUnpaid ? error : table.concealed(error, from: user)
            inOrder { _ in reply?.refuse(answer) }
        }
    }

    /// Seats the one who is missing and begins at once: what the pool does with people it has paired. `done` hears when it is durable, or
    /// at once that it cannot be.
    func fill(with person: Person, paid: StoreDeposit?, done: @escaping @Sendable (Bool) -> Void) {
        let now = services.clock.now
        guard table.phase == .matching, table.people.count == table.chairs.count - 1,
            var events = try? table.join(person, seat: nil, password: table.settings.password, at: now)
        else { return done(false) }
        var rng = Dice(seed: services.draw())
        events += table.begin(at: now, order: table.chairs.indices.shuffled(using: &rng), rng: &rng)
        if stage(events, reply: nil, then: done), let paid {
            paid.spend(events.storeCost)
            deposits.hold(paid, for: person.user)
        }
    }

    /// Who came or went while the journal was full, if it is still so by then.
    private func retryPresence(_ online: Bool, of user: UserID) {
        retryLater { room in
            if room.audience.isHere(user) == online { room.perform(.presence(online), by: user, reply: nil) }
        }
    }

    private var standing: [UInt8] {
        var json = JSONWriter(capacity: 16)
        json.beginObject()
        json.field("s", published.table.sequence)
        json.endObject()
        return json.bytes
    }

    /// The next game of these players has begun elsewhere.
    func rematchStarted(in room: RoomNumber, match: MatchID) {
        guard !table.isClosed else { return }
        let now = services.clock.now
        let isTaken = stage(table.emit(.rematched(room: room, match: match), at: now) + table.emit(.closed(.rematch), at: now), reply: nil)
        if !isTaken { retryLater { $0.rematchStarted(in: room, match: match) } }
    }

    func close(_ why: Closing) {
        guard !table.isClosed else { return }
        if !stage(table.emit(.closed(why), at: services.clock.now), reply: nil) { retryLater { $0.close(why) } }
    }

    /// Stops the clock, because the server is about to stop; `done` runs when that is durable.
    func pauseForRestart(_ done: @escaping @Sendable () -> Void) {
        catchUp()
        let events = table.pauseClock(at: services.clock.now)
        if !events.isEmpty { stage(events, reply: nil) }
        inOrder { _ in done() }
    }

    /// What the server measured of a player's network, in milliseconds.
    func note(roundTrip: Int, of user: UserID) {
        table.note(roundTrip: roundTrip, of: user)
    }
}
