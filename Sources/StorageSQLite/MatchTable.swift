import Foundation
import GRDB
import Storage

/// The finished matches. Rows are only ever added, by the writer, together with the last entry of the match.
enum MatchTable {
    private static let header = "pos, match, game, mode, room, started, ended, winner, why, players, plies, config, moves"

    static func insert(_ match: MatchRecord, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO archive (match, game, mode, room, started, ended, winner, why, players, plies, config, moves, events)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        .execute(arguments: [
            match.match, match.game, match.mode, match.room, match.started, match.ended, match.winner, match.why,
            PlayerRow.text(match.players), match.plies, Data(match.config), match.moves, Data(match.events),
        ])
        let position = database.lastInsertedRowID
        // One row for each user, also when a server bot sits on several seats.
        for user in Set(match.players.map(\.user)) { try note(match, at: position, for: user, database) }
    }

    private static func note(_ match: MatchRecord, at position: Int64, for user: String, _ database: Database) throws {
        try database.cachedStatement(sql: "INSERT INTO played (user, pos) VALUES (?, ?)").execute(arguments: [user, position])
        try database.cachedStatement(
            sql: """
                INSERT INTO tally (user, played, won) VALUES (?1, 1, ?2)
                ON CONFLICT (user) DO UPDATE SET played = played + 1, won = won + ?2
                """
        )
        .execute(arguments: [user, match.isWon(by: user) ? 1 : 0])
    }

    static func match(_ id: String, _ database: Database) throws -> MatchRecord? {
        let statement = try database.cachedStatement(sql: "SELECT \(header), events FROM archive WHERE match = ?")
        return try Row.fetchOne(statement, arguments: [id]).map { row in
            let events: Data = row["events"]
            return try MatchRecord(row: row, events: [UInt8](events))
        }
    }

    /// By keyset, so that the thousandth page costs as much as the first.
    static func page(of user: String?, after cursor: String?, limit: Int, _ database: Database) throws -> MatchPage {
        let end = cursor.flatMap(PageCursor.init)?.position ?? .max
        let size = PageCursor.pageSize(limit)
        let rows =
            if let user {
                try Row.fetchAll(
                    database.cachedStatement(
                        sql: """
                            SELECT \(header) FROM archive WHERE pos IN
                                (SELECT pos FROM played WHERE user = ? AND pos < ? ORDER BY pos DESC LIMIT ?)
                            ORDER BY pos DESC
                            """), arguments: [user, end, size + 1])
            } else {
                try Row.fetchAll(
                    database.cachedStatement(sql: "SELECT \(header) FROM archive WHERE pos < ? ORDER BY pos DESC LIMIT ?"),
                    arguments: [end, size + 1])
            }
        let shown = rows.prefix(size)
        let next = rows.count > size ? shown.last.map { PageCursor(position: $0["pos"]).text } : nil
        return MatchPage(matches: try shown.map { try MatchRecord(row: $0, events: []) }, next: next)
    }

    static func tally(of user: String, _ database: Database) throws -> (played: Int, won: Int) {
        let row = try Row.fetchOne(database, sql: "SELECT played, won FROM tally WHERE user = ?", arguments: [user])
        return row.map { ($0["played"], $0["won"]) } ?? (0, 0)
    }
}

extension MatchRecord {
    fileprivate init(row: Row, events: [UInt8]) throws {
        let config: Data = row["config"]
        self.init(
            match: row["match"], game: row["game"], mode: row["mode"], room: row["room"], started: row["started"], ended: row["ended"],
            winner: row["winner"], why: row["why"], players: try PlayerRow.players(row["players"]), plies: row["plies"],
            config: [UInt8](config), moves: row["moves"], events: events)
    }
}
