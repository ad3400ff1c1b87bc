/// A player that chooses its own moves: a server bot of one level.
public protocol Player<Position>: Sendable {
    associatedtype Position: Game

    /// Counted from 1, the weakest.
    var level: Int { get }
    /// The name on the seat.
    var name: String { get }

    /// Chooses one of `position.legalMoves(for: seat)`. Called off every event loop, only when it is the turn of `seat`. May take long, but must not
    /// block the thread it is called on: long computations run on threads of their own.
    func move(in position: Position, for seat: Seat, dice: inout Dice) async -> Position.Move

    /// The delay of a natural answer; a move found sooner is held back until then.
    func pace(in position: Position, dice: inout Dice) -> Duration
}

extension Player {
    public func pace(in position: Position, dice: inout Dice) -> Duration { .milliseconds(700) }
}
