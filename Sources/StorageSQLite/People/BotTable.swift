import GRDB
import Storage

/// The bots of players, which are accounts with an owner.
enum BotTable {
    static func bots(of owner: Int64, _ database: Database) throws -> [OwnedBot] {
        let statement = try database.cachedStatement(
            sql: "SELECT \(AccountTable.columns) FROM account WHERE owner = ? AND retired = 0 ORDER BY id")
        return try Row.fetchAll(statement, arguments: [owner]).map { row in
            let bot = try Account(row: row)
            return OwnedBot(account: bot, lastUse: try CredentialTable.tokens(of: bot.id, database).map(\.lastUse).max { $0.at < $1.at })
        }
    }

    static func count(of owner: Int64, _ database: Database) throws -> Int {
        let statement = try database.cachedStatement(sql: "SELECT count(*) FROM account WHERE owner = ? AND retired = 0")
        return try Int.fetchOne(statement, arguments: [owner]) ?? 0
    }

    /// Throws `StoreFailure.missing("session")` unless the owner has this session, and `.missing("bot")` unless they have this bot.
    static func require(_ bot: Int64, of owner: Int64, by session: [UInt8], _ database: Database) throws {
        try CredentialTable.require(session, of: owner, database)
        let account = try AccountTable.account(bot, database)
        guard let account, account.owner == owner, !account.isRetired else { throw StoreFailure.missing("bot") }
    }

    static func retire(_ bot: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE account SET retired = 1 WHERE id = ?").execute(arguments: [bot])
    }
}
