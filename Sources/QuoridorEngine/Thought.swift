public import Games

/// What a search knows so far: one more with each depth it has finished.
public struct Thought: Sendable {
    public let depth: Int
    /// For the seat to act, in hundredths of a step. Beyond 30000 either way the game is decided.
    public let score: Int
    /// Positions looked at.
    public let nodes: Int
    /// What is expected to be played; its first move is the one to play.
    public let line: [QuoridorMove]
    public let elapsed: Duration

    /// In how many moves of the winner the game is won (or lost, negative), as far as that is certain.
    public var movesToEnd: Int? {
        Score.pliesToEnd(score).map { plies in score > 0 ? (plies + 1) / 2 : -(plies + 1) / 2 }
    }
}
