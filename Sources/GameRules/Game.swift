public import JSONText

/// A position of one board game, complete with everything hidden in it: a pure value that knows nothing of rooms, sockets or time.
///
/// The same options, seed and moves give the same position for ever; a match is stored as just these.
public protocol Game: Hashable, Sendable {
    /// A move as players write it ("e4", "e3h"); the text reads back to the same move. It is not empty and not `--`, which is how a turn
    /// without a move is written.
    associatedtype Move: LosslessStringConvertible, Hashable, Sendable

    /// The name in topics and addresses: "quoridor".
    static var id: String { get }
    /// Raised when old records would play differently.
    static var rulesVersion: String { get }
    /// The table sizes on offer, the usual one first.
    static var seatCounts: [Int] { get }

    init(seats: Int, seed: UInt64) throws(IllegalSetup)

    var seatCount: Int { get }
    /// Turns taken so far, passed and idle ones included.
    var ply: Int { get }
    var turn: Turn { get }

    func legalMoves(for seat: Seat) -> [Move]

    /// Reads a move a stranger wrote. Like `Move(text)`, but a game may say what is wrong with the text.
    static func read(_ text: String) throws(IllegalMove) -> Move

    /// Plays or leaves the position untouched.
    mutating func play(_ move: Move, by seat: Seat) throws(IllegalMove)

    /// Reads and plays a move a stranger wrote, or leaves the position untouched. For those who know no game by its type.
    /// - Returns: the move as the game writes it.
    mutating func play(_ text: String, by seat: Seat) throws(IllegalMove) -> String

    /// A move as the game writes it; `nil` for what is no move at all.
    static func notation(of text: String) -> String?

    /// The turn of whoever is to act runs out: it passes without a move. Does nothing once the game is over.
    mutating func skipTurn()

    /// Whether `writeView` writes the same for every seat: nothing is hidden from any player. `false` unless a game says so.
    static var playersSeeAlike: Bool { get }

    /// Writes what one pair of eyes may see as one JSON value; `nil` is a spectator.
    func writeView(for seat: Seat?, to json: inout JSONWriter)

    /// Writes the legal moves of `seat` as one JSON array of strings, without building them first.
    func writeLegalMoves(for seat: Seat, to json: inout JSONWriter)
}

extension Game {
    public static var playersSeeAlike: Bool { false }

    public static func read(_ text: String) throws(IllegalMove) -> Move {
        guard let move = Move(text) else { throw IllegalMove(rule: "notation", reason: "\"\(text.prefix(12))\" is no move of this game.") }
        return move
    }

    public mutating func play(_ text: String, by seat: Seat) throws(IllegalMove) -> String {
        let move = try Self.read(text)
        try play(move, by: seat)
        return move.description
    }

    public static func notation(of text: String) -> String? { Move(text)?.description }
}
