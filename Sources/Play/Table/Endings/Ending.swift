import GameRules

/// The result of a game in a room.
struct Ending: Hashable, Sendable {
    /// The winning seat; `nil` for a draw, or a game that does not count.
    let winner: Seat?
    let why: EndReason

    /// Whether the game counts: it enters the archive, and may have a winner.
    var counts: Bool { why != .abort && why != .void }
}
