import GRDB
import Identifiers
import Storage

/// The acts of administrators, and their role.
enum AuditTable {
    /// - Returns: the id of the entry.
    @discardableResult
    static func insert(_ act: AuditAct, _ database: Database) throws -> Int64 {
        let (details, statement) = (
            act.details,
            try database.cachedStatement(
                sql: """
                    INSERT INTO audit (act, author, subject, reason, at, money, stars, until, number, outcome)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """)
        )
        try statement.execute(arguments: [
            act.kind.rawValue, act.author, act.subject, act.reason, act.at, details.money, details.stars, details.until, details.number,
            details.outcome?.rawValue,
        ])
        return database.lastInsertedRowID
    }

    static func page(before id: Int64?, limit: Int, _ database: Database) throws -> [AuditEntry] {
        let statement = try database.cachedStatement(
            sql: "SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?")
        return try Row.fetchAll(statement, arguments: [id ?? .max, PageCursor.pageSize(limit)]).map(AuditEntry.init(row:))
    }

    static func isAdministrator(_ account: Int64, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM administrator WHERE account = ?")
        return try Int.fetchOne(statement, arguments: [account]) != nil
    }

    static func setAdministrator(_ on: Bool, _ account: Int64, at: Timestamp, _ database: Database) throws {
        guard let known = try AccountTable.account(account, database), known.kind == .human, !known.guest else {
            throw StoreFailure.missing("account")
        }
        if on {
            try database.cachedStatement(sql: "INSERT OR IGNORE INTO administrator (account, since) VALUES (?, ?)").execute(arguments: [account, at])
        } else {
            try database.cachedStatement(sql: "DELETE FROM administrator WHERE account = ?").execute(arguments: [account])
        }
    }
}

extension AuditEntry {
    fileprivate init(row: Row) throws {
        let outcome: Report.Outcome? = row["outcome"] == nil ? nil : try row.value("outcome")
        let details = AuditAct.Details(money: row["money"], stars: row["stars"], until: row["until"], number: row["number"], outcome: outcome)
        let act = AuditAct(try row.value("act"), by: row["author"], on: row["subject"], reason: row["reason"], at: row["at"], details: details)
        self.init(id: row["id"], act: act)
    }
}
