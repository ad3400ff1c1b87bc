import GRDB
import Identifiers
import Ratings
import Storage

/// The ratings of players and their histories. Written by the writer, in the transaction that archives a match.
enum RatingTable {
    /// Rates the players of a match that has just been archived.
    /// - Parameter position: the position of the match in the archive.
    static func rate(_ match: MatchRecord, at position: Int64, _ database: Database) throws -> [RatingChange] {
        guard let rated = RatedMatch(match, isForStars: try RankTable.isForStars(match.match, database)) else { return [] }
        // All ratings are read before the first is written, because opponents count with their ratings before the match.
        let updates = try rated.updates { try state(of: $0, database)?.rating ?? .initial }
        for update in updates { try set(update, by: match, at: position, database) }
        return updates.map(RatingChange.init)
    }

    static func state(of key: RatingKey, _ database: Database) throws -> RatingState? {
        let statement = try database.cachedStatement(
            sql: "SELECT value, deviation, volatility, games FROM rating WHERE subject = ? AND game = ? AND pool = ?")
        return try Row.fetchOne(statement, arguments: [key.subject.number, key.game, key.pool.rawValue]).map(RatingState.init(row:))
    }

    private static func set(_ update: RatedMatch.Update, by match: MatchRecord, at position: Int64, _ database: Database) throws {
        let (key, rating) = (update.key, update.after)
        try database.cachedStatement(
            sql: """
                INSERT INTO rating (subject, game, pool, value, deviation, volatility, games) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1)
                ON CONFLICT (subject, game, pool) DO UPDATE SET value = ?4, deviation = ?5, volatility = ?6, games = games + 1
                """
        )
        .execute(arguments: [key.subject.number, key.game, key.pool.rawValue, rating.value, rating.deviation, rating.volatility])
        try database.cachedStatement(
            sql: "INSERT INTO rating_point (subject, game, pool, pos, value, deviation, volatility, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        .execute(arguments: [
            key.subject.number, key.game, key.pool.rawValue, position, rating.value, rating.deviation, rating.volatility, match.ended,
        ])
        guard key.pool == .people, case .account(let account) = key.subject else { return }
        try BoardTable.list(account, on: .rating, game: key.game, value: rating.isProvisional ? nil : rating.points, database)
    }

    static func ratings(of user: UserID, _ database: Database) throws -> [PlayerRating] {
        guard let subject = RatedSubject(user: user) else { return [] }
        let statement = try database.cachedStatement(
            sql: "SELECT game, pool, value, deviation, volatility, games FROM rating WHERE subject = ? ORDER BY game, pool DESC")
        return try Row.fetchAll(statement, arguments: [subject.number]).map { row in
            PlayerRating(RatingKey(subject: subject, game: row["game"], pool: try row.value("pool")), RatingState(row: row))
        }
    }

    /// Keyset pagination by the position of the match.
    static func page(of key: RatingKey, before position: Int64?, limit: Int, _ database: Database) throws -> RatingPointPage {
        let statement = try database.cachedStatement(
            sql: """
                SELECT pos, archive.match, value, deviation, at FROM rating_point JOIN archive USING (pos)
                    WHERE subject = ? AND rating_point.game = ? AND pool = ? AND pos < ? ORDER BY pos DESC LIMIT ?
                """)
        let size = PageCursor.pageSize(limit)
        let points = try Row.fetchAll(
            statement, arguments: [key.subject.number, key.game, key.pool.rawValue, position ?? .max, size + 1]
        ).map(RatingPoint.init(row:))
        return RatingPointPage(points: Array(points.prefix(size)), next: points.count > size ? points[size - 1].position : nil)
    }

    /// The changes of an account's ratings by one match, with the rating among people first.
    static func changes(of account: Int64, by match: MatchID, _ database: Database) throws -> [RatingChange] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT pos, archive.game, pool, value, deviation, volatility FROM archive JOIN rating_point USING (pos)
                    WHERE match = ?1 AND subject = ?2 AND rating_point.game = archive.game AND pool IN ('people', 'bots') ORDER BY pool DESC
                """)
        let before = try database.cachedStatement(
            sql: """
                SELECT value, deviation, volatility FROM rating_point
                    WHERE subject = ? AND game = ? AND pool = ? AND pos < ? ORDER BY pos DESC LIMIT 1
                """)
        return try Row.fetchAll(statement, arguments: [match, account]).map { row in
            let key = RatingKey(subject: .account(account), game: row["game"], pool: try row.value("pool"))
            let (position, pool): (Int64, String) = (row["pos"], row["pool"])
            let earlier = try Row.fetchOne(before, arguments: [account, key.game, pool, position]).map(Rating.init(row:))
            return RatingChange(
                RatedMatch.Update(user: UserID(account: account), key: key, before: earlier ?? .initial, after: Rating(row: row)))
        }
    }

    /// Removes the points of one match from the history of a deleted account's ratings.
    static func erasePoints(of account: Int64, at position: Int64, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                DELETE FROM rating_point WHERE subject = ?1 AND game = (SELECT game FROM archive WHERE pos = ?2) AND pool IN ('people', 'bots') AND pos = ?2
                """
        )
        .execute(arguments: [account, position])
    }

    static func erase(_ account: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM rating WHERE subject = ?").execute(arguments: [account])
    }
}

extension RatingState {
    init(row: Row) { self.init(rating: Rating(row: row), games: row["games"]) }
}

extension Rating {
    init(row: Row) { self.init(value: row["value"], deviation: row["deviation"], volatility: row["volatility"]) }
}

extension RatingPoint {
    fileprivate init(row: Row) {
        let rating = Rating(value: row["value"], deviation: row["deviation"], volatility: 0)
        self.init(
            position: row["pos"], match: row["match"], value: rating.points, deviation: Int(rating.deviation.rounded()), at: row["at"])
    }
}
