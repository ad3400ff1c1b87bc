public import Identifiers

/// A player's block or mute of another player. Nobody else learns of it.
public struct Block: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// The other player can neither challenge nor meet this player, and their chat lines are hidden.
        case block
        /// Only the chat lines are hidden.
        case mute
    }

    /// The most players whom one account can block or mute. One answer lists all of them.
    public static let mostPerAccount = 200

    public let kind: Kind
    /// The time of the first block.
    public let since: Timestamp

    public init(kind: Kind, since: Timestamp) {
        self.kind = kind
        self.since = since
    }
}

/// An account that another account blocks or mutes.
public struct Blocked: Hashable, Sendable {
    public let account: Account
    public let block: Block

    public init(account: Account, block: Block) {
        self.account = account
        self.block = block
    }
}
