public import Identifiers

/// The players whom players follow. Called by the HTTP API, from any task; a write returns when it would survive a power cut.
public protocol FollowStore: Sendable {
    /// Follows an account. A repeated call keeps the time of the first call.
    ///
    /// Throws `StoreFailure.full("follow")` if `follower` follows `limit` others, or `.missing("account")` if one of the two does not exist.
    /// - Returns: the time of the first call.
    func follow(_ followed: Int64, by follower: Int64, atMost limit: Int, at: Timestamp) async throws -> Timestamp
    /// Idempotent.
    func unfollow(_ followed: Int64, by follower: Int64) async throws
    /// The time since which an account follows another account; `nil` if it does not.
    func follows(_ followed: Int64, by follower: Int64) async throws -> Timestamp?
    /// The accounts that an account follows, the newest first.
    func followed(by follower: Int64) async throws -> [Followed]
    /// The number of accounts that follow an account.
    func followers(of account: Int64) async throws -> Int
}
