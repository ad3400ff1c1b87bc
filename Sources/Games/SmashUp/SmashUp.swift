public import GameRules

/// The companion of a Smash Up table: names, factions dealt at random, and scores, while the game itself lies on a real table.
///
/// A seat is a phone in the room, and the names at the table are state of the game, each with a phone or without. The game has neither secrets nor
/// turns, and the table stays open from one game to the next until its host closes it.
public struct SmashUp: Game {
    public static let profile = GameProfile(
        id: "smashup", rulesVersion: "1", seatCounts: [1, 2, 3, 4], turnClock: nil, playersSeeAlike: true, isSimultaneous: true,
        movesOutliveDeadlines: true, readsTime: true, hasDraws: false, hasPool: false, abandonment: .seconds(12 * 3600), keepsSeats: true,
        goesOnAlone: true, listsMoves: false, mostPlies: 3000)

    enum Phase: String, Hashable, Sendable {
        case players, factions, dealt, playing, over
    }

    /// A name at the table, and the phone that it has.
    struct Player: Hashable, Sendable {
        var name: TableName
        var seat: Seat?
    }

    static let mostPlayers = 4
    static let leastPlayers = 2
    /// The keys that are remembered for each seat. A client that waits for the answer to a move before its next one needs one.
    static let keysKept = 8

    public let seatCount: Int
    public private(set) var ply = 0
    private(set) var phase = Phase.players
    private(set) var players: [Player] = []
    private(set) var choice = FactionChoice()
    /// The factions of each player; empty until they are dealt.
    private(set) var hands: [[Int]] = []
    /// The number of deals so far.
    private(set) var deals = 0
    private(set) var sheet = ScoreSheet(players: 0)
    /// The number of games whose scores were counted so far, the present one included.
    private(set) var games = 0
    private var changes = Changes()
    /// The places of the newest game that was ended, and of the one before it in case that end is taken back.
    private var result: [Outcome.Placing]?
    private var earlierResult: [Outcome.Placing]?
    private var dice: Dice
    /// The seats that have left.
    private var out: SeatSet = []
    private var isClosed = false
    /// The newest moves with a key of each seat, the last one last.
    private var keyed: [[SmashUpMove]]

    public init(setup: NoOptions, seats: Int, seed: UInt64) throws(IllegalSetup) {
        guard SmashUp.seatCounts.contains(seats) else { throw IllegalSetup(option: "seats", reason: "1 to 4") }
        seatCount = seats
        dice = Dice(seed: seed)
        keyed = Array(repeating: [], count: seats)
    }

    // MARK: Where the table stands

    public var stage: Stage {
        isClosed || present.isEmpty ? .over(Outcome(placings: finalPlacings, reason: .goal)) : .waiting(for: actors, until: nil)
    }

    /// A phone without a player of its own, or one without a phone, has nothing to do while the others count.
    private var actors: SeatSet {
        guard phase == .playing else { return present }
        return SeatSet(present.filter { seat in seat == host || players.indices.contains { mayAct(seat, for: $0) } })
    }

    /// The seats that have not left.
    private var present: SeatSet { SeatSet((0..<seatCount).map { Seat($0) }.filter { !out.contains($0) }) }

    /// The seat that ends games and closes the table, and acts for everybody.
    var host: Seat? { present.first }

    /// The number of factions that are missing for a deal.
    var missing: Int { choice.missing(for: players.count) }

    /// The place of each phone's player among all players by the scores as they stand. A phone without a player comes last.
    private var placings: [Outcome.Placing] {
        (0..<seatCount).map { seat in
            guard let player = player(of: Seat(seat)) else { return Outcome.Placing(place: players.count + 1) }
            let score = sheet.scores[player]
            return Outcome.Placing(place: 1 + sheet.scores.count { $0 > score }, score: score)
        }
    }

    /// The places in the newest game that was ended. Without such a game there is no winner.
    private var finalPlacings: [Outcome.Placing] { result ?? (0..<seatCount).map { _ in Outcome.Placing(place: 1) } }

    public var standings: [Outcome.Placing]? { finalPlacings }

    private func player(of seat: Seat) -> Int? { players.firstIndex { $0.seat == seat } }

    /// Whether a seat may act for a player: anybody for one without a phone, and its own phone or the host for one with a phone.
    func mayAct(_ seat: Seat, for player: Int) -> Bool {
        guard let owner = players[player].seat else { return true }
        return owner == seat || host == seat
    }

    // MARK: Moves

    public static func read(_ text: String) throws(IllegalMove) -> SmashUpMove { try SmashUpMove(reading: text) }

    public mutating func play(_ move: SmashUpMove, by seat: Seat, at time: Duration) throws(IllegalMove) {
        guard case .waiting(let actors, _) = stage, actors.contains(seat) else {
            throw IllegalMove(rule: "turn", reason: "This seat has nothing to do.")
        }
        try requireFresh(move, of: seat)
        var next = self
        try next.take(move, by: seat)
        next.remember(move, of: seat)
        next.ply += 1
        next.changes.note(from: self, to: next)
        self = next
    }

    private func requireFresh(_ move: SmashUpMove, of seat: Seat) throws(IllegalMove) {
        guard let key = move.key, let made = keyed[seat.index].first(where: { $0.key == key }) else { return }
        guard made == move else { throw IllegalMove(rule: "reused", reason: "Another move was made with this key.") }
        throw IllegalMove(rule: "again", reason: "This move has been made already.")
    }

    private mutating func remember(_ move: SmashUpMove, of seat: Seat) {
        guard move.key != nil else { return }
        keyed[seat.index].append(move)
        if keyed[seat.index].count > Self.keysKept { keyed[seat.index].removeFirst() }
    }

    /// A score belongs to a game, and most other moves to a step. A player is named by the place in the list.
    public func earliestPly(for move: SmashUpMove) -> Int {
        switch move.act {
        case .add, .me: 0
        case .rename: changes.players
        case .score, .undo: changes.game
        default: changes.step
        }
    }

    private mutating func take(_ move: SmashUpMove, by seat: Seat) throws(IllegalMove) {
        switch move.act {
        case .add(let name):
            try require(.players)
            try add(name, with: nil)
        case .me(let name): try take(name, for: seat)
        case .rename(let player, let name):
            try require(player, by: seat)
            try rename(player, name)
        case .remove(let player):
            try require(.players)
            try require(player, by: seat)
            players.remove(at: player)
        case .factions:
            try require(.players)
            guard players.count >= Self.leastPlayers else {
                throw IllegalMove(rule: "few", reason: "A game needs at least \(Self.leastPlayers) players.")
            }
            phase = .factions
        case .set(let id, let on): try select(FactionSet.factions(of: id) ?? 0..<0, on)
        case .faction(let id, let on): try select(CollectionOfOne(FactionSet.factions.firstIndex(of: id) ?? 0), on)
        case .deal:
            try require(.factions, .dealt, .over)
            try deal()
        case .play:
            try require(.dealt)
            begin()
        case .score(let player, let change):
            try require(.playing)
            try require(player, by: seat)
            try sheet.change(player, by: change, seat: seat, key: move.key)
        case .undo(let number):
            try require(.playing)
            let entry = try sheet.undoable(number)
            try require(entry.player, by: seat)
            try sheet.undo(entry)
        case .end:
            try require(.playing)
            try requireHost(seat)
            (earlierResult, result) = (result, placings)
            phase = .over
        case .again:
            try require(.over)
            begin()
        case .players:
            try require(.over)
            clear()
            phase = .players
        case .back: try goBack(by: seat)
        case .close:
            try requireHost(seat)
            isClosed = true
        }
    }

    private func require(_ phases: Phase...) throws(IllegalMove) {
        guard phases.contains(phase) else { throw IllegalMove(rule: "phase", reason: "This is not possible in phase \(phase.rawValue).") }
    }

    private func require(_ player: Int, by seat: Seat) throws(IllegalMove) {
        guard players.indices.contains(player) else { throw IllegalMove(rule: "player", reason: "There is no such player.") }
        guard mayAct(seat, for: player) else { throw IllegalMove(rule: "phone", reason: "This player has another phone.") }
    }

    private func requireHost(_ seat: Seat) throws(IllegalMove) {
        guard seat == host else { throw IllegalMove(rule: "host", reason: "Only the host may do this.") }
    }

    // MARK: Names

    private mutating func add(_ name: TableName, with seat: Seat?) throws(IllegalMove) {
        try requireFree(name)
        guard players.count < Self.mostPlayers else { throw IllegalMove(rule: "full", reason: "A table has at most \(Self.mostPlayers) players.") }
        players.append(Player(name: name, seat: seat))
    }

    /// Gives the phone a name: a new name of its player, the name of a player without a phone, or the name of a new player.
    private mutating func take(_ name: TableName, for seat: Seat) throws(IllegalMove) {
        if let player = player(of: seat) { return try rename(player, name) }
        if let player = players.firstIndex(where: { $0.seat == nil && $0.name.folded == name.folded }) {
            players[player].seat = seat
            return
        }
        try require(.players)
        try add(name, with: seat)
    }

    private mutating func rename(_ player: Int, _ name: TableName) throws(IllegalMove) {
        guard players[player].name != name else { throw Self.unchanged }
        try requireFree(name, but: player)
        players[player].name = name
    }

    private func requireFree(_ name: TableName, but player: Int? = nil) throws(IllegalMove) {
        guard !players.indices.contains(where: { $0 != player && players[$0].name.folded == name.folded }) else {
            throw IllegalMove(rule: "taken", reason: "Another player has this name.")
        }
    }

    private static let unchanged = IllegalMove(rule: "same", reason: "It is so already.")

    // MARK: Factions

    private mutating func select(_ factions: some Sequence<Int>, _ on: Bool) throws(IllegalMove) {
        try require(.factions)
        guard choice.select(factions, on) else { throw Self.unchanged }
    }

    private mutating func deal() throws(IllegalMove) {
        guard missing == 0 else { throw IllegalMove(rule: "missing", reason: "The players need more factions: \(missing).") }
        clear()
        hands = choice.dealt(to: players.count, using: &dice)
        deals += 1
        phase = .dealt
    }

    // MARK: Phases

    /// Begins to count.
    private mutating func begin() {
        sheet = ScoreSheet(players: players.count)
        games += 1
        phase = .playing
    }

    private mutating func clear() {
        hands = []
        sheet = ScoreSheet(players: 0)
    }

    private mutating func goBack(by seat: Seat) throws(IllegalMove) {
        try require(.factions, .dealt, .over)
        switch phase {
        case .dealt:
            clear()
            phase = .factions
        case .over:
            try requireHost(seat)
            result = earlierResult
            phase = .playing
        default: phase = .players
        }
    }

    /// The game has no clock.
    public mutating func timeOut(at time: Duration) {}

    /// The players of a phone that has left go on without one.
    public mutating func drop(_ seat: Seat, at time: Duration) {
        out.insert(seat)
        for player in players.indices where players[player].seat == seat { players[player].seat = nil }
    }
}
