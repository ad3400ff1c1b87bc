import Foundation

/// Looks at the files of a folder before anything is opened: SQLite would create a store where one is missing, and remove a log without its database.
struct FolderInspection {
    let folder: String
    /// The names of found files that only a folder with a store has.
    let remains: [String]
    let hasStore: Bool
    /// Whether the database belongs to another run than the mark, as a database restored from a copy does.
    let isOlder: Bool

    /// - Parameter companions: The names of files that the program keeps beside its store.
    init(_ folder: String, companions: [String] = []) {
        self.folder = folder
        let header = DatabaseHeader(path: SQLiteStore.path(in: folder))
        let log = SQLiteStore.path(in: folder) + "-wal"
        // The schema does not fit into one page, unless the rest of it is still in the log.
        hasStore = header.map { !$0.isOnePage || Self.size(of: log) > 0 } ?? false
        remains = ([SQLiteStore.fileName + "-wal", SQLiteStore.markFileName, SQLiteStore.damageFileName, SQLiteStore.restoringFolder] + companions)
            .filter { Self.size(of: "\(folder)/\($0)") > 0 }
        isOlder = hasStore && header?.run.map { !Self.belongs($0, in: folder) } ?? false
    }

    /// Whether the folder has no mark, or a mark that was written beside a database of this run.
    static func belongs(_ run: Int32, in folder: String) -> Bool { MarkedRun.read(in: folder)?.includes(run) ?? true }

    /// Refuses a folder that has lost its store or has an older store, unless `options` permit it.
    func check(_ options: SQLiteStore.Options) throws(OpenFailure) {
        try Self.checkAccess(folder)
        guard hasStore else {
            guard remains.isEmpty || options.newStore else { throw .lost(folder: folder, remains: remains) }
            return
        }
        guard !isOlder || options.olderStore else { throw .olderThanMark(path: SQLiteStore.path(in: folder)) }
    }

    /// Refuses a store that this account may not read: it would look like a store that is missing.
    static func checkAccess(_ folder: String) throws(OpenFailure) {
        let path = SQLiteStore.path(in: folder)
        guard access(path, R_OK) != 0, errno == EACCES || errno == EPERM else { return }
        throw .folder(path, code: EACCES)
    }

    /// Refuses a folder for a command that only reads, also beside a server.
    static func checkForReading(_ folder: String) throws(OpenFailure) {
        try checkAccess(folder)
        let first = FolderInspection(folder)
        guard first.hasStore else { throw first.remains.isEmpty ? .absent(folder: folder) : .lost(folder: folder, remains: first.remains) }
        // A server that begins a run between the looks at database and mark makes the database seem older, and only once.
        guard first.isOlder else { return }
        try FolderInspection(folder).check(SQLiteStore.Options())
    }

    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}

/// The first bytes of a database file, read without SQLite.
struct DatabaseHeader {
    /// The number of the run that the file was opened in last; `nil` if the file does not begin as a database does. The log may hold the number of a
    /// later run, which is just beginning.
    let run: Int32?
    let isOnePage: Bool

    /// `nil` if the file is empty or missing.
    init?(path: String) {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }
        guard let data = try? file.read(upToCount: 100), !data.isEmpty else { return nil }
        let bytes = [UInt8](data)
        guard bytes.count == 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
            (run, isOnePage) = (nil, false)
            return
        }
        run = bytes[60..<64].reduce(0) { $0 << 8 | Int32($1) }
        let pageSize = max(512, Int(bytes[16]) << 8 | Int(bytes[17]))
        isOnePage = (try? file.seekToEnd()).map { $0 <= UInt64(pageSize) } ?? false
    }
}

extension SQLiteStore {
    /// Looks at the files of a folder as a start begins, without SQLite. A server may be running there.
    ///
    /// - Throws: `OpenFailure` if a server would refuse the folder for its files.
    public static func look(at folder: String) throws(OpenFailure) { try FolderInspection.checkForReading(folder) }
}
