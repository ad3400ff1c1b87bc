import Foundation

/// A file system that is mounted read-only, by an operator or by the kernel after an error of the disk.
enum ReadOnlyDisk {
    /// Whether the file system of `path` takes no writes from anybody.
    static func holds(_ path: String) -> Bool { access(path, W_OK) != 0 && errno == EROFS }

    /// The database at `path` as a URI with which SQLite takes no locks: it locks files that it has open for writing. Nobody can write this one.
    ///
    /// A database that was closed has no log. SQLite would create one, unless it is told that the file never changes; it would ignore a log then.
    static func address(of path: String) -> String {
        let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
        return "file:\(escaped)?vfs=unix-none" + (hasLog ? "" : "&immutable=1")
    }
}
