import GameRules

/// The reason for which a room closed.
enum CloseReason: String, Hashable, Sendable {
    /// All occupants left.
    case left
    /// The room was empty, or without an event, for ten minutes.
    case idle
    /// Its players moved to the room of a rematch.
    case rematch
    /// Its owner was paired from here, and plays in the opponent's room.
    case paired
    /// The room reached its maximum age.
    case age
    /// The room reached its maximum number of events besides the game.
    case events
    /// An administrator closed it. A running game does not count.
    case admin
}
