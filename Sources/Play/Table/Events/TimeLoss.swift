import GameRules

/// The cause of a loss of time that the server compensates.
enum TimeLoss: String, Hashable, Sendable {
    /// The process stood still.
    case stall
    /// The journal could not be written.
    case disk
}
