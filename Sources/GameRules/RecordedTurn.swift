/// One turn of a finished game as its record keeps it, or a seat that left the game.
public struct RecordedTurn: Hashable, Sendable {
    /// The move; `nil` if the time ran out, for one seat or for all.
    public let move: String?
    public let seat: Seat?
    /// The time since the game began. Zero in records of games that do not depend on time.
    public let time: Duration
    /// The network delay that `time` does not contain.
    public let lag: Duration
    /// Whether the seat left here. Leaving is not a turn of its own: it has no ply.
    public let isDrop: Bool

    public init(move: String?, seat: Seat?, time: Duration, lag: Duration = .zero, isDrop: Bool = false) {
        self.move = move
        self.seat = seat
        self.time = time
        self.lag = lag
        self.isDrop = isDrop
    }
}

extension Game {
    /// Replays a recorded turn.
    public mutating func take(_ turn: RecordedTurn) throws(IllegalMove) {
        if turn.isDrop, let seat = turn.seat { return drop(seat, at: turn.time) }
        guard let move = turn.move else { return timeOut(at: turn.time) }
        guard let seat = turn.seat else { throw IllegalMove(rule: "seat", reason: "It is not recorded which seat made this move.") }
        _ = try play(move, by: seat, at: turn.time, lag: turn.lag)
    }
}
