/// Why a store could not be opened. All of them are for the operator to mend.
public enum OpenFailure: Error, Hashable, CustomStringConvertible {
    /// Another process owns the folder.
    case inUse(folder: String)
    /// The folder cannot be made or written; `code` is the errno.
    case folder(String, code: Int32)
    /// SQLite runs at another synchronous level than asked for, so commits would not survive a power cut.
    case notDurable(readBack: Int, wanted: Int)
    case database(path: String, reason: String)

    public var description: String {
        switch self {
        case .inUse(let folder): "the data folder \(folder) is in use by another palisade process"
        case .folder(let folder, let code): "the data folder \(folder) cannot be used (errno \(code))"
        case .notDurable(let readBack, let wanted): "SQLite runs at synchronous=\(readBack) instead of \(wanted); refusing to start"
        case .database(let path, let reason): "\(path) cannot be opened: \(reason)"
        }
    }
}
