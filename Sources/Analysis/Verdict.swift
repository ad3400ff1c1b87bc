/// What an evaluator says of a position, as the seat to act sees it.
public struct Verdict: Hashable, Sendable {
    /// In hundredths of the game's unit, such as a step.
    public let score: Int
    /// In how many moves of the winner the seat wins, or loses if negative; `nil` while that is open.
    public let movesToEnd: Int?
    /// How likely the seat is to win, 0 to 1.
    public let chance: Double
    /// What is expected to be played, the best move first, in notation.
    public let line: [String]

    public init(score: Int, movesToEnd: Int?, chance: Double, line: [String]) {
        self.score = score
        self.movesToEnd = movesToEnd
        self.chance = chance
        self.line = line
    }
}
