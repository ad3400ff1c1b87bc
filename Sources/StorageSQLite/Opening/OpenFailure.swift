import Glibc

/// The reason a store could not be opened. The operator has to resolve it.
public enum OpenFailure: Error, Hashable, CustomStringConvertible {
    /// Another process has locked the folder.
    case inUse(folder: String)
    /// The folder cannot be created or written; `code` is the errno.
    case folder(String, code: Int32)
    /// SQLite runs at a synchronous level other than the requested one, so that commits would not survive a power cut.
    case notDurable(readBack: Int, wanted: Int)
    /// The disk has less free space than a writing server needs.
    case full(folder: String, free: Int, wanted: Int)
    /// There is no store in the folder.
    case absent(folder: String)
    /// The folder has files of a server with a store, but no store or an empty store.
    case lost(folder: String, remains: [String])
    /// The database is an earlier copy of the database for which the mark beside it was written.
    case olderThanMark(path: String)
    /// The store was written by an older version; only opening it for writing migrates it.
    case older(path: String)
    /// A newer version has changed the schema.
    case newer(path: String)
    case database(path: String, reason: String)
    /// A line of the list of erased accounts cannot be read.
    case erasures(path: String, line: Int)

    public var description: String {
        switch self {
        case .inUse(let folder): "the data folder \(folder) is in use by another palisade process"
        case .folder(let folder, let code): "the data folder \(folder) cannot be used: \(Self.words(code))"
        case .notDurable(let readBack, let wanted): "SQLite runs at synchronous=\(readBack) instead of \(wanted); refusing to start"
        case .full(let folder, let free, let wanted): "the disk of \(folder) has \(free) bytes free; \(wanted) are needed to write"
        case .absent(let folder): "the folder \(folder) holds no store"
        case .lost(let folder, let remains) where remains.contains(SQLiteStore.restoringFolder):
            "\(folder)/\(SQLiteStore.fileName) is missing: a restore was interrupted; begin it again"
        case .lost(let folder, let remains):
            "\(folder)/palisade.sqlite is missing or empty, beside \(remains.joined(separator: ", ")) of a server that had a store there; put the "
                + "store back, or start with --new-store, which begins without its accounts and games"
        case .olderThanMark(let path):
            "\(path) is older than palisade.mark beside it, so that something written since is missing; put the newer store back, or start with "
                + "--older-store, which goes on with the older one"
        case .older(let path): "\(path) was written by an older version of palisade; start the server once, which brings it up to date"
        case .newer(let path): "\(path) was written by a newer version of palisade"
        case .database(let path, let reason): "\(path) cannot be opened: \(reason)"
        case .erasures(let path, let line): "line \(line) of \(path) is not a number, a time and a name; without it an erased account could come back"
        }
    }

    /// Whether there is no store, with or without traces of one.
    public var isAbsence: Bool {
        switch self {
        case .absent, .lost: true
        default: false
        }
    }

    /// Whether the disk has too little room.
    public var isLackOfSpace: Bool {
        switch self {
        case .full: true
        default: false
        }
    }

    /// The system's text for this errno.
    private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
