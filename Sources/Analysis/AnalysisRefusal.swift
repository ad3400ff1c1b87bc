/// Why a game is not analysed.
public enum AnalysisRefusal: Error, Hashable, Sendable {
    /// Chances are those of two players.
    case notForTwo
    /// Nobody evaluates positions of this game.
    case noEvaluator
    case tooLong(most: Int)
    /// The moves cannot have been played.
    case unplayable
    /// Another game of the same person waits or is under way.
    case already
    /// As many as one person may have in a day.
    case tooMany(perDay: Int)
    /// So many games wait that no more are taken.
    case full
    /// So many of those were asked for from one address.
    case fullForAddress
    /// The server is about to stop.
    case closed
}
