import Foundation

extension SearchResult {
    /// The score difference, in hundredths of a step, that multiplies the odds of winning by e, as fitted to the net's training games. The one scale
    /// for converting scores into winning chances.
    static let hundredthsPerLogit = Double(Net.own.weights.perLogit)

    /// The winning chance of the seat to act, 0 to 1; exactly 0 or 1 if the game is decided.
    public var chance: Double {
        if movesToEnd != nil { return score > 0 ? 1 : 0 }
        return 1 / (1 + exp(-Double(score) / Self.hundredthsPerLogit))
    }
}
