import Foundation

/// Restricts the files of a store to their owner, whatever the folder's permissions and the umask are.
enum PrivateFiles {
    /// SQLite gives the log and its index the permissions of the database, so the database file is created here, before SQLite does. Existing files
    /// are restricted.
    static func prepare(_ database: String) throws(OpenFailure) {
        let descriptor = open(database, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folder((database as NSString).deletingLastPathComponent, code: errno) }
        close(descriptor)
        for path in [database, database + "-wal", database + "-shm"] { try tighten(path) }
    }

    /// Gives a file to the account that owns another one: root may call a command for the server of another account.
    static func give(_ path: String, toOwnerOf other: String) throws(OpenFailure) {
        var status = stat()
        guard stat(other, &status) == 0, status.st_uid != geteuid() || status.st_gid != getegid() else { return }
        guard chown(path, status.st_uid, status.st_gid) == 0 else { throw .folder((path as NSString).deletingLastPathComponent, code: errno) }
    }

    private static func tighten(_ path: String) throws(OpenFailure) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
        guard chmod(path, 0o600) == 0 else { throw .folder((path as NSString).deletingLastPathComponent, code: errno) }
    }
}
