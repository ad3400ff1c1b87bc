public import GameRules

/// Quoridor for two or four players: the official rules with decisions for unclear cases ("gigamic-strict-1").
public struct Quoridor: Hashable, Sendable {
    /// A wall and its owner.
    struct Placed: Hashable, Sendable {
        let wall: QuoridorWall
        let seat: Int
    }

    public let rules: QuoridorRules
    public private(set) var board: QuoridorBoard
    public private(set) var ply: Int
    private(set) var outcome: Outcome?
    /// The walls in the order they were placed. Walls of a position that was set up have no owner.
    private(set) var placed: [Placed] = []
    /// Positions since the last wall, including the present one. No earlier one can recur: walls stay. Positions after an idle turn are not counted.
    private var recent = Self.noPositions

    /// The boards since the last wall, the present one last.
    package var recentBoards: [QuoridorBoard] { recent.map(board.with) }

    public init(seats: Int, rules: QuoridorRules) throws(IllegalSetup) {
        guard Self.seatCounts.contains(seats) else { throw IllegalSetup(option: "seats", reason: "Quoridor is for 2 or 4 players.") }
        self.init(board: QuoridorBoard(seats: seats), ply: 0, rules: rules)
    }

    /// Starts from any board.
    init(board: QuoridorBoard, ply: Int, rules: QuoridorRules) {
        self.rules = rules
        self.board = board
        self.ply = ply
        recent.append(board.standing)
        outcome = board.winner.map { Outcome(winner: Seat($0), seats: board.seats, reason: .goal) }
    }

    /// Whether this board has occurred since the last wall; for players that avoid repetitions.
    public func hasSeen(_ board: QuoridorBoard) -> Bool { board.walls == self.board.walls && recent.occurrences(of: board.standing) > 0 }

    /// Shared, because a room copies its game with every move.
    private static var noPositions: SharedList<QuoridorBoard.Standing> { SharedList(pageSize: 32) }
}

extension Quoridor: Game {
    public static let profile = GameProfile(
        id: "quoridor", rulesVersion: "1", seatCounts: [2, 4],
        turnClock: .init(budget: .seconds(40), budgetAfterIdle: .seconds(8), idleLimit: 5), playersSeeAlike: true,
        takesBack: true, hasRank: true)

    /// The seed is unused: the game has no randomness.
    public init(setup: NoOptions, seats: Int, seed: UInt64) throws(IllegalSetup) { try self.init(seats: seats, rules: .house(seats: seats)) }

    public var seatCount: Int { board.seats }

    public var stage: Stage { outcome.map { .over($0) } ?? .turn(of: Seat(board.turn)) }
    public var turn: Seat? { outcome == nil ? Seat(board.turn) : nil }

    public func legalMoves(for seat: Seat) -> [QuoridorMove] { turn == seat ? board.legalMoves : [] }

    public static func read(_ text: String) throws(IllegalMove) -> QuoridorMove { try QuoridorMove(reading: text) }

    /// The time of a move has no effect in Quoridor.
    public mutating func play(_ move: QuoridorMove, by seat: Seat, at time: Duration) throws(IllegalMove) { try play(move, by: seat) }
    public mutating func timeOut(at time: Duration) { skipTurn() }

    public mutating func play(_ move: QuoridorMove, by seat: Seat) throws(IllegalMove) {
        if outcome != nil { throw IllegalMove(rule: "over", reason: "The game is over.") }
        if board.turn != seat.index { throw IllegalMove(rule: "turn", reason: "It is player \(board.turn + 1)'s turn.") }
        if let refusal = board.refusal(of: move) { throw refusal }
        if case .wall(let wall) = move {
            placed.append(Placed(wall: wall, seat: seat.index))
            recent = Self.noPositions
        }
        board.make(move)
        ply += 1
        recent.append(board.standing)
        outcome = ending
    }

    /// Passes the turn of the seat to move without a move. Does nothing once the game is over.
    public mutating func skipTurn() {
        guard outcome == nil else { return }
        board.endTurn()
        ply += 1
        if isOverlong { outcome = end(winner: nil, .plies) }
    }

    /// The outcome after a move. A goal comes first: the last ply may win.
    private var ending: Outcome? {
        if let winner = board.winner { return end(winner: Seat(winner), .goal) }
        if let bound = rules.repetitions, occurrences >= bound {
            return end(winner: nil, .repetition)
        }
        return isOverlong ? end(winner: nil, .plies) : nil
    }

    private func end(winner: Seat?, _ reason: EndReason) -> Outcome { Outcome(winner: winner, seats: seatCount, reason: reason) }

    private var occurrences: Int { recent.occurrences(of: board.standing) }

    private var isOverlong: Bool { rules.maxPlies.map { ply >= $0 } ?? false }
}

extension EndReason {
    /// The same position occurred as often as the rules allow.
    public static let repetition = EndReason(rawValue: "repetition")
    /// The game reached the maximum number of plies.
    public static let plies = EndReason(rawValue: "plies")
}
