public import Identifiers

/// An account that another one follows.
public struct Followed: Hashable, Sendable {
    /// The most that one account follows. All of them are in one list, and one answer.
    public static let mostPerAccount = 200

    public let account: Account
    /// In milliseconds since 1970.
    public let since: Timestamp

    public init(account: Account, since: Timestamp) {
        self.account = account
        self.since = since
    }
}
