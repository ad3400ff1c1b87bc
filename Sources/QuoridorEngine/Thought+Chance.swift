import Foundation

extension Thought {
    /// Hundredths of a step that multiply the odds of winning by e, as found in the games the net was trained on; whoever turns scores into
    /// chances asks here.
    static let hundredthsPerLogit = Double(Net.own.weights.perLogit)

    /// How likely the seat to act is to win, 0 to 1; just 0 or 1 when the game is decided.
    public var chance: Double {
        if movesToEnd != nil { return score > 0 ? 1 : 0 }
        return 1 / (1 + exp(-Double(score) / Self.hundredthsPerLogit))
    }
}
