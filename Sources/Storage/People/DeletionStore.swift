public import Identifiers

/// The deletion of accounts, which is scheduled and can be undone until it is due. It is carried out in short steps, each in one transaction, so that
/// moves do not wait long. A crash between two steps leaves the deletion due.
public protocol DeletionStore: Sendable {
    /// Schedules a deletion in place of an earlier one, and queues its notice. Revokes the account's tickets and all its sessions except the session
    /// with the digest `kept`.
    ///
    /// Throws `StoreFailure.missing("login")` if `hash` is given but is no longer the hash of the account's password, and `.missing("session")` if
    /// `kept` was revoked.
    /// - Returns: the digests of the revoked sessions.
    func schedule(_ deletion: Deletion, verified hash: String?, keeping kept: [UInt8], notice: Mail?, at: Timestamp) async throws -> [[UInt8]]
    /// Undoes a deletion that is not due yet. Has no effect on an account without a deletion.
    /// - Returns: whether the account stays.
    func cancelDeletion(of account: Int64, at: Timestamp) async throws -> Bool
    func deletion(of account: Int64) async throws -> Deletion?
    /// The deletions that are due, the oldest first.
    func deletions(dueAt now: Timestamp, limit: Int) async throws -> [Deletion]
    /// Carries out the first step. The account loses its name, avatar, login, tickets, queued mails and credentials. It no longer follows or blocks
    /// anybody, and its bots retire without an owner. Idempotent.
    /// - Returns: the digests of the revoked credentials, by the ids of the account and its bots.
    func eraseIdentity(_ deletion: Deletion) async throws -> [Int64: [[UInt8]]]
    /// Removes the account from the journal, once no further event of the account can follow. The rows of closed rooms are removed. The rows of live
    /// rooms that mention the account are replaced by the result of `rewrite`, which gets all rows of a room. Idempotent.
    ///
    /// - Parameter rewrite: keeps the number and the order of the entries.
    func eraseRows(of deletion: Deletion, rewrite: @escaping @Sendable ([JournalEntry]) -> [JournalEntry]) async throws
    /// The rows of the journal that mention a user, the oldest first. Rows of closed rooms are included as long as they are kept.
    ///
    /// - Parameter position: the position after which the search begins; 0 for the first page.
    /// - Returns: the rows of a bounded part of the journal, and the position that leads on; `nil` at the end.
    func rows(mentioning user: UserID, after position: Int64) async throws -> (entries: [JournalEntry], next: Int64?)
    /// Carries out one further step. It removes up to `limit` followers and blocks. Once these are gone, it writes the alias in place of the name
    /// into up to `limit` finished games. Once these are done too, it removes the account. The games keep the id of the account.
    /// - Returns: whether the account was removed.
    func eraseGames(_ deletion: Deletion, limit: Int) async throws -> Bool
}
