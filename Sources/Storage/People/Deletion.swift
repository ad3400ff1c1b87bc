public import Identifiers

/// An account that is about to be deleted.
public struct Deletion: Hashable, Sendable {
    public let account: Int64
    /// The time from which on the deletion cannot be undone.
    public let due: Timestamp
    /// The name in finished games afterwards.
    public let alias: String

    public init(account: Int64, due: Timestamp, alias: String) {
        self.account = account
        self.due = due
        self.alias = alias
    }
}
