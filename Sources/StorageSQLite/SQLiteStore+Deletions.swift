import GRDB
public import Storage

extension SQLiteStore: DeletionStore {
    public func schedule(
        _ deletion: Deletion, verified hash: String?, keeping kept: [UInt8], notice: Mail?, at: Int64
    ) async throws -> [[UInt8]] {
        try await write { database in
            if let hash { try LoginTable.require(hash, of: deletion.account, database) }
            try CredentialTable.require(kept, of: deletion.account, database)
            try DeletionTable.insert(deletion, database)
            if let notice { try MailTable.insert(notice, at: at, database) }
            return try CredentialTable.end(CredentialKind.brief, of: deletion.account, keeping: kept, database)[deletion.account] ?? []
        }
    }

    public func cancelDeletion(of account: Int64, at: Int64) async throws -> Bool {
        try await write { database in try DeletionTable.cancel(of: account, at: at, database) }
    }

    public func deletion(of account: Int64) async throws -> Deletion? {
        try await read { database in try DeletionTable.deletion(of: account, database) }
    }

    public func deletions(dueAt now: Int64, limit: Int) async throws -> [Deletion] {
        try await read { database in try DeletionTable.due(at: now, limit: limit, database) }
    }

    public func eraseIdentity(_ deletion: Deletion) async throws -> [Int64: [[UInt8]]] {
        try await write { database in try SecureDeletion.thoroughly(database) { try DeletionTable.eraseIdentity(deletion, database) } }
    }

    public func eraseGames(_ deletion: Deletion, limit: Int) async throws -> Bool {
        try await write { database in try DeletionTable.eraseGames(deletion, limit: limit, database) }
    }
}
