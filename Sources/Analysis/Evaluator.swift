public import GameRules

/// Evaluates positions of one game. Called by the `Analyst`, one position after another, and by `EvaluationCritic` for spectators.
public protocol Evaluator<Position>: Sendable {
    associatedtype Position: Game

    /// - Parameter position: a position of two players that is not over.
    /// - Returns: `nil` if the evaluator is not available now, or the calling task was cancelled.
    func verdict(on position: Position) async -> Verdict?
}

extension Evaluator {
    /// The id of the game whose positions it evaluates.
    var game: GameID { Position.id }
}
