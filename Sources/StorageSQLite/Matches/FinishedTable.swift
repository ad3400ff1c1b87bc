import GRDB
import Identifiers
import Storage

/// The finished games of each person that count towards presents.
enum FinishedTable {
    /// Counts a finished match.
    /// - Returns: the people for whom it counts, by seat.
    static func add(_ match: MatchRecord, _ database: Database) throws -> [Int64] {
        guard Present.counts(match) else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO finished (account, games, day, today) VALUES (?1, 1, ?2, 1)
                ON CONFLICT (account) DO UPDATE SET games = games + 1, day = ?2, today = CASE WHEN day = ?2 THEN today + 1 ELSE 1 END
                    WHERE day <> ?2 OR today < ?3
                """)
        return try match.players.filter { $0.kind == "human" }.compactMap { $0.user.account }.filter { account in
            try statement.execute(arguments: [account, Present.day(of: match.ended), Present.mostGamesOnADay])
            return database.changesCount == 1
        }
    }
}
