/// How much a message matters when its recipient cannot keep up.
public enum Retention: Hashable, Sendable {
    /// Never dropped; a peer that lets too many of them wait is closed with 4450.
    case reliable
    /// Takes the place of an unsent one of the same key, merged from the sequence of the first one it replaces.
    case latest(key: Int, seq: Int)
    /// The newest of its key wins, and it goes first when room is short.
    case ephemeral(key: Int)
}
