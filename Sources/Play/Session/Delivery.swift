/// The delivery policy of a frame for a connection that cannot keep up.
public enum Delivery: Hashable, Sendable {
    /// The frame is never dropped; a connection with too many of them unsent is closed.
    case reliable
    /// A newer frame with the same key replaces an unsent older one.
    case latest(key: Int, sequence: Int)
    /// The newest frame with the key replaces older ones, and is dropped first when the outbox is full.
    case ephemeral(key: Int)
}
