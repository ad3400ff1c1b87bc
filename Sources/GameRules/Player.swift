/// Somebody who can choose a move: a server bot of one level.
public protocol Player<Position>: Sendable {
    associatedtype Position: Game

    /// Counted from 1, the weakest.
    var level: Int { get }
    /// The name on the seat.
    var name: String { get }

    /// One of `position.legalMoves(for: seat)`. Called off every event loop, only when it is the turn of `seat`. May take long, but must not
    /// hold up the thread it is called on: what computes for long does so on threads of its own.
    func move(in position: Position, for seat: Seat, dice: inout Dice) async -> Position.Move

    /// In how many milliseconds a person would answer; a move that is found sooner waits.
    func pace(in position: Position, dice: inout Dice) -> Int
}

extension Player {
    public func pace(in position: Position, dice: inout Dice) -> Int { 700 }
}
