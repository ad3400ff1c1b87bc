public import GameRules

/// Says what positions of one game are worth. Asked by the `Analyst`, one position after another, and for spectators of running games.
public protocol Evaluator<Position>: Sendable {
    associatedtype Position: Game

    /// - Parameter position: of two players, not over.
    /// - Returns: `nil` if there is no answer to be had now, or the task that asks was cancelled.
    func verdict(on position: Position) async -> Verdict?
}

extension Evaluator {
    /// The game whose positions it knows.
    var game: String { Position.id }
}
