import GRDB
import Identifiers
import Storage

/// How far the archive has lost its moves, and the ages of analyses.
enum RetentionTable {
    /// Whether the next game with moves ended before a time.
    static func hasMoves(endedBefore time: Timestamp, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: "SELECT ended FROM archive WHERE pos > ifnull((SELECT pos FROM moves_removed), 0) ORDER BY pos LIMIT 1")
        guard let row = try Row.fetchOne(statement) else { return false }
        return isOld(row, time)
    }

    /// Whether an analysis was seen before a time, or never.
    static func hasAnalyses(seenBefore time: Timestamp, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM analysis WHERE seen IS NULL) OR EXISTS (SELECT 1 FROM analysis WHERE seen < ?)"),
            arguments: [time]) ?? false
    }

    /// A damaged row may hold anything as its end, and is passed over.
    private static func isOld(_ game: Row, _ time: Timestamp) -> Bool {
        (try? game.decode(Timestamp.self, forColumn: "ended")).map { $0 < time } ?? true
    }

    /// Looks at the next games, and removes the moves of each that ended before a time, up to the first that did not.
    /// - Returns: whether the next game may be old enough as well.
    static func removeMoves(endedBefore time: Timestamp, limit: Int, _ database: Database) throws -> Bool {
        let place = try Int64.fetchOne(database, sql: "SELECT pos FROM moves_removed") ?? 0
        let games = try Row.fetchAll(
            database.cachedStatement(sql: "SELECT pos, ended FROM archive WHERE pos > ? ORDER BY pos LIMIT ?"), arguments: [place, limit])
        let old = games.prefix { isOld($0, time) }
        for game in old { try removeMoves(at: game["pos"], database) }
        guard let last = old.last else { return false }
        try database.execute(
            sql: "INSERT INTO moves_removed (id, pos) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET pos = ?1", arguments: [last["pos"] as Int64])
        return old.count == limit
    }

    /// A damaged match stays as it is.
    private static func removeMoves(at position: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM analysis WHERE pos = ?").execute(arguments: [position])
        guard (try? MatchTable.match(at: position, database)) != nil else { return }
        try database.cachedStatement(sql: "UPDATE archive SET moves = '', events = x'', clip = NULL WHERE pos = ?").execute(arguments: [position])
        // Over the columns as they are: the same players may be written in another order of members.
        guard let row = try Row.fetchOne(database.cachedStatement(sql: "SELECT * FROM archive WHERE pos = ?"), arguments: [position]) else { return }
        let sums = try MatchSums(row)
        try database.cachedStatement(sql: "UPDATE archive_sum SET header = ?, events = ? WHERE pos = ?")
            .execute(arguments: [sums.header, sums.events, position])
    }

    static func removeAnalyses(seenBefore time: Timestamp, at now: Timestamp, limit: Int, _ database: Database) throws -> Bool {
        try database.cachedStatement(
            sql: "UPDATE analysis SET seen = ? WHERE pos IN (SELECT pos FROM analysis WHERE seen IS NULL LIMIT ?)"
        ).execute(arguments: [now, limit])
        let noted = database.changesCount
        try database.cachedStatement(sql: "DELETE FROM analysis WHERE pos IN (SELECT pos FROM analysis WHERE seen < ? LIMIT ?)")
            .execute(arguments: [time, limit])
        return max(noted, database.changesCount) == limit
    }
}
