public import Identifiers

/// An account that another account follows.
public struct Followed: Hashable, Sendable {
    /// The most accounts that one account can follow. One answer lists all of them.
    public static let mostPerAccount = 200

    public let account: Account
    public let since: Timestamp

    public init(account: Account, since: Timestamp) {
        self.account = account
        self.since = since
    }
}
