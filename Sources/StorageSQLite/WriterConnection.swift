import GRDB

/// How the database file is opened, in the order that makes it durable.
enum WriterConnection {
    static func open(path: String, readers: Int) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "palisade"
        configuration.maximumReaderCount = readers
        // Only our own readers can be in the way, and only of a restarting checkpoint: a short wait is enough.
        configuration.busyMode = .timeout(0.05)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA mmap_size = 0")
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            if database.configuration.readonly { try database.execute(sql: "PRAGMA query_only = 1") }
        }
        return try DatabasePool(path: path, configuration: configuration)
    }

    /// Opens what is there without writing a byte, on a disk that has no room for one.
    ///
    /// The index of the log is kept in memory, which SQLite does for a connection that has the file to itself; the folder's lock sees to
    /// that. Writing is forbidden only after the first look at the log, which takes locks.
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
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Opens what is there beside a server that may be running. It only reads, and moves nothing out of the log.
    static func openForChecking(path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "palisade.check"
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Sets the level on the open writer and returns what SQLite answers.
    ///
    /// Not in `prepareDatabase`: GRDB sets NORMAL after that has run, and FULL would be lost without a word.
    static func set(_ level: SQLiteStore.Options.Synchronous, on connections: DatabasePool) throws -> Int {
        try connections.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = \(level.rawValue)")
            return try Int.fetchOne(database, sql: "PRAGMA synchronous") ?? -1
        }
    }
}
