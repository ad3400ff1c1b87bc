import Synchronization
import Wire

/// How much of one bucket is left.
public struct RateFigures: Hashable, Sendable {
    /// Tokens when it is full.
    public let limit: Int
    public let remaining: Int
    /// Milliseconds until it is full again.
    public let fullIn: Int
}
