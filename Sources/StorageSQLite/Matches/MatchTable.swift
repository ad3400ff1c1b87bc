import Foundation
import GRDB
import Identifiers
import Storage

/// The finished matches. Rows are only added, by the writer, together with the last entry of the match. `RetentionTable` takes the moves out of old ones.
enum MatchTable {
    static let header = "pos, match, game, mode, room, started, ended, winner, why, players, plies, config, seed, moves, private"

    /// - Returns: the position of the match.
    static func insert(_ match: MatchRecord, events: PackedEvents, scoreList: String?, _ database: Database) throws -> Int64 {
        let players = try PlayerRow.text(match.players)
        try database.cachedStatement(
            sql: """
                INSERT INTO archive (match, game, mode, room, started, ended, winner, why, players, plies, config, seed, moves, events, private, bots, clip)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        .execute(arguments: [
            match.match, match.game, match.mode, match.room, match.started, match.ended, match.winner, match.why,
            players, match.plies, Data(match.config), match.seed.map(Int64.init(bitPattern:)), match.moves, Data(events.bytes), match.isPrivate,
            match.isOfBots, ClipGrade(match)?.rawValue,
        ])
        let position = database.lastInsertedRowID
        try seal(position, MatchSums(match, at: position, players: players, events: events), database)
        // A user gets one row, even a server bot that sits on several seats.
        for user in Set(match.players.map(\.user)) { try note(match, at: position, for: user, database) }
        if let scoreList { try ScoreTable.insert(match, at: position, in: scoreList, database) }
        return position
    }

    private static func note(_ match: MatchRecord, at position: Int64, for user: UserID, _ database: Database) throws {
        try database.cachedStatement(sql: "INSERT INTO played (user, pos, private, game) VALUES (?, ?, ?, ?)")
            .execute(arguments: [user, position, match.isPrivate, match.game])
        try TallyTable.add(match, of: user, database)
        guard match.players.count > 1 else { return }
        try BoardTable.listWinRate(of: user, in: match.game, database)
        try database.cachedStatement(
            sql: """
                INSERT INTO tally (user, played, won) VALUES (?1, 1, ?2)
                ON CONFLICT (user) DO UPDATE SET played = played + 1, won = won + ?2
                """
        )
        .execute(arguments: [user, match.isWon(by: user) ? 1 : 0])
    }

    static func seal(_ position: Int64, _ sums: MatchSums, _ database: Database) throws {
        try database.cachedStatement(sql: "INSERT INTO archive_sum (pos, header, events) VALUES (?, ?, ?)")
            .execute(arguments: [position, sums.header, sums.events])
    }

    /// Replaces the name of a player in an archived match. A damaged match stays as it is.
    static func rename(_ user: UserID, to name: String, at position: Int64, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "SELECT \(header), sums.header FROM archive JOIN archive_sum AS sums USING (pos) WHERE pos = ?")
        guard let row = try Row.fetchOne(statement, arguments: [position]), let match = try? intact(row) else { return }
        let players = try PlayerRow.text(match.renaming(user, to: name).players)
        try database.cachedStatement(sql: "UPDATE archive SET players = ? WHERE pos = ?").execute(arguments: [players, position])
        try database.cachedStatement(sql: "UPDATE archive_sum SET header = ? WHERE pos = ?")
            .execute(arguments: [MatchSums.header(of: match, at: position, players: players), position])
    }

    /// Computes the checksums of a match without checksums.
    static func seal(_ position: Int64, _ database: Database) throws {
        guard let row = try Row.fetchOne(database, sql: "SELECT * FROM archive WHERE pos = ?", arguments: [position]) else { return }
        try seal(position, MatchSums(row), database)
    }

    /// Throws `StoreFailure.damaged("match")` if the match was altered.
    static func match(_ id: MatchID, _ database: Database) throws -> MatchRecord? {
        let statement = try database.cachedStatement(sql: "SELECT pos FROM archive WHERE match = ?")
        return try Int64.fetchOne(statement, arguments: [id]).map { try match(at: $0, database) }
    }

    /// Throws `StoreFailure.damaged("match")` if the match is missing or was altered, or if its events cannot be unpacked.
    static func match(at position: Int64, _ database: Database) throws -> MatchRecord {
        let statement = try database.cachedStatement(
            sql: "SELECT archive.*, sums.header, sums.events AS sum FROM archive JOIN archive_sum AS sums USING (pos) WHERE pos = ?")
        guard let row = try Row.fetchOne(statement, arguments: [position]) else { throw StoreFailure.damaged("match") }
        let sums = MatchSums(header: try row.decode(forColumn: "header"), events: try row.decode(forColumn: "sum"))
        guard try sums == MatchSums(row) else { throw StoreFailure.damaged("match") }
        let events: Data = try row.decode(forColumn: "events")
        return try MatchRecord(row: row, events: PackedEvents(bytes: [UInt8](events)).text(moves: row.decode(forColumn: "moves")))
    }

    /// Keyset pagination: the thousandth page costs as much as the first.
    ///
    /// An unreadable page of the database is skipped: the list ends before it, and the next page of the list begins behind it.
    static func page(of list: MatchList, after cursor: String?, limit: Int, _ database: Database) throws -> MatchPage {
        let (last, size) = (cursor.flatMap(PageCursor.init), PageCursor.pageSize(limit))
        guard list.order == .peopleFirst else { return try page(of: list, among: nil, before: last?.position ?? .max, size: size, database) }
        let isAmongBots = last?.isAmongBots ?? false
        let page = try Self.page(of: list, among: isAmongBots, before: last?.position ?? .max, size: size, database)
        guard !isAmongBots, page.next == nil else { return page }
        // The games of people end here, so the rest of the page is filled with games of bots.
        let rest = size - page.matches.count
        let bots = try Self.page(of: list, among: true, before: .max, size: max(1, rest), database)
        guard rest > 0 else {
            return MatchPage(matches: page.matches, next: bots.matches.isEmpty ? nil : PageCursor(position: .max, isAmongBots: true).text)
        }
        return MatchPage(matches: page.matches + bots.matches, next: bots.next)
    }

    /// - Parameter isOfBots: restricts the list to games that only bots played, or to all others.
    private static func page(
        of list: MatchList, among isOfBots: Bool?, before place: Int64, size wanted: Int, _ database: Database
    ) throws -> MatchPage {
        var end = place
        var (size, step) = (wanted, Int64(1))
        while true {
            do {
                return try readPage(of: list, among: isOfBots, before: end, size: size, database)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                if size > 1 {
                    size /= 2
                } else {
                    end = min(end, try newest(database) + 1) - step
                    step *= 2
                }
                guard end > 0 else { return MatchPage(matches: [], next: nil) }
            }
        }
    }

    private static func readPage(
        of list: MatchList, among isOfBots: Bool?, before end: Int64, size: Int, _ database: Database
    ) throws -> MatchPage {
        // Each of the six kinds of list has an index of its own, so nothing is passed over.
        var conditions = ["pos < :end"]
        var arguments: StatementArguments = ["end": end, "count": size + 1]
        if let user = list.user {
            conditions.append("user = :user")
            arguments += ["user": user]
        }
        if let game = list.game {
            conditions.append("game = :game")
            arguments += ["game": game]
        }
        if !list.withPrivate { conditions.append("private = 0") }
        if let isOfBots { conditions.append("bots = \(isOfBots ? 1 : 0)") }
        let found = "SELECT pos FROM \(list.user == nil ? "archive" : "played") WHERE \(conditions.joined(separator: " AND "))"
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT \(header), sums.header FROM archive JOIN archive_sum AS sums USING (pos) WHERE pos IN (\(found) ORDER BY pos DESC LIMIT :count)
                    ORDER BY pos DESC
                    """), arguments: arguments)
        let shown = rows.prefix(size)
        let next = rows.count > size ? shown.last.map { PageCursor(position: $0["pos"], isAmongBots: isOfBots ?? false).text } : nil
        return MatchPage(matches: shown.compactMap { try? intact($0) }, next: next)
    }

    /// A match without its events. Throws if it was altered.
    static func intact(_ row: Row) throws -> MatchRecord {
        guard try row.decode(Int64.self, forColumn: "header") == MatchSums.header(row) else { throw StoreFailure.damaged("match") }
        return try MatchRecord(row: row, events: [])
    }

    /// A match without its events, as it is in its row.
    static func header(_ row: Row) throws -> MatchRecord { try MatchRecord(row: row, events: []) }

    /// The id of a match as stored in its row, even if the rest is damaged.
    static func name(at position: Int64, _ database: Database) throws -> MatchID? {
        try MatchID.fetchOne(database, sql: "SELECT match FROM archive WHERE pos = ?", arguments: [position])
    }

    /// Whether the indexes lead to a match: by its id, by each of its players, and as a clip. If its scores are listed, they must equal the scores of
    /// the match.
    static func isFound(_ match: MatchRecord, at position: Int64, _ database: Database) throws -> Bool {
        guard try Int64.fetchOne(database, sql: "SELECT pos FROM archive WHERE match = ?", arguments: [match.match]) == position else { return false }
        guard try ScoreTable.agrees(with: match, at: position, database) else { return false }
        guard try ClipTable.agrees(with: match, at: position, database) else { return false }
        return try match.players.allSatisfy { player in
            try Int.fetchOne(database, sql: "SELECT private FROM played WHERE user = ? AND pos = ?", arguments: [player.user, position])
                == (match.isPrivate ? 1 : 0)
        }
    }

    /// The highest position ever assigned to a match; 0 if there was none.
    static func newest(_ database: Database) throws -> Int64 {
        try Int64.fetchOne(database, sql: "SELECT max(ifnull((SELECT max(pos) FROM archive), 0), ifnull((SELECT max(pos) FROM archive_sum), 0))") ?? 0
    }

    static func tally(of user: UserID, _ database: Database) throws -> (played: Int, won: Int) {
        let statement = try database.cachedStatement(sql: "SELECT played, won FROM tally WHERE user = ?")
        let row = try Row.fetchOne(statement, arguments: [user])
        return row.map { ($0["played"], $0["won"]) } ?? (0, 0)
    }
}

extension MatchRecord {
    /// Throws if a column holds a value that cannot have been written there.
    fileprivate init(row: Row, events: [UInt8]) throws {
        func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
            try row.decode(forColumn: column)
        }
        let config: Data = try value("config")
        self.init(
            match: try value("match"), game: try value("game"), mode: try value("mode"), room: try value("room"), started: try value("started"),
            ended: try value("ended"), winner: try row.decode(Int?.self, forColumn: "winner"), why: try value("why"),
            players: try PlayerRow.players(try value("players")), plies: try value("plies"), config: [UInt8](config),
            seed: try row.decode(Int64?.self, forColumn: "seed").map(UInt64.init(bitPattern:)), moves: try value("moves"),
            events: events, isPrivate: try value("private"))
    }
}
