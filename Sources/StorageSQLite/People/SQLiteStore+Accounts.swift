import GRDB
public import Identifiers
public import Storage

extension SQLiteStore: AccountStore {
    public func create(
        name: String, kind: Account.Kind, guest: Bool, at: Timestamp, credential: Credential
    ) async throws -> Account {
        try await write { database in
            let account = try AccountTable.insert(name: name, kind: kind, guest: guest, at: at, database)
            try CredentialTable.insert(credential, of: account.id, at: at, database)
            return account
        }
    }

    public func account(provedBy digest: [UInt8]) async throws -> Proof? {
        try await read { database in try CredentialTable.proof(of: digest, database) }
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

    public func setAvatar(_ avatar: Avatar?, of account: Int64) async throws -> Account {
        try await write { database in
            try PictureTable.delete(of: account, database)
            return try AccountTable.setAvatar(avatar, of: account, database)
        }
    }

    public func avatars(of accounts: Set<Int64>) async throws -> [Int64: Avatar] {
        try await read { database in try AccountTable.avatars(of: accounts, database) }
    }

    public func add(_ credential: Credential, to account: Int64, at: Timestamp) async throws {
        try await write { database in try CredentialTable.insert(credential, of: account, at: at, database) }
    }

    public func record(_ use: CredentialUse, of digest: [UInt8]) async throws {
        try await write { database in try CredentialTable.record(use, of: digest, database) }
    }

    public func sessions(of account: Int64) async throws -> [Session] {
        try await read { database in try CredentialTable.sessions(of: account, database) }
    }

    public func endCredentials(
        _ kinds: Set<CredentialKind>, of account: Int64, keeping kept: [UInt8]
    ) async throws -> RevokedCredentials {
        try await write { database in try CredentialTable.end(kinds, of: account, keeping: kept, database) }
    }

    public func revoke(_ digest: [UInt8]) async throws {
        try await write { database in try CredentialTable.delete(digest, database) }
    }

    public func signUp(_ login: Login, replacing old: [UInt8], by credential: Credential, at: Timestamp) async throws -> Account {
        try await write { database in
            try LoginTable.insert(login, at: at, database)
            try CredentialTable.require(old, of: login.account, database)
            try CredentialTable.delete(old, database)
            try CredentialTable.insert(credential, of: login.account, at: at, database)
            return try AccountTable.makeMember(login.account, database)
        }
    }

    public func signIn(
        _ credential: Credential, to account: Int64, verified hash: String?, replacing old: [UInt8]?, atMost limit: Int, at: Timestamp
    ) async throws -> [[UInt8]] {
        try await write { database in
            if let hash { try LoginTable.require(hash, of: account, database) }
            return try CredentialTable.open(credential, of: account, replacing: old, atMost: limit, at: at, database)
        }
    }

    public func login(email: String) async throws -> Login? {
        try await read { database in try LoginTable.login(email: email, database) }
    }

    public func login(of account: Int64) async throws -> Login? {
        try await read { database in try LoginTable.login(of: account, database) }
    }

    public func setPassword(hash: String, of account: Int64, replacing old: String, keeping kept: [UInt8]) async throws -> [[UInt8]] {
        try await write { database in
            try LoginTable.require(old, of: account, database)
            try CredentialTable.require(kept, of: account, database)
            try LoginTable.set(hash, of: account, database)
            return try CredentialTable.end(CredentialKind.brief, of: account, keeping: kept, database)[account] ?? []
        }
    }

    public func idleGuests(after id: Int64, limit: Int, madeBefore time: Timestamp) async throws -> IdleGuests {
        try await read { database in try AccountTable.idleGuests(after: id, limit: limit, madeBefore: time, database) }
    }

    public func removeIdleGuests(_ ids: [Int64]) async throws {
        try await write { database in
            _ = try ids.reduce(FollowTable.removedAtOnce) { left, id in
                left - (try AccountTable.removeIdleGuest(id, followersAtMost: left, database))
            }
        }
    }
}
