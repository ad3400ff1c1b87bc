import GRDB
import Identifiers
import Storage

/// Messages to accounts.
enum NoticeTable {
    static func insert(
        _ kind: Notice.Kind, _ key: String, reason: String? = nil, end: Timestamp? = nil, to account: Int64, at: Timestamp, _ database: Database
    ) throws -> Notice {
        try database.cachedStatement(sql: "INSERT INTO notice (account, kind, key, reason, \"end\", at) VALUES (?, ?, ?, ?, ?, ?)")
            .execute(arguments: [account, kind.rawValue, key, reason, end, at])
        let id = database.lastInsertedRowID
        try database.cachedStatement(
            sql: """
                DELETE FROM notice WHERE account = ?1 AND id <=
                    (SELECT id FROM notice WHERE account = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
                """
        ).execute(arguments: [account, Notice.mostPerAccount])
        return Notice(id: id, kind: kind, key: key, reason: reason, end: end, at: at)
    }

    static func notices(of account: Int64, _ database: Database) throws -> [Notice] {
        let statement = try database.cachedStatement(sql: "SELECT id, kind, key, reason, \"end\", at FROM notice WHERE account = ? ORDER BY id")
        return try Row.fetchAll(statement, arguments: [account]).map { row in
            Notice(id: row["id"], kind: try row.value("kind"), key: row["key"], reason: row["reason"], end: row["end"], at: row["at"])
        }
    }

    static func delete(_ id: Int64, of account: Int64, _ database: Database) throws -> Bool {
        try database.cachedStatement(sql: "DELETE FROM notice WHERE id = ? AND account = ?").execute(arguments: [id, account])
        return database.changesCount == 1
    }
}
