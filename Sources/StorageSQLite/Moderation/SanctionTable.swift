import GRDB
import Identifiers
import Storage

/// The sanctions against accounts.
enum SanctionTable {
    private static let columns = "id, account, kind, reason, begin, \"end\", author, lifted"
    private static let isInForce = "lifted IS NULL AND (\"end\" IS NULL OR \"end\" > ?1)"

    static func impose(_ kind: Sanction.Kind, on account: Int64, until end: Timestamp?, _ act: AuditAct, _ database: Database) throws -> Sanction {
        guard try AccountTable.account(account, database) != nil else { throw StoreFailure.missing("account") }
        try database.cachedStatement(sql: "UPDATE sanction SET lifted = ?1 WHERE account = ?2 AND kind = ?3 AND \(isInForce)")
            .execute(arguments: [act.at, account, kind.rawValue])
        guard try inForce(at: act.at, database) < Sanction.mostInForce else { throw StoreFailure.full("sanction") }
        let author = act.author ?? 0
        try database.cachedStatement(sql: "INSERT INTO sanction (account, kind, reason, begin, \"end\", author) VALUES (?, ?, ?, ?, ?, ?)")
            .execute(arguments: [account, kind.rawValue, act.reason, act.at, end, author])
        return Sanction(id: database.lastInsertedRowID, account: account, kind: kind, reason: act.reason, begin: act.at, end: end, author: author)
    }

    private static func inForce(at now: Timestamp, _ database: Database) throws -> Int {
        let statement = try database.cachedStatement(sql: "SELECT count(*) FROM sanction WHERE \(isInForce)")
        return try Int.fetchOne(statement, arguments: [now]) ?? 0
    }

    static func lift(_ id: Int64, at: Timestamp, _ database: Database) throws -> Sanction {
        try database.cachedStatement(sql: "UPDATE sanction SET lifted = ?1 WHERE id = ?2 AND \(isInForce)").execute(arguments: [at, id])
        guard database.changesCount == 1, let lifted = try sanction(id, database) else { throw StoreFailure.missing("sanction") }
        return lifted
    }

    static func sanction(_ id: Int64, _ database: Database) throws -> Sanction? {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM sanction WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(Sanction.init(row:))
    }

    static func page(of account: Int64, before id: Int64?, limit: Int, _ database: Database) throws -> [Sanction] {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM sanction WHERE account = ? AND id < ? ORDER BY id DESC LIMIT ?")
        return try Row.fetchAll(statement, arguments: [account, id ?? .max, PageCursor.pageSize(limit)]).map(Sanction.init(row:))
    }

    static func all(inForceAt now: Timestamp, _ database: Database) throws -> [Sanction] {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM sanction WHERE \(isInForce) ORDER BY id")
        return try Row.fetchAll(statement, arguments: [now]).map(Sanction.init(row:))
    }
}

extension Sanction {
    fileprivate init(row: Row) throws {
        self.init(
            id: row["id"], account: row["account"], kind: try row.value("kind"), reason: row["reason"], begin: row["begin"], end: row["end"],
            author: row["author"], lifted: row["lifted"])
    }
}
