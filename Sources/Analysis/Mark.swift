/// How bad a move was, by the chance to win it gave away.
public enum Mark: String, Hashable, Sendable, CaseIterable {
    case inaccuracy, mistake, blunder

    /// Parts of a sure win, from the smallest that is marked on.
    static let bounds: [(loss: Double, mark: Mark)] = [(0.25, .blunder), (0.15, .mistake), (0.08, .inaccuracy)]

    /// `nil` for a loss that a search of this size may be wrong about.
    init?(loss: Double) {
        guard let mark = Self.bounds.first(where: { loss >= $0.loss })?.mark else { return nil }
        self = mark
    }
}
