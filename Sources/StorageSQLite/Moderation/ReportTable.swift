import GRDB
import Identifiers
import Networks
import Storage

/// Reports of players.
enum ReportTable {
    private static let columns = """
        id, author, account, room, match, line, reason, at, outcome, decider, decided, (
            SELECT network FROM report_network WHERE report = id AND report.outcome IS NULL AND (network LIKE '%/64' OR network LIKE '%/32')
        ) AS network
        """
    private static let day = Duration.seconds(86_400)

    static func insert(
        _ subject: Report.Subject, reason: String, by reporter: Reporter, within bounds: ReportBounds, at: Timestamp, _ database: Database
    ) throws -> Report {
        let author = reporter.account
        for account in [subject.account, author] {
            guard try AccountTable.account(account, database) != nil else { throw StoreFailure.missing("account") }
        }
        let recent = try database.cachedStatement(sql: "SELECT count(*) FROM report WHERE author = ? AND at > ?")
        guard try Int.fetchOne(recent, arguments: [author, at - day]) ?? 0 < bounds.perDay else { throw StoreFailure.full("report") }
        let open = try database.cachedStatement(sql: "SELECT count(*) FROM report WHERE outcome IS NULL")
        try ReportNetworkTable.requirePlace(
            for: reporter.networks, open: try Int.fetchOne(open) ?? 0, within: bounds, at: at, database)
        let same = try database.cachedStatement(
            sql: "SELECT 1 FROM report WHERE author = ? AND outcome IS NULL AND account = ? AND room IS ? AND match IS ? AND line IS ?")
        let known = try Int.fetchOne(same, arguments: [author, subject.account, subject.room, subject.match, subject.line])
        guard known == nil else { throw StoreFailure.taken("report") }
        try database.cachedStatement(sql: "INSERT INTO report (author, account, room, match, line, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?)")
            .execute(arguments: [author, subject.account, subject.room, subject.match, subject.line, reason, at])
        let id = database.lastInsertedRowID
        try ReportNetworkTable.insert(reporter.networks, of: id, at: at, database)
        return Report(id: id, author: author, network: reporter.networks?.place, subject: subject, reason: reason, at: at)
    }

    static func report(_ id: Int64, _ database: Database) throws -> Report? {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM report WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(Report.init(row:))
    }

    static func page(_ list: ReportList, before id: Int64?, limit: Int, _ database: Database) throws -> [Report] {
        let (condition, account): (String, Int64?) =
            switch list {
            case .open: ("outcome IS NULL AND ?1 IS NULL", nil)
            case .closed: ("outcome IS NOT NULL AND ?1 IS NULL", nil)
            case .about(let account): ("account = ?1", account)
            case .by(let account): ("author = ?1", account)
            }
        let statement = try database.cachedStatement(
            sql: "SELECT \(columns) FROM report WHERE \(condition) AND id < ?2 ORDER BY id DESC LIMIT ?3")
        return try Row.fetchAll(statement, arguments: [account, id ?? .max, PageCursor.pageSize(limit)]).map(Report.init(row:))
    }

    static func close(_ id: Int64, _ decision: Report.Decision, _ database: Database) throws -> Report {
        try database.cachedStatement(sql: "UPDATE report SET outcome = ?, decider = ?, decided = ? WHERE id = ? AND outcome IS NULL")
            .execute(arguments: [decision.outcome.rawValue, decision.author, decision.at, id])
        guard database.changesCount == 1, let closed = try report(id, database) else { throw StoreFailure.missing("report") }
        try ReportNetworkTable.decide(id, at: decision.at, database)
        return closed
    }

    /// The open reports of a group, the oldest first, as their ids and authors.
    static func open(_ group: ReportGroup, _ database: Database) throws -> [(id: Int64, author: Int64)] {
        let rows =
            switch group {
            case .by(let account):
                try Row.fetchAll(
                    try database.cachedStatement(sql: "SELECT id, author FROM report WHERE author = ? AND outcome IS NULL ORDER BY id"),
                    arguments: [account])
            case .network(let name):
                try Row.fetchAll(
                    try database.cachedStatement(
                        sql: """
                            SELECT id, author FROM report WHERE outcome IS NULL AND id IN
                                (SELECT report FROM report_network WHERE network = ? AND decided = 0) ORDER BY id
                            """),
                    arguments: [name])
            }
        return rows.map { ($0["id"], $0["author"]) }
    }

    /// Removes the texts that a deleted account wrote.
    static func erase(_ account: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE report SET line = NULL WHERE account = ?").execute(arguments: [account])
        try database.cachedStatement(sql: "UPDATE report SET reason = '' WHERE author = ?").execute(arguments: [account])
        try ReportNetworkTable.erase(account, database)
    }
}

extension Report {
    fileprivate init(row: Row) throws {
        let subject = Subject(account: row["account"], room: row["room"], match: row["match"], line: row["line"])
        var decision: Decision?
        if let at: Timestamp = row["decided"] { decision = Decision(outcome: try row.value("outcome"), author: row["decider"], at: at) }
        self.init(
            id: row["id"], author: row["author"], network: row["network"], subject: subject, reason: row["reason"], at: row["at"], decision: decision)
    }
}
