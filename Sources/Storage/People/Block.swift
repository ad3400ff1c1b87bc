public import Identifiers

/// A block or a mute of one player by another one, which nobody else learns of.
public struct Block: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// The other one can neither challenge nor meet the player, and their chat lines are hidden.
        case block
        /// The chat lines alone are hidden.
        case mute
    }

    /// The most players whom one account blocks or mutes. All of them are in one list, and one answer.
    public static let mostPerAccount = 200

    public let kind: Kind
    /// The time of the first block, in milliseconds since 1970.
    public let since: Timestamp

    public init(kind: Kind, since: Timestamp) {
        self.kind = kind
        self.since = since
    }
}

/// An account that another one blocks or mutes.
public struct Blocked: Hashable, Sendable {
    public let account: Account
    public let block: Block

    public init(account: Account, block: Block) {
        self.account = account
        self.block = block
    }
}
