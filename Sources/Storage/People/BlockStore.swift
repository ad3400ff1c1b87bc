public import Identifiers

/// The players whom players block or mute. Called by the HTTP API, from any task; a write returns when it would survive a power cut.
public protocol BlockStore: Sendable {
    /// Blocks or mutes an account. A repeated call changes the kind, and keeps the time of the first call.
    ///
    /// A block of a guest also counts for other guests of the same device, and a block or a mute of a player for their bots.
    ///
    /// Throws `StoreFailure.full("block")` if `blocker` blocks or mutes `limit` others, or `.missing("account")` if one of the two does not exist.
    func block(_ blocked: Int64, by blocker: Int64, as kind: Block.Kind, atMost limit: Int, at: Timestamp) async throws -> Block
    /// Idempotent.
    func unblock(_ blocked: Int64, by blocker: Int64) async throws
    /// `nil` if the account is neither blocked nor muted.
    func block(of blocked: Int64, by blocker: Int64) async throws -> Block?
    /// The players whom an account blocks or mutes, the newest first.
    func blocked(by blocker: Int64) async throws -> [Blocked]
    func contacts(of account: Int64) async throws -> Contacts
    /// Notes the digest of the key of the device on which a guest plays. Has no effect on other accounts.
    func setDevice(_ digest: [UInt8], of guest: Int64) async throws
    /// The accounts for which a block of an account counts as well: its bots, and the newest other guests of its device, at most `limit` together.
    func companions(of account: Int64, limit: Int) async throws -> [Int64]
}
