/// How much a frame matters when its recipient cannot keep up.
public enum Delivery: Hashable, Sendable {
    /// Never dropped; a peer that lets too many of them wait is closed.
    case reliable
    /// A newer one of the same key takes the place of an unsent older one.
    case latest(key: Int, sequence: Int)
    /// The newest of its key wins, and it goes first when room is short.
    case ephemeral(key: Int)
}
