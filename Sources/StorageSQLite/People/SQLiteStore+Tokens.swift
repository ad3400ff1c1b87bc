import GRDB
public import Identifiers
public import Storage

extension SQLiteStore: TokenStore {
    public func tokens(of account: Int64) async throws -> [Token] {
        try await read { database in try CredentialTable.tokens(of: account, database) }
    }

    public func issue(_ token: Credential, to account: Int64, by session: [UInt8], atMost limit: Int, at: Timestamp) async throws {
        try await write { database in
            try CredentialTable.require(session, of: account, database)
            try CredentialTable.deleteExpiredTokens(of: account, at: at, database)
            guard try CredentialTable.countTokens(of: account, database) < limit else { throw StoreFailure.full("token") }
            try CredentialTable.insert(token, of: account, at: at, database)
        }
    }

    public func bots(of owner: Int64) async throws -> [OwnedBot] {
        try await read { database in try BotTable.bots(of: owner, database) }
    }

    public func createBot(
        name: String, of owner: Int64, by session: [UInt8], token: Credential, atMost limit: Int, at: Timestamp
    ) async throws -> Account {
        try await write { database in
            try CredentialTable.require(session, of: owner, database)
            guard try BotTable.count(of: owner, database) < limit else { throw StoreFailure.full("bot") }
            let bot = try AccountTable.insert(name: name, kind: .bot, guest: false, owner: owner, at: at, database)
            try CredentialTable.insert(token, of: bot.id, at: at, database)
            return bot
        }
    }

    public func renameBot(_ bot: Int64, of owner: Int64, by session: [UInt8], to name: String) async throws -> Account {
        try await write { database in
            try BotTable.require(bot, of: owner, by: session, database)
            return try AccountTable.rename(bot, to: name, database)
        }
    }

    public func replaceTokens(ofBot bot: Int64, of owner: Int64, by session: [UInt8], with token: Credential, at: Timestamp) async throws -> [[UInt8]]
    {
        try await write { database in
            try BotTable.require(bot, of: owner, by: session, database)
            let revoked = try CredentialTable.deleteTokens(of: bot, database)
            try CredentialTable.insert(token, of: bot, at: at, database)
            return revoked
        }
    }

    public func retireBot(_ bot: Int64, of owner: Int64, by session: [UInt8]) async throws -> [[UInt8]] {
        try await write { database in
            try BotTable.require(bot, of: owner, by: session, database)
            try BotTable.retire(bot, database)
            return try CredentialTable.deleteTokens(of: bot, database)
        }
    }
}
