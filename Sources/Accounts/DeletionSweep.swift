public import Identifiers
public import Storage

/// Carries out the deletions that are due.
public actor DeletionSweep {
    /// Accounts in one step.
    static let accounts = 64
    /// Games renamed in one write, so that moves queued behind it wait about as long as behind a finished game.
    static let games = 32

    private let identities: Identities
    private let leave: @Sendable (_ deletion: Deletion, _ revoked: [Int64: [[UInt8]]]) async -> Void
    private let present: @Sendable (_ users: [UserID]) async -> Set<UserID>
    private let rewrite: @Sendable (_ deletion: Deletion, _ entries: [JournalEntry]) -> [JournalEntry]

    /// - Parameters:
    ///   - leave: ends the connections of the revoked credentials, and shows the alias from now on.
    ///   - present: returns the given users who are connected or in a room.
    ///   - rewrite: returns the events of a room without the data of the account.
    public init(
        _ identities: Identities, leave: @escaping @Sendable (_ deletion: Deletion, _ revoked: [Int64: [[UInt8]]]) async -> Void,
        present: @escaping @Sendable (_ users: [UserID]) async -> Set<UserID>,
        rewrite: @escaping @Sendable (_ deletion: Deletion, _ entries: [JournalEntry]) -> [JournalEntry]
    ) {
        self.identities = identities
        self.leave = leave
        self.present = present
        self.rewrite = rewrite
    }

    /// Carries out a step of the deletions that are due. If the account still sits in a game, its deletion continues after the end of the game, which
    /// is archived under the old name.
    ///
    /// - Throws: the store's errors; the next step tries again.
    public func step(at now: Timestamp) async throws {
        for deletion in try await identities.deletions(dueAt: now, limit: Self.accounts) {
            let revoked = try await identities.eraseIdentity(deletion)
            await leave(deletion, revoked)
            let user = UserID(account: deletion.account)
            guard await !present([user]).contains(user) else { continue }
            try await identities.eraseRows(of: deletion) { [rewrite] in rewrite(deletion, $0) }
            while try await !identities.eraseGames(deletion, limit: Self.games) { try Task.checkCancellation() }
        }
    }
}
