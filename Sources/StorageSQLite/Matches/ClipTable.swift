import GRDB
import Storage

/// The finished games that can be shown as clips. The column `clip` of the archive marks them, with an index in the order of preference.
enum ClipTable {
    /// The best game that is not damaged.
    static func best(of game: String, _ database: Database) throws -> MatchRecord? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT pos FROM (SELECT pos, plies FROM archive WHERE game = ? AND clip = ? AND clip IS NOT NULL ORDER BY pos DESC LIMIT ?)
                    ORDER BY plies DESC, pos DESC
                """)
        for grade in ClipGrade.allCases.sorted().reversed() {
            for position in try Int64.fetchAll(statement, arguments: [game, grade.rawValue, ClipGrade.compared]) {
                if let match = try? MatchTable.match(at: position, database) { return match }
            }
        }
        return nil
    }

    /// Grades a match that was archived before these columns existed. An unreadable match gets no grade.
    static func note(_ position: Int64, _ database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT \(MatchTable.header) FROM archive WHERE pos = ?")
        guard let row = try Row.fetchOne(statement, arguments: [position]), let match = try? MatchTable.header(row) else { return }
        try database.cachedStatement(sql: "UPDATE archive SET bots = ?, clip = ? WHERE pos = ?")
            .execute(arguments: [match.isOfBots, ClipGrade(match)?.rawValue, position])
    }

    static func agrees(with match: MatchRecord, at position: Int64, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT bots, clip FROM archive WHERE pos = ?")
        guard let row = try Row.fetchOne(statement, arguments: [position]) else { return false }
        let (isOfBots, grade): (Bool, Int?) = (row[0], row[1])
        return isOfBots == match.isOfBots && grade == ClipGrade(match)?.rawValue
    }
}
