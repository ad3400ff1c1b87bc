import GRDB
public import Storage

extension SQLiteStore: AccountStore {
    public func create(
        name: String, kind: Account.Kind, guest: Bool, at: Int64, credential: Credential
    ) async throws -> Account {
        try await write { database in
            let account = try AccountTable.insert(name: name, kind: kind, guest: guest, at: at, database)
            try AccountTable.insert(credential, of: account.id, at: at, database)
            return account
        }
    }

    public func account(provedBy digest: [UInt8]) async throws -> (account: Account, credential: Credential)? {
        try await read { database in try AccountTable.proved(by: digest, database) }
    }

    public func account(_ id: Int64) async throws -> Account? {
        try await read { database in try AccountTable.account(id, database) }
    }

    public func account(named name: String) async throws -> Account? {
        try await read { database in try AccountTable.account(named: name, database) }
    }

    public func rename(_ id: Int64, to name: String) async throws -> Account {
        try await write { database in try AccountTable.rename(id, to: name, database) }
    }

    public func add(_ credential: Credential, to account: Int64, at: Int64) async throws {
        try await write { database in try AccountTable.insert(credential, of: account, at: at, database) }
    }

    public func revoke(_ digest: [UInt8]) async throws {
        try await write { database in try AccountTable.delete(digest, database) }
    }

    public func idleGuests(after id: Int64, limit: Int, madeBefore time: Int64) async throws -> IdleGuests {
        try await read { database in try AccountTable.idleGuests(after: id, limit: limit, madeBefore: time, database) }
    }

    public func removeIdleGuests(_ ids: [Int64]) async throws {
        try await write { database in for id in ids { try AccountTable.removeIdleGuest(id, database) } }
    }
}
