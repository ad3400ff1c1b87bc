import GameRules

/// Why a turn lost time that was not its player's fault.
enum Restored: String, Hashable, Sendable {
    /// The server stood still.
    case stall
    /// The server could not write down what happened.
    case disk
}
