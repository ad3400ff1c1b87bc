public import JSONText

/// A position of one game, complete with everything hidden in it: a pure value that knows nothing of rooms, sockets or clocks.
///
/// The same setup, seats, seed and moves at the same times give the same position for ever; a match is stored as just these.
public protocol Game: Hashable, Sendable {
    /// A move as players write it ("e4", "e3h"); the text reads back to the same move. It may hold anything but control characters, is not
    /// empty and not `--`, which is how a turn without a move is written.
    associatedtype Move: LosslessStringConvertible, Hashable, Sendable
    associatedtype Setup: GameSetup = NoOptions

    static var profile: GameProfile { get }

    init(setup: Setup, seats: Int, seed: UInt64) throws(IllegalSetup)

    var seatCount: Int { get }
    /// Moves and time-outs so far.
    var ply: Int { get }
    var stage: Stage { get }

    func legalMoves(for seat: Seat) -> [Move]

    /// Reads a move a stranger wrote. Like `Move(text)`, but a game may say what is wrong with the text.
    static func read(_ text: String) throws(IllegalMove) -> Move

    /// Plays or leaves the position untouched.
    /// - Parameter time: since the game began, pauses not counted. What the network took is subtracted from it.
    mutating func play(_ move: Move, by seat: Seat, at time: Duration) throws(IllegalMove)

    /// Reads and plays a move a stranger wrote, or leaves the position untouched. For those who know no game by its type.
    /// - Returns: the move as the game writes it.
    mutating func play(_ text: String, by seat: Seat, at time: Duration) throws(IllegalMove) -> String

    /// A move as the game writes it; `nil` for what is no move at all.
    static func notation(of text: String) -> String?

    /// The time for what `stage` names is up, and the game decides what follows: a turn passes, a question closes. Does nothing once the
    /// game is over, nor before the game's own deadline.
    mutating func timeOut(at time: Duration)

    /// The move that has just led to this position, as one viewer may know it, in the game's notation; `nil` where the viewer must not know
    /// of it yet. The views of such a viewer are as they were. Asked only if the profile says that moves are not open.
    /// - Parameter viewer: `nil` is a spectator.
    func notice(of move: String, by seat: Seat, for viewer: Seat?) -> String?

    /// Writes what one viewer may see as one JSON value; `nil` is a spectator.
    func writeView(for seat: Seat?, to json: inout JSONWriter)

    /// Writes the legal moves of `seat` as one JSON array of strings, without building them first.
    func writeLegalMoves(for seat: Seat, to json: inout JSONWriter)
}

extension Game {
    public static var id: String { profile.id }
    public static var rulesVersion: String { profile.rulesVersion }
    public static var seatCounts: [Int] { profile.seatCounts }

    /// The only seat that may act; `nil` if there are several, or none.
    public var turn: Seat? { stage.turn }

    public static func read(_ text: String) throws(IllegalMove) -> Move {
        guard let move = Move(text) else { throw IllegalMove(rule: "notation", reason: "\"\(text.prefix(12))\" is no move of this game.") }
        return move
    }

    public mutating func play(_ text: String, by seat: Seat, at time: Duration) throws(IllegalMove) -> String {
        let move = try Self.read(text)
        try play(move, by: seat, at: time)
        return move.description
    }

    public static func notation(of text: String) -> String? { Move(text)?.description }

    public func notice(of move: String, by seat: Seat, for viewer: Seat?) -> String? { move }
}
