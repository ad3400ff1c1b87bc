import GRDB
public import Identifiers
public import Storage

extension SQLiteStore: BlockStore {
    public func block(_ blocked: Int64, by blocker: Int64, as kind: Block.Kind, atMost limit: Int, at: Timestamp) async throws -> Block {
        try await write { database in try BlockTable.insert(blocked, by: blocker, as: kind, atMost: limit, at: at, database) }
    }

    public func unblock(_ blocked: Int64, by blocker: Int64) async throws {
        try await write { database in try BlockTable.delete(blocked, by: blocker, database) }
    }

    public func block(of blocked: Int64, by blocker: Int64) async throws -> Block? {
        try await read { database in try BlockTable.block(of: blocked, by: blocker, database) }
    }

    public func blocked(by blocker: Int64) async throws -> [Blocked] {
        try await read { database in try BlockTable.blocked(by: blocker, database) }
    }

    public func contacts(of account: Int64) async throws -> Contacts {
        try await read { database in try BlockTable.contacts(of: account, database) }
    }

    public func setDevice(_ digest: [UInt8], of guest: Int64) async throws {
        try await write { database in try BlockTable.setDevice(digest, of: guest, database) }
    }

    public func companions(of account: Int64, limit: Int) async throws -> [Int64] {
        try await read { database in try BlockTable.companions(of: account, limit: limit, database) }
    }
}
