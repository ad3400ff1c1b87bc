import GameRules

/// The evaluation of one position of a game, with the loss and the mark of the move that led to it.
public struct Evaluation: Hashable, Sendable {
    /// Number of moves of the game before the position, idle turns included. It differs from the ply of a position that was set up.
    public let index: Int
    /// Score for the first player in hundredths of the game's unit, such as a step; `nil` when the game is decided.
    public let score: Int?
    /// Moves of the winner until the end, negative when the second player wins, 0 at the end itself; `nil` while the game is undecided.
    public let end: Int?
    /// Winning probability of the first player, 0 to 1, to four digits.
    public let chance: Double
    /// Principal variation in notation, the best move first; empty when the game is over.
    public let line: [String]
    /// Winning probability that the move before gave away, 0 to 1; `nil` at the start and for an idle turn.
    public let loss: Double?
    public let mark: Mark?

    public var best: String? { line.first }

    /// Maximum number of plies of a principal variation.
    static let longestLine = 8

    init(index: Int, score: Int?, end: Int?, chance: Double, line: [String], loss: Double? = nil, mark: Mark? = nil) {
        self.index = index
        self.score = score
        self.end = end
        self.chance = chance
        self.line = line
        self.loss = loss
        self.mark = mark
    }

    /// - Parameters:
    ///   - before: the evaluation of the position before, with the move played there and the seat that played it; `nil` at the start and
    ///     after an idle turn, which is not a choice of the player.
    init(index: Int, verdict: Verdict, seat: Seat, before: (evaluation: Evaluation, move: String, seat: Seat)?) {
        let isFirst = seat.index == 0
        let chance = Self.rounded(isFirst ? verdict.chance : 1 - verdict.chance)
        let loss = before.map { Self.loss(from: $0.evaluation, by: $0.move, of: $0.seat, to: chance) }
        self.init(
            index: index, score: verdict.movesToEnd == nil ? (isFirst ? verdict.score : -verdict.score) : nil,
            end: verdict.movesToEnd.map { isFirst ? $0 : -$0 }, chance: chance, line: Array(verdict.line.prefix(Self.longestLine)),
            loss: loss,
            mark: loss.flatMap(Mark.init(loss:)))
    }

    /// The loss of a move, not below 0. The loss of the engine's own choice is 0, even if the search one ply later disagrees.
    private static func loss(from before: Evaluation, by move: String, of seat: Seat, to chance: Double) -> Double {
        if move == before.best { return 0 }
        return rounded(max(0, seat.index == 0 ? before.chance - chance : chance - before.chance))
    }

    private static func rounded(_ part: Double) -> Double { (part * 10_000).rounded() / 10_000 }
}

extension Verdict {
    /// The verdict on a game that is over, as `seat` sees it.
    init(_ outcome: Outcome, for seat: Seat) {
        switch outcome.winner {
        case nil: self.init(score: 0, movesToEnd: nil, chance: 0.5, line: [])
        case let winner: self.init(score: 0, movesToEnd: 0, chance: winner == seat ? 1 : 0, line: [])
        }
    }
}
