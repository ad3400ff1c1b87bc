import GRDB

/// Overwrites deleted content in the file, which SQLite would otherwise leave there until other content replaces it.
///
/// Pages that become empty are overwritten too, although each costs a write. Rows of every kind can hold names, words and addresses, so no deletion
/// is exempt.
enum SecureDeletion {
    static func set(on database: Database) throws { try database.execute(sql: "PRAGMA secure_delete = ON") }
}
