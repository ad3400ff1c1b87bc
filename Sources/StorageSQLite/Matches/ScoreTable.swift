import GRDB
import Storage

/// The lists of scores. The writer adds rows together with the match, and never changes them. Everything that a list shows comes from the match.
enum ScoreTable {
    static func insert(_ match: MatchRecord, at position: Int64, in list: String, _ database: Database) throws {
        guard !match.isPrivate else { return }
        for listed in match.scores(at: position) {
            try database.cachedStatement(
                sql: "INSERT INTO score (pos, seat, game, list, kind, negated, length) VALUES (?, ?, ?, ?, ?, ?, ?)"
            )
            .execute(arguments: [position, listed.player.seat, match.game, list, listed.player.kind, -listed.score, match.length])
        }
    }

    /// Keyset pagination: the thousandth page costs as much as the first. A score whose match was altered is left out.
    static func page(of list: ScoreList, after cursor: ScoreCursor?, limit: Int, _ database: Database) throws -> ScorePage {
        let size = PageCursor.pageSize(limit)
        var arguments: StatementArguments = [list.game, list.name, list.kind]
        if let cursor {
            switch list.order {
            case .newest: arguments += [cursor.position, cursor.seat]
            case .best: arguments += [-cursor.score, cursor.length, cursor.position, cursor.seat]
            }
        }
        let places = try Row.fetchAll(
            database.cachedStatement(sql: sql(list.order, isFirst: cursor == nil)), arguments: arguments + [size + 1])
        let shown = places.prefix(size)
        return ScorePage(
            scores: try shown.compactMap { try score(of: list.kind, at: $0, database) },
            next: places.count > size ? shown.last.map(ScoreCursor.init) : nil)
    }

    /// The statement orders columns as an index does, so that the index is read from the cursor on.
    static func sql(_ order: ScoreList.Order, isFirst: Bool) -> String {
        let (rest, columns) =
            switch order {
            case .newest: ("(pos, seat) < (?, ?)", "pos DESC, seat DESC")
            case .best: ("(negated, length, pos, seat) > (?, ?, ?, ?)", "negated, length, pos, seat")
            }
        return """
            SELECT pos, seat, negated, length FROM score WHERE game = ? AND list = ? AND kind = ? \(isFirst ? "" : "AND \(rest)")
            ORDER BY \(columns) LIMIT ?
            """
    }

    private static func score(of kind: String, at place: Row, _ database: Database) throws -> ListedScore? {
        let position: Int64 = try place.decode(forColumn: "pos")
        let seat: Int = try place.decode(forColumn: "seat")
        let negated: Int = try place.decode(forColumn: "negated")
        let statement = try database.cachedStatement(
            sql: "SELECT \(MatchTable.header), sums.header FROM archive JOIN archive_sum AS sums USING (pos) WHERE pos = ?")
        guard let row = try Row.fetchOne(statement, arguments: [position]), let match = try? MatchTable.intact(row) else { return nil }
        return match.scores(at: position).first { $0.player.seat == seat && $0.player.kind == kind && $0.score == -negated }
    }

    /// Whether the scores of a match stand in no list, or each as in the match.
    static func agrees(with match: MatchRecord, at position: Int64, _ database: Database) throws -> Bool {
        let rows = try Row.fetchAll(
            database, sql: "SELECT game, kind, negated, length FROM score WHERE pos = ? ORDER BY seat", arguments: [position])
        guard !rows.isEmpty else { return true }
        let scores = match.scores(at: position)
        return rows.count == scores.count && !match.isPrivate
            && zip(rows, scores).allSatisfy { row, listed in
                row["game"] == match.game && row["kind"] == listed.player.kind && row["negated"] == -listed.score && row["length"] == match.length
            }
    }
}

extension ScoreCursor {
    fileprivate init(_ row: Row) { self.init(score: -(row["negated"] as Int64), length: row["length"], position: row["pos"], seat: row["seat"]) }
}
