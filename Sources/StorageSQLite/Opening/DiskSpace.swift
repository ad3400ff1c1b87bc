import Foundation
import GRDB

/// Checks whether a disk has enough free space for a store that writes.
enum DiskSpace {
    /// Throws `OpenFailure.full` when fewer than `bytes` are free.
    static func check(_ folder: String, _ bytes: Int) throws(OpenFailure) {
        guard let free = free(in: folder) else { return }
        guard free >= bytes else { throw .full(folder: folder, free: free, wanted: bytes) }
    }

    /// The bytes that this account may still write; `nil` if the system does not tell.
    static func free(in folder: String) -> Int? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        return Int(clamping: UInt64(geteuid() == 0 ? status.f_bfree : status.f_bavail) * UInt64(status.f_frsize))
    }

    /// Whether a failure to open a store is due to lack of space, to lack of write permission or to a disk that takes no writes.
    static func isToBlame(for failure: any Error) -> Bool {
        switch failure {
        case OpenFailure.full: true
        case OpenFailure.folder(_, let code): [ENOSPC, EFBIG, EDQUOT, EROFS, EIO].contains(code)
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_CANTOPEN: true
            case .SQLITE_IOERR: error.extendedResultCode != .SQLITE_IOERR_READ && error.extendedResultCode != .SQLITE_IOERR_CORRUPTFS
            default: false
            }
        default: false
        }
    }
}

extension SQLiteStore {
    /// The bytes of the database, and of the log beside it.
    public var sizes: [(file: String, bytes: Int)] {
        let path = Self.path(in: folder)
        return [("database", FolderInspection.size(of: path)), ("log", FolderInspection.size(of: path + "-wal"))]
    }

    /// The bytes that can still be written beside the store.
    public var freeBytes: Int { Self.freeBytes(in: folder) }

    /// The bytes that this account can still write on the disk of a folder; 0 if the system does not tell.
    public static func freeBytes(in folder: String) -> Int { DiskSpace.free(in: folder) ?? 0 }

    /// Whether the file system of a folder takes no writes from anybody.
    public static func isOnReadOnlyDisk(_ folder: String) -> Bool { ReadOnlyDisk.holds(folder) }
}
