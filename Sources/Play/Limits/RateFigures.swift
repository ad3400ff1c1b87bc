import Synchronization
import Wire

/// The state of one bucket.
public struct RateFigures: Hashable, Sendable {
    /// Capacity of the bucket.
    public let limit: Int
    public let remaining: Int
    /// The time until the bucket is full.
    public let fullIn: Duration
}
