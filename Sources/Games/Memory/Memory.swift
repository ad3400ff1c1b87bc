public import GameRules

/// Memory: cards lie face down, a player turns two, and equal ones are found and score.
///
/// Alone, in turns at one table, or side by side with equal cards. The cards of a race are secret from the other seats and from spectators, who see
/// points and pairs.
public struct Memory: Game {
    public static let profile = GameProfile(
        id: "memory", rulesVersion: "1", seatCounts: [1, 2, 3, 4], turnClock: nil, movesAreOpen: false, isSimultaneous: true,
        movesOutliveDeadlines: true, readsTime: true, hasDraws: false, hasPool: false,
        scoreLists: GameProfile.ScoreLists(option: "mode", names: MemorySetup.Mode.allCases.map(\.rawValue)))

    /// The time of a turn at a shared table, and the number of idle turns in a row that ends a seat's game.
    static let turnTime = Duration.seconds(20)
    static let idleLimit = 3
    /// The time that the others of a race have after the first has finished.
    static let finishTime = Duration.seconds(60)

    let setup: MemorySetup
    public let seatCount: Int
    public private(set) var ply = 0
    private var dice: Dice
    /// One for all seats, or in a race one for each.
    private(set) var boards: [MemoryBoard]
    private(set) var points: [Int]
    /// The seats that have left the game, or were idle for too long.
    private(set) var out: SeatSet = []
    private var idle: [Int]
    /// The seat to turn at a shared table, and the begin of its turn.
    private(set) var current = Seat(0)
    private var begun = Duration.zero
    /// The moment at which each seat cleared its board.
    private var finished: [Duration?]
    private var isCutOff = false
    /// The change of the points with the last move.
    private var gain = 0

    public init(setup: MemorySetup, seats: Int, seed: UInt64) throws(IllegalSetup) {
        guard Memory.seatCounts.contains(seats) else { throw IllegalSetup(option: "seats", reason: "1 to 4") }
        // A table without options of its own fits the number of seats.
        let table: MemorySetup.Table = seats == 1 ? .solo : setup.table == .solo ? .shared : setup.table
        self.setup = MemorySetup(mode: setup.mode, table: table, deck: setup.deck)
        seatCount = seats
        dice = Dice(seed: seed)
        let board = MemoryBoard(pairs: setup.mode.pairs, of: setup.deck, dice: &dice)
        boards = Array(repeating: board, count: table == .race ? seats : 1)
        points = Array(repeating: 0, count: seats)
        idle = Array(repeating: 0, count: seats)
        finished = Array(repeating: nil, count: seats)
    }

    // MARK: Where the game stands

    public var stage: Stage {
        if isOver { return .over(Outcome(placings: placings, reason: .goal)) }
        return .waiting(for: actors, until: deadline)
    }

    private var actors: SeatSet {
        guard setup.table == .race else { return [current] }
        return SeatSet(seats.filter { finished[$0.index] == nil && !out.contains($0) })
    }

    private var isOver: Bool {
        if isCutOff || seatCount - out.count < min(2, seatCount) { return true }
        return setup.table == .race ? actors.isEmpty : boards[0].isCleared
    }

    private var deadline: Duration? {
        var deadlines = boards.compactMap(\.closes)
        switch setup.table {
        case .solo: break
        case .shared: deadlines.append(begun + Self.turnTime)
        case .race: if let first = finished.compactMap({ $0 }).min() { deadlines.append(first + Self.finishTime) }
        }
        return deadlines.min()
    }

    var seats: [Seat] { (0..<seatCount).map { Seat($0) } }

    /// The places if the game ended now: players who are still in it come first; then points decide, and in a race time.
    private var placings: [Outcome.Placing] {
        let merits = seats.map { seat in
            (out.contains(seat) ? 0 : 1, points[seat.index], setup.table == .race ? .zero - (finished[seat.index] ?? .seconds(1_000_000)) : .zero)
        }
        return seats.map { seat in
            Outcome.Placing(place: 1 + merits.count { $0 > merits[seat.index] }, score: points[seat.index])
        }
    }

    public var standings: [Outcome.Placing]? { placings }

    /// The faces of all cards as they lie now, for records of finished games.
    public var cardNames: [String] { boards[0].faces.map { setup.deck.faces[$0] } }

    func board(of seat: Seat) -> MemoryBoard { boards[setup.table == .race ? seat.index : 0] }

    /// A card in play that has been seen where it lies: all that a perfect memory knows.
    public struct SeenCard: Hashable, Sendable {
        /// The card, counted from 0.
        public let card: Int
        /// Equal for the two cards of a pair.
        public let face: Int
        /// The number of cards turned since it was seen.
        public let age: Int
        /// Whether it is the first card of an attempt and lies open.
        public let isOpen: Bool
    }

    /// The cards that a seat could remember.
    public func seenCards(by seat: Seat) -> [SeenCard] { board(of: seat).seenCards }

    // MARK: Moves

    /// The cards that may be turned. Shuffling and beginning again are not moves of the game proper, so they are not listed.
    public func legalMoves(for seat: Seat) -> [MemoryMove] {
        guard case .waiting(let actors, _) = stage, actors.contains(seat) else { return [] }
        let board = board(of: seat)
        return board.faces.indices.filter(board.mayTurn).map { .turn(card: $0) }
    }

    public mutating func play(_ move: MemoryMove, by seat: Seat, at time: Duration) throws(IllegalMove) {
        try play(move, by: seat, at: time, lag: .zero)
    }

    public mutating func play(_ move: MemoryMove, by seat: Seat, at time: Duration, lag: Duration) throws(IllegalMove) {
        guard case .waiting(let actors, _) = stage, actors.contains(seat) else { throw IllegalMove(rule: "turn", reason: "It is not your turn.") }
        if case .turn(let card) = move {
            try turn(card, by: seat, at: time, shown: time + lag)
        } else {
            guard setup.table == .solo else { throw IllegalMove(rule: "solo", reason: "Only a player alone may do this.") }
            gain = 0
            if move == .restart { restart() } else { boards[0].shuffle(using: &dice) }
        }
        idle[seat.index] = 0
        ply += 1
    }

    private mutating func restart() {
        boards = [MemoryBoard(pairs: setup.mode.pairs, of: setup.deck, dice: &dice)]
        points = [0]
    }

    private mutating func turn(_ card: Int, by seat: Seat, at time: Duration, shown: Duration) throws(IllegalMove) {
        let index = setup.table == .race ? seat.index : 0
        guard boards[index].faces.indices.contains(card) else { throw IllegalMove(rule: "card", reason: "There is no such card.") }
        guard boards[index].mayTurn(card) else { throw IllegalMove(rule: "open", reason: "This card lies open, or has been found.") }
        let before = points[seat.index]
        switch boards[index].turn(card, by: seat, at: time, shown: shown) {
        case .first: break
        case .pair(let open):
            points[seat.index] += Self.value(ofPairAfter: open, setup.mode)
            if setup.table == .race, boards[index].isCleared { finished[seat.index] = time }
            begun = time
        case .miss:
            points[seat.index] = max(0, points[seat.index] - setup.mode.penalty)
            pass(at: time)
        }
        gain = points[seat.index] - before
    }

    /// Ten points, and up to five more: one less for each 1.2 seconds that the first card was open.
    static func value(ofPairAfter open: Duration, _ mode: MemorySetup.Mode) -> Int {
        guard mode.hasBonus else { return 10 }
        return 10 + max(0, 5 - Int(open / .milliseconds(1200)))
    }

    /// Passes the turn at a shared table.
    private mutating func pass(at time: Duration) {
        guard setup.table == .shared else { return }
        begun = time
        for step in 1...seatCount {
            current = Seat((current.index + 1) % seatCount)
            if !out.contains(current) || step == seatCount { return }
        }
    }

    // MARK: Time

    public mutating func timeOut(at time: Duration) {
        guard case .waiting(_, let until?) = stage, time >= until else { return }
        ply += 1
        gain = 0
        for index in boards.indices { if let closes = boards[index].closes, closes <= time { boards[index].close() } }
        switch setup.table {
        case .solo: break
        case .shared: if begun + Self.turnTime <= time { loseTurn(at: time) }
        case .race: if let first = finished.compactMap({ $0 }).min(), first + Self.finishTime <= time { isCutOff = true }
        }
    }

    private mutating func loseTurn(at time: Duration) {
        idle[current.index] += 1
        if idle[current.index] == Self.idleLimit { out.insert(current) }
        giveUpTurn(at: time)
    }

    /// The score so far stays; an attempt with one card open does not count.
    public mutating func drop(_ seat: Seat, at time: Duration) {
        guard !out.contains(seat) else { return }
        out.insert(seat)
        switch setup.table {
        case .solo: boards[0].close()
        case .shared: if current == seat { giveUpTurn(at: time) }
        case .race: boards[seat.index].close()
        }
    }

    private mutating func giveUpTurn(at time: Duration) {
        boards[0].close()
        pass(at: time)
    }

    // MARK: Secrets

    /// Moves of a race are secret; the others learn only that the points of a seat have changed.
    public func notice(of move: String, by seat: Seat, for viewer: Seat?) -> String? {
        guard setup.table == .race, viewer != seat else { return move }
        return gain == 0 ? nil : gain > 0 ? "pair" : "miss"
    }
}
