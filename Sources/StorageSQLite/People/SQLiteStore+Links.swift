import GRDB
public import Storage

extension SQLiteStore: LinkStore {
    public func link(provider: String, subject: String) async throws -> LinkedSignIn? {
        try await read { database in try LinkTable.link(provider: provider, subject: subject, database) }
    }

    public func links(of account: Int64) async throws -> [LinkedSignIn] {
        try await read { database in try LinkTable.links(of: account, database) }
    }

    public func signUp(_ link: LinkedSignIn, replacing old: [UInt8], by credential: Credential) async throws -> Account {
        try await write { database in
            guard let account = try AccountTable.account(link.account, database) else { throw StoreFailure.missing("account") }
            guard account.guest else { throw StoreFailure.taken("login") }
            if let email = link.email, try LinkTable.isForeign(email, to: account.id, database) { throw StoreFailure.taken("email") }
            try LinkTable.insert(link, database)
            try CredentialTable.require(old, of: account.id, database)
            try CredentialTable.delete(old, database)
            try CredentialTable.insert(credential, of: account.id, at: link.used, database)
            return try AccountTable.makeMember(account.id, database)
        }
    }

    public func signIn(_ credential: Credential, by link: LinkedSignIn, replacing old: [UInt8]?, atMost limit: Int) async throws -> [[UInt8]] {
        try await write { database in
            try LinkTable.update(try Self.withoutForeignAddress(link, database), database)
            return try CredentialTable.open(credential, of: link.account, replacing: old, atMost: limit, at: link.used, database)
        }
    }

    public func takeOver(_ link: LinkedSignIn, by credential: Credential, replacing old: [UInt8]?, notice: Mail?) async throws -> RevokedCredentials {
        try await write { database in
            let login = try link.email.flatMap { try LoginTable.login(email: $0, database) }
            guard let login, login.account == link.account, login.confirmed == nil else { throw StoreFailure.missing("link") }
            let revoked = try CredentialTable.end(CredentialKind.all, of: link.account, database)
            try LoginTable.delete(of: link.account, database)
            try LinkTable.insert(link, database)
            _ = try CredentialTable.open(credential, of: link.account, replacing: old, atMost: 1, at: link.used, database)
            if let notice { try MailTable.insert(notice, at: link.used, database) }
            return revoked
        }
    }

    public func add(_ link: LinkedSignIn, provedBy session: [UInt8]) async throws {
        try await write { database in
            try CredentialTable.require(session, of: link.account, database)
            try LinkTable.insert(try Self.withoutForeignAddress(link, database), database)
        }
    }

    public func removeLink(to provider: String, of account: Int64, provedBy session: [UInt8]) async throws -> Bool {
        try await write { database in
            try CredentialTable.require(session, of: account, database)
            let links = try LinkTable.links(of: account, database)
            guard links.contains(where: { $0.provider == provider }) else { throw StoreFailure.missing("link") }
            guard try links.count > 1 || LoginTable.login(of: account, database) != nil else { return false }
            try LinkTable.delete(to: provider, of: account, database)
            return true
        }
    }

    private static func withoutForeignAddress(_ link: LinkedSignIn, _ database: Database) throws -> LinkedSignIn {
        guard let email = link.email, try LinkTable.isForeign(email, to: link.account, database) else { return link }
        var link = link
        link.email = nil
        return link
    }
}
