public import Identifiers

/// The deletion of accounts: scheduled, perhaps undone, and carried out in steps that are short enough for moves to wait behind, each in one
/// transaction. A crash between two steps leaves the deletion due.
public protocol DeletionStore: Sendable {
    /// Schedules a deletion, in place of an earlier one, queues its notice, and revokes the account's tickets and all its sessions but the one with the
    /// digest `kept`.
    ///
    /// Throws `StoreFailure.missing("login")` if `hash` is given and no longer that of the account's password, and `.missing("session")` if `kept`
    /// was revoked.
    /// - Returns: the digests of the revoked sessions.
    func schedule(_ deletion: Deletion, verified hash: String?, keeping kept: [UInt8], notice: Mail?, at: Timestamp) async throws -> [[UInt8]]
    /// Undoes a deletion that is not due yet. Without one, there is nothing to undo.
    /// - Returns: whether the account stays.
    func cancelDeletion(of account: Int64, at: Timestamp) async throws -> Bool
    func deletion(of account: Int64) async throws -> Deletion?
    /// The deletions that are due, the oldest first.
    func deletions(dueAt now: Timestamp, limit: Int) async throws -> [Deletion]
    /// The first step: the account loses its name, avatar, login, tickets, queued mails and credentials, it follows and blocks nobody any more, and its bots retire
    /// without an owner. Idempotent.
    /// - Returns: the digests of the revoked credentials, by the ids of the account and its bots.
    func eraseIdentity(_ deletion: Deletion) async throws -> [Int64: [[UInt8]]]
    /// Takes what rooms keep of the account out of the journal, when no event of it can follow any more: the rows of closed rooms are removed, and
    /// those of live ones, from the first row of a room to its last, are replaced by what `rewrite` makes of them. Idempotent.
    ///
    /// - Parameter rewrite: keeps the number and the order of the entries.
    func eraseRows(of deletion: Deletion, rewrite: @escaping @Sendable ([JournalEntry]) -> [JournalEntry]) async throws
    /// The rows of the journal that mention a user, closed rooms included as long as their rows are kept, the oldest first.
    ///
    /// - Parameter position: after which to look; 0 for the first page.
    /// - Returns: the rows of a bounded part of the journal, and the position that leads on; `nil` at the end.
    func rows(mentioning user: UserID, after position: Int64) async throws -> (entries: [JournalEntry], next: Int64?)
    /// The steps that follow: up to `limit` followers and blocks are removed. When none is left, up to `limit` finished games get the alias in place of the name.
    /// When none of them is left either, the account is removed. Its games keep its id.
    /// - Returns: whether the account was removed.
    func eraseGames(_ deletion: Deletion, limit: Int) async throws -> Bool
}
