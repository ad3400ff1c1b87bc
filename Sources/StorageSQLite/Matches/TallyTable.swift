import GRDB
import Identifiers
import Storage

/// The finished matches of each player, counted by game.
enum TallyTable {
    static func add(_ match: MatchRecord, of user: UserID, _ database: Database) throws {
        let isAlone = match.players.count == 1
        try database.cachedStatement(
            sql: """
                INSERT INTO tally_game (user, game, played, won, alone) VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT (user, game) DO UPDATE SET played = played + ?3, won = won + ?4, alone = alone + ?5
                """
        )
        .execute(arguments: [user, match.game, isAlone ? 0 : 1, !isAlone && match.isWon(by: user) ? 1 : 0, isAlone ? 1 : 0])
    }

    /// Counts a match that was archived before these tallies existed. An unreadable match is not counted.
    static func add(_ position: Int64, _ database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT \(MatchTable.header) FROM archive WHERE pos = ?")
        guard let row = try Row.fetchOne(statement, arguments: [position]), let match = try? MatchTable.header(row) else { return }
        for user in Set(match.players.map(\.user)) { try add(match, of: user, database) }
    }

    static func tallies(of user: UserID, _ database: Database) throws -> [GameTally] {
        let statement = try database.cachedStatement(sql: "SELECT game, played, won, alone FROM tally_game WHERE user = ? ORDER BY game")
        return try Row.fetchAll(statement, arguments: [user]).map {
            GameTally(game: $0["game"], played: $0["played"], won: $0["won"], alone: $0["alone"])
        }
    }
}
