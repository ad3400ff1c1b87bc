/// The reason for which a game is not analysed.
public enum AnalysisRefusal: Error, Hashable, Sendable {
    /// Only games of two players are analysed: a chance is the first player's against the second.
    case notForTwo
    /// The game has no evaluator.
    case noEvaluator
    case tooLong(most: Int)
    /// The moves cannot have been played.
    case unplayable
    /// Another game of the same person waits or is under way.
    case already
    /// The person has used the day's allowance.
    case tooMany(perDay: Int)
    /// The queue is full.
    case full
    /// The address has reached its share of the queue.
    case fullForNetwork
    /// The server is about to stop.
    case closed
}
