public import Games

/// The result of a search after a completed depth.
public struct SearchResult: Sendable {
    public let depth: Int
    /// The score for the seat to act, in hundredths of a step. Beyond 30000 in either direction the game is decided.
    public let score: Int
    /// The number of positions searched.
    public let nodes: Int
    /// The principal variation. Its first move is the one to play.
    public let line: [QuoridorMove]
    public let elapsed: Duration

    /// The number of the winner's moves to the end (negative for a loss) if the outcome is proven.
    public var movesToEnd: Int? {
        Score.pliesToEnd(score).map { plies in score > 0 ? (plies + 1) / 2 : -(plies + 1) / 2 }
    }
}
