import GameRules

/// How a game ended.
struct Ending: Hashable, Sendable {
    /// `nil`: a draw, or a game that did not count.
    let winner: Int?
    let why: EndReason

    /// Whether the game counts: it stands in the archive, and somebody may have won.
    var counts: Bool { why != .abort }
}
