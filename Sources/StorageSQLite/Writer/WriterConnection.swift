import GRDB

/// Opens the database file with the settings that make it durable, in the required order.
enum WriterConnection {
    static func open(path: String, readers: Int) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "palisade"
        configuration.maximumReaderCount = readers
        // Only our own readers can hold a lock, and only against a restarting checkpoint: a short timeout is enough.
        configuration.busyMode = .timeout(0.05)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA mmap_size = 0")
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            try SecureDeletion.set(on: database)
            if database.configuration.readonly { try database.execute(sql: "PRAGMA query_only = 1") }
        }
        return try DatabasePool(path: path, configuration: configuration)
    }

    /// Opens an existing store without writing a byte, for a disk that has no space for one.
    ///
    /// The index of the log is kept in memory, as SQLite does for a connection with exclusive access; the folder's lock ensures that. Writing is
    /// forbidden only after the first access to the log, which takes locks.
    static func openForReading(path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "palisade"
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA mmap_size = 0")
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
            try database.execute(sql: "SELECT count(*) FROM sqlite_master")
            try database.execute(sql: "PRAGMA query_only = 1")
        }
        return try DatabaseQueue(path: ReadOnlyDisk.holds(path) ? ReadOnlyDisk.address(of: path) : path, configuration: configuration)
    }

    /// Opens an existing store that a running server may have open. The connection only reads and does not checkpoint.
    static func openForChecking(path: String) throws -> DatabaseQueue {
        guard !ReadOnlyDisk.holds(path) else { return try openForReading(path: path) }
        var configuration = Configuration()
        configuration.label = "palisade.check"
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Sets the level on the open writer and returns what SQLite answers.
    ///
    /// Not in `prepareDatabase`: GRDB sets NORMAL after that has run, and would silently override FULL.
    static func set(_ level: SQLiteStore.Options.Synchronous, on connections: DatabasePool) throws -> Int {
        try connections.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = \(level.rawValue)")
            return try Int.fetchOne(database, sql: "PRAGMA synchronous") ?? -1
        }
    }
}
