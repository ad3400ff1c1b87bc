public import Identifiers

/// The players whom players follow. Called by the HTTP API, from any task; a write returns when it would survive a power cut.
public protocol FollowStore: Sendable {
    /// Follows an account. Somebody who follows it already does so since the first time.
    ///
    /// Throws `StoreFailure.full("follow")` if `follower` follows `limit` others, or `.missing("account")` if one of the two does not exist.
    /// - Returns: since when, in milliseconds since 1970.
    func follow(_ followed: Int64, by follower: Int64, atMost limit: Int, at: Timestamp) async throws -> Timestamp
    /// Idempotent.
    func unfollow(_ followed: Int64, by follower: Int64) async throws
    /// The time since when an account follows another one, in milliseconds since 1970; `nil` if it does not.
    func follows(_ followed: Int64, by follower: Int64) async throws -> Timestamp?
    /// Those whom an account follows, the newest first.
    func followed(by follower: Int64) async throws -> [Followed]
    /// The number of accounts that follow one.
    func followers(of account: Int64) async throws -> Int
}
