import GRDB
import Identifiers
import Ratings
import Storage

/// Recomputes the ratings: each point from the match and the points before it, and each rating from its newest point.
///
/// The points of deleted accounts are gone. So the points of their opponents in the same matches are taken as they are, and later points are computed
/// from these.
struct RatingAudit {
    /// Called with the kind of a violation and its subject.
    typealias Report = (_ kind: String, _ subject: String) -> Void

    static let rules: [LedgerAudit.Rule] = [
        (
            "a point of a rating for a match that is not archived, or was not rated then",
            """
            SELECT 'position ' || pos FROM rating_point WHERE pos NOT IN (SELECT archive.pos FROM archive) OR pos < (SELECT min(pos) FROM rating_begin)
            """
        ),
        (
            "a rating that its points do not make",
            """
            SELECT 'subject ' || subject || ' in ' || game FROM (SELECT subject, game, pool, count(*) AS count FROM rating_point GROUP BY subject, game, pool)
                WHERE (subject, game, pool, count) NOT IN (SELECT subject, game, pool, games FROM rating) AND \(isThere)
            UNION SELECT 'subject ' || subject || ' in ' || game FROM rating
                WHERE (subject, game, pool, games) NOT IN (SELECT subject, game, pool, count(*) FROM rating_point GROUP BY subject, game, pool) AND \(isThere)
            """
        ),
    ]

    /// Holds for server bots, and for accounts that are not about to be deleted.
    private static let isThere = "(subject < 0 OR subject IN (SELECT id FROM account WHERE substr(folded, 1, 1) <> char(1)))"

    fileprivate struct Point {
        let key: RatingKey
        let rating: Rating
    }

    private var ratings: [RatingKey: Rating] = [:]
    private let report: Report

    static func run(_ database: Database, report: @escaping Report) throws {
        var audit = RatingAudit(report: report)
        try audit.checkPoints(database)
        try audit.checkRatings(database)
    }

    private init(report: @escaping Report) { self.report = report }

    /// Reads matches and points side by side, in the order of the archive.
    private mutating func checkPoints(_ database: Database) throws {
        let matches = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(MatchTable.header), ifnull(for_stars, 1) AS for_stars, pos >= (SELECT min(pos) FROM earned_begin) AS withholds FROM archive LEFT JOIN (SELECT match, for_stars FROM rank_match) USING (match)
                    WHERE pos >= (SELECT min(pos) FROM rating_begin) ORDER BY pos
                """)
        let points = try Row.fetchCursor(
            database, sql: "SELECT pos, subject, game, pool, value, deviation, volatility FROM rating_point ORDER BY pos, subject")
        var next = try points.next()
        while let row = try matches.next() {
            let position: Int64 = row["pos"]
            var found: [Point] = []
            while let point = next, (point["pos"] as Int64) <= position {
                if (point["pos"] as Int64) == position { found.append(try Point(row: point)) }
                next = try points.next()
            }
            guard let match = try? MatchTable.header(row) else {
                if !found.isEmpty { report("points of ratings for a match that cannot be read", "position \(position)") }
                continue
            }
            try check(found, of: match, isForStars: row["for_stars"], withholds: row["withholds"], database)
        }
    }

    private mutating func check(_ points: [Point], of match: MatchRecord, isForStars: Bool, withholds: Bool, _ database: Database) throws {
        let due = RatedMatch(match, isForStars: isForStars, withholds: withholds)
        if try due.map({ try Self.isComplete($0, database) }) ?? true {
            let updates = due?.updates { ratings[$0, default: .initial] } ?? []
            let expected = Dictionary(updates.map { ($0.key, $0.after) }) { first, _ in first }
            let agrees = points.count == expected.count && points.allSatisfy { point in expected[point.key].map { $0.isNear(point.rating) } ?? false }
            if !agrees { report("points of ratings that do not follow from the match and the points before it", match.match.rawValue) }
        }
        for point in points { ratings[point.key] = point.rating }
    }

    /// Whether no player of a match is deleted.
    private static func isComplete(_ match: RatedMatch, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM account WHERE id = ? AND substr(folded, 1, 1) <> char(1)")
        return try match.seats.allSatisfy { seat in
            guard case .account(let id) = seat.subject else { return true }
            return try Int.fetchOne(statement, arguments: [id]) != nil
        }
    }

    private func checkRatings(_ database: Database) throws {
        let rows = try Row.fetchCursor(database, sql: "SELECT subject, game, pool, value, deviation, volatility FROM rating WHERE \(Self.isThere)")
        while let row = try rows.next() {
            let point = try Point(row: row)
            if ratings[point.key].map({ $0.isNear(point.rating) }) ?? false { continue }
            report("a rating that is not its newest point", "subject \(point.key.subject.number) in \(point.key.game)")
        }
    }
}

extension RatingAudit.Point {
    fileprivate init(row: Row) throws {
        key = RatingKey(subject: RatedSubject(number: row["subject"]), game: row["game"], pool: try row.value("pool"))
        rating = Rating(row: row)
    }
}

extension Rating {
    /// Whether two ratings are equal, apart from the rounding of another mathematics library.
    fileprivate func isNear(_ other: Rating) -> Bool {
        [(value, other.value), (deviation, other.deviation), (volatility, other.volatility)].allSatisfy { abs($0 - $1) < 1e-6 }
    }
}
