import DequeModule
import GameRules
import Identifiers
import JSONText
import Storage
import Wire

/// A room with one game: the actor around a `Table`.
///
/// The table decides on a command at once. Its effects leave the room only when the journal has committed them: views, answers and
/// refusals wait in `outgoing` in the order of the decisions. So no client sees a change that a power cut could undo.
///
/// All rooms are of one type: the table holds the game as `any Game`. Generic rooms would cost more than this indirection, because
/// they are compiled in a module that knows no game and cannot specialise them.
actor Room: Pinned {
    nonisolated let number: RoomNumber
    nonisolated let match: MatchID
    nonisolated var game: GameID { kind.id }
    nonisolated let loop: any Loop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    let key: RoomKey
    let services: RoomServices
    let places: any Places
    let listings: any SummaryReader
    let receipts: any ReceiptReader
    let kind: GameKind
    private var decided: Table
    /// The table as decided. Its stored properties are read in place; a method or a computed property copies it first, which `read` does not.
    var table: Table {
        _read { yield decided }
        _modify { yield &decided }
    }
    func read<Answer>(_ body: (borrowing Table) -> Answer) -> Answer { Self.lend(&decided, to: body) }
    private static func lend<Answer>(_ table: inout Table, to body: (borrowing Table) -> Answer) -> Answer { body(table) }
    /// The table as published.
    var published: Snapshot
    /// The table as appended to the journal: never ahead of `table`, never behind `published`.
    var staged: Snapshot
    var audience = Audience()
    var log = RoomLog()

    /// Messages that wait for the journal.
    var outgoing: Deque<Outgoing> = []
    var lastBatch = 0
    var durableBatch = 0
    /// Actions of the room's own that the journal refused.
    var retries: Deque<(isolated Room) -> Void> = []
    /// The last news of each kind about each user that the journal refused.
    private var unheard: [NewsOfUser: RoomCommand] = [:]
    /// The moment of the next retry after a refusal of the journal.
    var patience: Timestamp?
    /// The moment since which the journal has refused entries; `nil` while it accepts them.
    var refused: Timestamp?
    /// The newest compensated stall, and the newest batch that compensated one.
    var stallsSeen: Int
    var restoredBatch = 0

    var alarm: (at: Timestamp, task: Task<Void, Never>)?
    var thinking: Thinking?
    var opinion: Opinion?
    var isAskingForRematch = false
    /// Whether the journal, from which the room was restored, ended between the end of a rank game and its settlement.
    nonisolated let lacksSettlement: Bool
    /// The turn that was last reported to the callers of players.
    var turnTold: DistantTurn?
    var crowdTold: Timestamp
    var crowdIsStale = false
    /// The figures last reported to listings, with the time of the report.
    var figuresTold: (at: Timestamp, figures: RoomFigures)
    /// Publications that spectators of a delayed room have not seen yet, and the table that they see.
    var delayed: Deque<(due: Timestamp, publication: Publication)> = []
    var released: Snapshot?
    nonisolated let deposits = StoreDeposits()

    struct Outgoing {
        let batch: Int
        /// The moment at which the message was queued.
        let since: Timestamp
        let message: Message

        enum Message {
            /// Published when the events are durable; if the commit failed, the answer is withdrawn instead. Indirect, since the queue keeps its space.
            indirect case events(Publication, Answer)
            /// Sent in any case.
            case other((isolated Room) -> Void)
        }
    }

    /// Creates an empty room. `open` seats its first people.
    init(
        _ record: RoomRecord, loop: any Loop, services: RoomServices, places: any Places, listings: any SummaryReader,
        receipts: any ReceiptReader, kind: GameKind
    ) {
        number = RoomNumber(record.number)
        match = record.match
        key = record.key
        self.loop = loop
        self.services = services
        self.places = places
        self.listings = listings
        self.receipts = receipts
        self.kind = kind
        let now = services.clock.now
        decided = Table(kind: kind, number: number, match: match, created: now)
        published = Snapshot(decided)
        staged = published
        crowdTold = now
        stallsSeen = services.stalls.newest(at: now).number
        figuresTold = (now, RoomFigures())
        lacksSettlement = false
    }

    /// Restores a room from the journal, in the state in which the server stopped.
    init(
        _ stored: StoredRoom, loop: any Loop, services: RoomServices, places: any Places, listings: any SummaryReader,
        receipts: any ReceiptReader, kind: GameKind
    ) throws {
        number = RoomNumber(stored.record.number)
        match = stored.record.match
        key = stored.record.key
        self.loop = loop
        self.services = services
        self.places = places
        self.listings = listings
        self.receipts = receipts
        self.kind = kind
        let now = services.clock.now
        let first = stored.entries.first?.at ?? Timestamp(milliseconds: 0)
        var table = Table(kind: kind, number: number, match: match, created: first)
        // The restart is one event more.
        var log = RoomLog(expecting: stored.entries.count + 1)
        var shown: Snapshot?
        var waiting: Deque<(due: Timestamp, publication: Publication)> = []
        for entry in stored.entries {
            let event = try RoomEvent(journalKind: entry.kind, body: entry.body)
            let at = entry.at
            try table.apply(event, at: at)
            log.append(event, at: at)
            // The delay of spectators also applies to events before the restart.
            guard table.settings.delay > .zero || !waiting.isEmpty else { continue }
            let due = max(at + table.settings.delay, waiting.last?.due ?? at)
            let snapshot = Snapshot(table)
            let publication = Publication(events: [event], before: snapshot, snapshot: snapshot)
            if due <= now, waiting.isEmpty { shown = snapshot } else { waiting.append((due, publication)) }
        }
        decided = table
        published = Snapshot(table)
        staged = published
        delayed = waiting
        released = table.settings.delay == .zero && waiting.isEmpty ? published : shown
        self.log = log
        crowdTold = now
        stallsSeen = services.stalls.newest(at: now).number
        figuresTold = (now, RoomFigures())
        lacksSettlement = table.settings.mode == .rank && table.phase.isFinished && table.settlement == nil
    }

    // MARK: Opening

    /// Opens the room with one person. `done` gets `true` when that is durable and places are updated, `false` if the room could not be opened.
    /// - Parameter payer: the allowances to charge; the room is refused without enough tokens.
    func open(
        _ settings: RoomSettings, by person: Person, key: String?, payer: Allowances?, reply: Reply?, done: @escaping @Sendable (Bool) -> Void
    ) {
        let events = table.open(settings, by: person, key: key, at: services.clock.now)
        do throws(Refusal) {
            let deposit = try deposit(for: events, of: payer)
            if stage(events, reply: reply, then: done, opens: true) { settle(events, with: deposit) }
        } catch {
            reply?.refuse(error)
            done(false)
        }
    }

    /// Opens the room with all players seated, and begins the game.
    func open(_ game: NewGame, reply: Reply?, done: @escaping @Sendable (Bool) -> Void) {
        let now = services.clock.now
        let (people, paid) = (game.people, game.paid)
        guard let first = people.first else { return done(false) }
        var events = table.open(game.settings, by: first, key: nil, at: now)
        for (seat, person) in people.enumerated().dropFirst() { events += table.emit(.joined(seat: Seat(seat), person), at: now) }
        if game.terms != StarTerms() { events += table.emit(.stars(game.terms), at: now) }
        var rng = Dice(seed: services.draw())
        let order = game.order ?? table.seating(using: &rng)
        events += table.begin(at: now, order: order, rng: &rng)
        guard stage(events, reply: reply, then: done, opens: true) else { return }
        for (user, deposit) in paid {
            deposit.spend(events.storeCost / paid.count + 1)
            deposits.hold(deposit, for: user)
        }
    }

    /// Restores the room after a restart: all players are offline, and the running turn starts again. A rank game does not count if the server
    /// was away for too long.
    /// - Parameter receipt: the receipt of a rank game that ended but was not yet settled in the journal.
    func restoreAfterRestart(_ receipt: Receipt?, _ done: @escaping @Sendable () -> Void) {
        let now = services.clock.now
        let isLost = table.settings.mode == .rank && table.phase == .playing && now - table.touched > Self.longestOutage
        // The journal's queue is empty at the start. Without this event the seats would only look occupied until the first command from them.
        var events = table.emit(.restarted, at: now)
        if isLost { events += table.emit(.ended(Ending(winner: nil, why: .void)), at: now) }
        if let settlement = receipt.flatMap(Settlement.init) { events += table.emit(.settled(settlement), at: now) }
        stage(events, reply: nil) { _ in done() }
    }

    // MARK: Commands

    /// Decides on a command, makes its events durable, publishes them, and answers, in this order.
    /// - Parameter payer: the allowances to charge; `nil` for actions of the server.
    func perform(_ command: RoomCommand, by user: UserID, payer: Allowances? = nil, reply: Reply?) {
        catchUp()
        let news = command.news.map { NewsOfUser(user: user, kind: $0) }
        if let news { unheard[news] = nil }
        var rng = Dice(seed: services.draw())
        do throws(Refusal) {
            let events = try table.perform(command, by: user, at: services.clock.now, rng: &rng)
            guard !events.isEmpty else { return inOrder { room in reply?.ok(duplicate: true, result: room.standing) } }
            let deposit = try deposit(for: events, of: payer)
            if stage(events, reply: reply) {
                settle(events, with: deposit)
            } else if let news, reply == nil {
                retry(command, news)
            }
        } catch {
            // The table had accepted the command before the charge was refused, so the user may enter and the room need not be concealed.
            let isUnpaid = error.code == .rate
            if isUnpaid { rollBack(to: staged) }
            let answer = isUnpaid ? error : table.concealed(error, from: user)
            inOrder { _ in reply?.refuse(answer) }
        }
    }

    /// Seats the missing player and begins the game, after the pool has paired two people. `done` gets `true` when that is durable, `false` if it
    /// failed.
    /// - Parameter terms: whether stars move, in a rank room.
    func fill(with person: Person, terms: StarTerms, paid: StoreDeposit?, done: @escaping @Sendable (Bool) -> Void) {
        let now = services.clock.now
        guard table.phase == .matching, table.people.count == table.chairs.count - 1,
            var events = try? table.join(person, seat: nil, password: table.settings.password, at: now)
        else { return done(false) }
        if terms != table.terms { events += table.emit(.stars(terms), at: now) }
        var rng = Dice(seed: services.draw())
        events += table.begin(at: now, order: table.seating(using: &rng), rng: &rng)
        if stage(events, reply: nil, then: done), let paid {
            paid.spend(events.storeCost)
            deposits.hold(paid, for: person.user)
        }
    }

    /// Retries news that the journal refused, unless newer ones of the kind have come by then.
    private func retry(_ command: RoomCommand, _ news: NewsOfUser) {
        unheard[news] = command
        retryLater { room in
            guard let command = room.unheard.removeValue(forKey: news) else { return }
            if case .presence(let online) = command, room.audience.isHere(news.user) != online { return }
            room.perform(command, by: news.user, reply: nil)
        }
    }

    private var standing: [UInt8] {
        var json = JSONWriter(capacity: 16)
        json.beginObject()
        json.field("s", published.table.sequence)
        json.endObject()
        return json.bytes
    }

    /// Notes the room of the rematch.
    func rematchStarted(in room: RoomNumber, match: MatchID) {
        guard !table.isClosed else { return }
        let now = services.clock.now
        let isTaken = stage(table.emit(.rematched(room: room, match: match), at: now) + table.emit(.closed(.rematch), at: now), reply: nil)
        if !isTaken { retryLater { $0.rematchStarted(in: room, match: match) } }
    }

    /// - Parameter done: gets whether that is durable and places are updated. A refusal of the journal is tried again all the same.
    func close(_ why: CloseReason, then done: (@Sendable (Bool) -> Void)? = nil) {
        guard !table.isClosed else { return inOrder { _ in done?(true) } }
        if !stage(table.emit(.closed(why), at: services.clock.now), reply: nil, then: done) { retryLater { $0.close(why) } }
    }

    /// Closes if the room is empty and no game runs; a player may have come back meanwhile.
    /// - Parameter done: gets whether it has closed.
    func yield(then done: @escaping @Sendable (Bool) -> Void) {
        guard !table.isClosed, table.phase != .playing, !table.somebodyIsHere else { return done(table.isClosed) }
        close(.idle, then: done)
    }

    /// Stops the clock, because the server is draining; `done` runs when that is durable.
    func pauseForRestart(_ done: @escaping @Sendable () -> Void) {
        catchUp()
        let events = table.pauseClock(at: services.clock.now)
        if !events.isEmpty { stage(events, reply: nil) }
        inOrder { _ in done() }
    }

    /// Records the measured round trip of a player's network.
    func note(roundTrip: Duration, of user: UserID) {
        table.note(roundTrip: roundTrip, of: user)
    }

    private struct NewsOfUser: Hashable {
        let user: UserID
        let kind: RoomCommand.News
    }
}
