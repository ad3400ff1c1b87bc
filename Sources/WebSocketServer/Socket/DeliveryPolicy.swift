/// The guarantee for a message whose recipient cannot keep up.
public enum DeliveryPolicy: Hashable, Sendable {
    /// Never dropped. A peer with too many of them queued is closed with 4450.
    case reliable
    /// Replaces an unsent message of the same key, merged from the sequence of the first one it replaces.
    case latest(key: Int, seq: Int)
    /// Replaces an unsent message of the same key, and is dropped first when the queue is full.
    case ephemeral(key: Int)
}
