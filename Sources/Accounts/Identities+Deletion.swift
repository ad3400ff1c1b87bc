public import Identifiers
public import Storage
import Synchronization

/// The deletion of an account, which the owner schedules and can undo for some days, and which `DeletionSweep` carries out.
extension Identities {
    /// Days in which a deletion can be undone.
    static let daysToUndo: Int64 = 7
    private static let day = Duration.seconds(86_400)
    /// Milliseconds for which a sign-in counts as proof in place of the password.
    private static let freshness = Duration.seconds(600)

    /// Schedules the deletion of an account, and ends all its sessions except the current session.
    ///
    /// - Parameters:
    ///   - login: the login whose password was verified; `nil` for an account without a login.
    ///   - mails: for the notice to the address of the login.
    /// - Throws: the store's errors; `StoreFailure.missing("login")` if another password was set meanwhile.
    /// - Returns: the deletion, and the revoked credentials.
    public func scheduleDeletion(
        of current: Principal, _ login: Login?, _ language: AccountMails.Language, _ mails: AccountMails?, at: Timestamp
    ) async throws -> (deletion: Deletion, revoked: [[UInt8]]) {
        let deletion = Deletion(account: current.account.id, due: at + Self.day * Self.daysToUndo, alias: Deletion.newAlias())
        var notice: Mail?
        if let login {
            notice = mails?.deletionScheduled(
                at: login.email, name: current.account.name, days: Self.daysToUndo, language, expires: deletion.due)
        }
        let revoked = try await store.schedule(deletion, verified: login?.hash, keeping: current.credential, notice: notice, at: at)
        forget(revoked)
        return (deletion, revoked)
    }

    /// Undoes a deletion.
    /// - Returns: whether the account stays; `false` if the deletion is due.
    public func keep(_ account: Account, at: Timestamp) async throws -> Bool { try await store.cancelDeletion(of: account.id, at: at) }

    public func deletion(of account: Account) async throws -> Deletion? { try await store.deletion(of: account.id) }

    /// Whether the session is not older than `freshness`.
    public func isFresh(_ current: Principal, at: Timestamp) async throws -> Bool {
        let session = try await store.sessions(of: current.account.id).first { $0.digest == current.credential }
        return session.map { at - $0.created < Self.freshness } ?? false
    }

    func deletions(dueAt now: Timestamp, limit: Int) async throws -> [Deletion] { try await store.deletions(dueAt: now, limit: limit) }

    func eraseIdentity(_ deletion: Deletion) async throws -> [Int64: [[UInt8]]] {
        let revoked = try await store.eraseIdentity(deletion)
        cache.withLock { $0.remove(Set(revoked.keys)) }
        return revoked
    }

    /// A part of the rows of the journal that mention the account, and the position that leads on; `nil` at the end.
    public func rows(mentioning account: Account, after position: Int64) async throws -> (entries: [JournalEntry], next: Int64?) {
        try await store.rows(mentioning: account.user, after: position)
    }

    func eraseRows(of deletion: Deletion, rewrite: @escaping @Sendable ([JournalEntry]) -> [JournalEntry]) async throws {
        try await store.eraseRows(of: deletion, rewrite: rewrite)
    }

    func eraseGames(_ deletion: Deletion, limit: Int) async throws -> Bool { try await store.eraseGames(deletion, limit: limit) }
}

extension Deletion {
    /// The start of the names of deleted accounts, which nobody else may take.
    static let aliasPrefix = "deleted-"

    /// Four letters tell the deleted players of a game apart, and lead back to no account.
    static func newAlias() -> String {
        let letters = "abcdefghjkmnpqrstuvwxyz23456789"
        return aliasPrefix + String((0..<4).compactMap { _ in letters.randomElement() })
    }
}
