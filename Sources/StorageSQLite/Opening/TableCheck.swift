import GRDB
import Storage

/// Runs SQLite's check of whether a table and its indexes agree.
enum TableCheck {
    static func run(_ table: String, _ database: Database) throws -> [StoreDamage] {
        do {
            let lines = try String.fetchAll(database, sql: "PRAGMA integrity_check(\(table))")
            guard lines != ["ok"] else { return [] }
            return [StoreDamage(.table, count: lines.count, "table \(table): \(lines.prefix(3).joined(separator: "; "))")]
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_NOTADB {
            return [StoreDamage(.table, "table \(table) cannot be read: \(error)")]
        }
    }
}
