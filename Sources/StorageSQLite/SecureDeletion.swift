import GRDB

/// Overwrites deleted content in the file, which SQLite otherwise leaves where it was until something else takes its place.
enum SecureDeletion: String {
    /// Overwrites what is deleted from pages that are written anyway. Pages that become empty keep their content until they are used again.
    case fast = "FAST"
    /// Overwrites those as well, at the cost of writing them.
    case thorough = "ON"

    static func set(_ level: SecureDeletion, on database: Database) throws { try database.execute(sql: "PRAGMA secure_delete = \(level.rawValue)") }

    /// Carries a deletion of personal data out.
    static func thoroughly<Value>(_ database: Database, _ delete: () throws -> Value) throws -> Value {
        try set(.thorough, on: database)
        defer { try? set(.fast, on: database) }
        return try delete()
    }
}
