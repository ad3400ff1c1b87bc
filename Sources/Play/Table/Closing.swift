import GameRules

/// Why a room closed.
enum Closing: String, Hashable, Sendable {
    /// Everybody left.
    case left
    /// The room was empty, or without an event, for ten minutes.
    case idle
    /// Its players went on to a rematch.
    case rematch
    /// Its owner waited here for an opponent, and plays in the opponent's room.
    case paired
    /// It was open for as long as a room may be.
    case age
    /// It holds as many events beside its game as a room may.
    case events
}
