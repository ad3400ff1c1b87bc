import GRDB
import Storage

/// The kept games of each owner's bots among themselves, on the last day with such a game. The operator's bots count for account 0.
enum BotGamesTable {
    /// Counts a match if its bots have one owner.
    /// - Returns: whether it is kept.
    static func keeps(_ match: MatchRecord, _ database: Database) throws -> Bool {
        guard let bots = BotGames.accounts(in: match) else { return true }
        let statement = try database.cachedStatement(sql: "SELECT ifnull(owner, 0) FROM account WHERE id = ?")
        let owners = try bots.map { try Int64.fetchOne(statement, arguments: [$0]) ?? 0 }
        guard let owner = owners.first, owners.allSatisfy({ $0 == owner }) else { return true }
        try database.cachedStatement(
            sql: """
                INSERT INTO bot_games (owner, day, today) VALUES (?1, ?2, 1)
                ON CONFLICT (owner) DO UPDATE SET day = ?2, today = CASE WHEN day = ?2 THEN today + 1 ELSE 1 END WHERE day <> ?2 OR today < ?3
                """
        )
        .execute(arguments: [owner, Present.day(of: match.ended), BotGames.mostOnADay])
        return database.changesCount == 1
    }
}
