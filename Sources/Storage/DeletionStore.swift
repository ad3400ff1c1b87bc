/// The deletion of accounts: scheduled, perhaps undone, and carried out in steps that are short enough for moves to wait behind, each in one
/// transaction. A crash between two steps leaves the deletion due.
public protocol DeletionStore: Sendable {
    /// Schedules a deletion, in place of an earlier one, queues its notice, and revokes the account's tickets and all its sessions but the one with the
    /// digest `kept`.
    ///
    /// Throws `StoreFailure.missing("login")` if `hash` is given and no longer that of the account's password, and `.missing("session")` if `kept`
    /// was revoked.
    /// - Returns: the digests of the revoked sessions.
    func schedule(_ deletion: Deletion, verified hash: String?, keeping kept: [UInt8], notice: Mail?, at: Int64) async throws -> [[UInt8]]
    /// Undoes a deletion that is not due yet. Without one, there is nothing to undo.
    /// - Returns: whether the account stays.
    func cancelDeletion(of account: Int64, at: Int64) async throws -> Bool
    func deletion(of account: Int64) async throws -> Deletion?
    /// The deletions that are due, the oldest first.
    func deletions(dueAt now: Int64, limit: Int) async throws -> [Deletion]
    /// The first step: the account loses its name, avatar, login, tickets, queued mails and credentials, it follows nobody any more, and its bots retire
    /// without an owner. Idempotent.
    /// - Returns: the digests of the revoked credentials, by the ids of the account and its bots.
    func eraseIdentity(_ deletion: Deletion) async throws -> [Int64: [[UInt8]]]
    /// The steps that follow: up to `limit` followers are removed. When none is left, up to `limit` finished games get the alias in place of the name.
    /// When none of them is left either, the account is removed. Its games keep its id.
    /// - Returns: whether the account was removed.
    func eraseGames(_ deletion: Deletion, limit: Int) async throws -> Bool
}
