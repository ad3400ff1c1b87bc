/// The evaluation of a position, as the seat to act sees it.
public struct Verdict: Hashable, Sendable {
    /// Score in hundredths of the game's unit, such as a step.
    public let score: Int
    /// Moves of the winner until the end, negative if the seat loses; `nil` while the game is undecided.
    public let movesToEnd: Int?
    /// Winning probability of the seat, 0 to 1.
    public let chance: Double
    /// Principal variation in notation, the best move first.
    public let line: [String]

    public init(score: Int, movesToEnd: Int?, chance: Double, line: [String]) {
        self.score = score
        self.movesToEnd = movesToEnd
        self.chance = chance
        self.line = line
    }
}
