/// Somebody who can choose a move: a server bot of one level.
public protocol Player<Position>: Sendable {
    associatedtype Position: Game

    /// Counted from 1, the weakest.
    var level: Int { get }
    /// The name on the seat.
    var name: String { get }

    /// One of `position.legalMoves(for: seat)`. Called off every event loop, only when it is the turn of `seat`; may compute for long.
    func move(in position: Position, for seat: Seat, dice: inout Dice) -> Position.Move
}
