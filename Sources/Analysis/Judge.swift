public import Games

/// Somebody who can say what a position is worth. Asked by the `Analyst`, one position after another.
public protocol Judge: Sendable {
    /// - Parameter position: of two players, not over.
    /// - Returns: `nil` if there is no answer to be had now, or the task that asks was cancelled.
    func verdict(on position: Quoridor) async -> Verdict?
}
