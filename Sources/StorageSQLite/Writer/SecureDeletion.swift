import GRDB

/// Overwrites deleted content in the file, which SQLite otherwise leaves where it was until something else takes its place.
///
/// Also in pages that become empty, at the cost of writing them: names, words and addresses stand in rows of every kind, so no deletion is exempt.
enum SecureDeletion {
    static func set(on database: Database) throws { try database.execute(sql: "PRAGMA secure_delete = ON") }
}
