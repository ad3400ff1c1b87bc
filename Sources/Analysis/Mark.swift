/// The mark of a move, by the winning probability that it gave away.
public enum Mark: String, Hashable, Sendable, CaseIterable {
    case inaccuracy, mistake, blunder

    /// The smallest loss of winning probability for each mark, the worst mark first.
    static let bounds: [(loss: Double, mark: Mark)] = [(0.25, .blunder), (0.15, .mistake), (0.08, .inaccuracy)]

    /// The mark for a loss; `nil` for a loss within the error of the search.
    init?(loss: Double) {
        guard let mark = Self.bounds.first(where: { loss >= $0.loss })?.mark else { return nil }
        self = mark
    }
}
