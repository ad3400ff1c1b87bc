import GRDB

extension SQLiteStore {
    /// The name of the library below the store, and its version.
    public static var libraryVersion: String {
        let version = try? DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
        return "SQLite \(version.flatMap(\.self) ?? "of an unknown version")"
    }
}
