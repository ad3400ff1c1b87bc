public import JSONText

/// A position of one game, complete with all hidden state: a pure value that knows nothing of rooms, sockets or clocks.
///
/// The same setup, seats, seed and moves at the same times always give the same position; only these are stored of a match.
public protocol Game: Hashable, Sendable {
    /// A move as players write it ("e4", "e3h"); the text reads back to the same move. It may hold anything but control characters, is not
    /// empty and not `--`, which is how a turn without a move is written.
    associatedtype Move: LosslessStringConvertible, Hashable, Sendable
    associatedtype Setup: GameSetup = NoOptions

    static var profile: GameProfile { get }

    init(setup: Setup, seats: Int, seed: UInt64) throws(IllegalSetup)

    var seatCount: Int { get }
    /// The number of moves and time-outs so far.
    var ply: Int { get }
    var stage: Stage { get }

    func legalMoves(for seat: Seat) -> [Move]

    /// Parses a move from untrusted input. Like `Move(text)`, but a game may report the fault in the text.
    static func read(_ text: String) throws(IllegalMove) -> Move

    /// Plays a move, or throws and leaves the position unchanged.
    /// - Parameter time: the time since the game began, without pauses and less the measured network delay.
    mutating func play(_ move: Move, by seat: Seat, at time: Duration) throws(IllegalMove)

    /// Plays a move like `play(_:by:at:)`, for a game that measures the time between showing something to a seat and its next move. By default the
    /// delay is ignored.
    /// - Parameter lag: the network delay that `time` does not contain. The seat sees the effect of the move no earlier than at `time + lag`.
    mutating func play(_ move: Move, by seat: Seat, at time: Duration, lag: Duration) throws(IllegalMove)

    /// Parses and plays a move from untrusted input, or throws and leaves the position unchanged. For callers that hold a game as an existential.
    /// - Returns: the move as the game writes it.
    mutating func play(_ text: String, by seat: Seat, at time: Duration, lag: Duration) throws(IllegalMove) -> String

    /// The earliest ply for which `move` may be meant, in a simultaneous game: at this ply the list or the step that it refers to changed last.
    /// A move meant for an earlier ply is refused as stale. By default 0: acts of others do not change the meaning of a move.
    func earliestPly(for move: Move) -> Int

    /// `earliestPly(for:)` of a move from untrusted input; 0 if the text is not a move. For callers that hold a game as an existential.
    func earliestPly(for text: String) -> Int

    /// A move in the game's notation; `nil` if the text is not a move.
    static func notation(of text: String) -> String?

    /// Called when the deadline of `stage` has passed; the game decides the consequence: a turn passes, a question closes. Does nothing once the game
    /// is over, or before the game's own deadline.
    mutating func timeOut(at time: Duration)

    /// Called when a seat has left the game for good: it resigned, or another seat claimed the game from it. For games that would otherwise wait for
    /// it; the room never lets the seat act again. By default nothing changes.
    mutating func drop(_ seat: Seat, at time: Duration)

    /// The placings if the game ended now, for a game that the room ends: its players have left, or it has reached its maximum number of plies. With
    /// `nil`, the default, the room places the last remaining seat before all others.
    var standings: [Outcome.Placing]? { get }

    /// The move that has just led to this position, in the game's notation, as far as `viewer` may know it; `nil` if the viewer must not learn of it
    /// yet, in which case the viewer's view has not changed. Called only if the profile says that moves are not open.
    /// - Parameter viewer: `nil` is a spectator.
    func notice(of move: String, by seat: Seat, for viewer: Seat?) -> String?

    /// Writes the view of one seat as one JSON value; `nil` is a spectator.
    func writeView(for seat: Seat?, to json: inout JSONWriter)

    /// Writes the legal moves of `seat` as one JSON array of strings, without building them first.
    func writeLegalMoves(for seat: Seat, to json: inout JSONWriter)
}

extension Game {
    public static var id: GameID { profile.id }
    public static var rulesVersion: String { profile.rulesVersion }
    public static var seatCounts: [Int] { profile.seatCounts }

    /// The only seat that may act; `nil` if there are several seats, or no seat.
    public var turn: Seat? { stage.turn }

    public static func read(_ text: String) throws(IllegalMove) -> Move {
        guard let move = Move(text) else { throw IllegalMove(rule: "notation", reason: "\"\(text.prefix(12))\" is not a move of this game.") }
        return move
    }

    public mutating func play(_ move: Move, by seat: Seat, at time: Duration, lag: Duration) throws(IllegalMove) {
        try play(move, by: seat, at: time)
    }

    public mutating func play(_ text: String, by seat: Seat, at time: Duration, lag: Duration = .zero) throws(IllegalMove) -> String {
        let move = try Self.read(text)
        try play(move, by: seat, at: time, lag: lag)
        return move.description
    }

    public func earliestPly(for move: Move) -> Int { 0 }

    public func earliestPly(for text: String) -> Int { (try? Self.read(text)).map(earliestPly(for:)) ?? 0 }

    public static func notation(of text: String) -> String? { Move(text)?.description }

    public mutating func drop(_ seat: Seat, at time: Duration) {}

    public var standings: [Outcome.Placing]? { nil }

    public func notice(of move: String, by seat: Seat, for viewer: Seat?) -> String? { move }
}
