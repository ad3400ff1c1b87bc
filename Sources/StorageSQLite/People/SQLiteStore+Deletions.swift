import GRDB
public import Identifiers
public import Storage

extension SQLiteStore: DeletionStore {
    public func schedule(
        _ deletion: Deletion, verified hash: String?, keeping kept: [UInt8], notice: Mail?, at: Timestamp
    ) async throws -> [[UInt8]] {
        try await write { database in
            if let hash { try LoginTable.require(hash, of: deletion.account, database) }
            try CredentialTable.require(kept, of: deletion.account, database)
            try DeletionTable.insert(deletion, database)
            if let notice { try MailTable.insert(notice, at: at, database) }
            return try CredentialTable.end(CredentialKind.brief, of: deletion.account, keeping: kept, database)[deletion.account] ?? []
        }
    }

    public func cancelDeletion(of account: Int64, at: Timestamp) async throws -> Bool {
        try await write { database in try DeletionTable.cancel(of: account, at: at, database) }
    }

    public func deletion(of account: Int64) async throws -> Deletion? {
        try await read { database in try DeletionTable.deletion(of: account, database) }
    }

    public func deletions(dueAt now: Timestamp, limit: Int) async throws -> [Deletion] {
        try await read { database in try DeletionTable.due(at: now, limit: limit, database) }
    }

    public func eraseIdentity(_ deletion: Deletion) async throws -> [Int64: [[UInt8]]] {
        try await write { [folder] database in
            try DeletionTable.require(deletion, database)
            // Before the commit: an account that is erased without being on the list would come back from a copy.
            do throws(OpenFailure) { try ErasureList.add(deletion, in: folder) } catch { throw StoreFailure.readOnly }
            return try DeletionTable.eraseIdentity(deletion, database)
        }
    }

    public func eraseGames(_ deletion: Deletion, limit: Int) async throws -> Bool {
        try await writeJournal { journal, database in
            let isDone = try DeletionTable.eraseGames(deletion, limit: limit, database)
            if isDone { journal.mustEmptyLog = true }
            return isDone
        }
    }

    public func eraseRows(of deletion: Deletion, rewrite: @escaping @Sendable ([JournalEntry]) -> [JournalEntry]) async throws {
        let user = UserID(account: deletion.account)
        for (room, positions) in try await read({ try JournalSearch.rooms(mentioning: user, $0) }) {
            try Task.checkCancellation()
            try await writeJournal { journal, database in
                try DeletionTable.require(deletion, database)
                try journal.rewrite(room, at: positions, by: rewrite, database)
            }
        }
        // A room that has closed since the search is swept too.
        try await removeClosedRooms()
    }

    public func rows(mentioning user: UserID, after position: Int64) async throws -> (entries: [JournalEntry], next: Int64?) {
        try await read { database in try JournalSearch.rows(mentioning: user, after: position, database) }
    }
}
