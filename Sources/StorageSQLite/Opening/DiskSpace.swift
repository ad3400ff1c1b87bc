import Foundation
import GRDB

/// Checks whether a disk has enough free space for a store that writes.
enum DiskSpace {
    /// Throws `OpenFailure.full` when fewer than `bytes` are free.
    static func check(_ folder: String, _ bytes: Int) throws(OpenFailure) {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return }
        let blocks = geteuid() == 0 ? status.f_bfree : status.f_bavail
        let free = UInt64(blocks) * UInt64(status.f_frsize)
        guard free >= UInt64(bytes) else { throw .full(folder: folder, free: Int(free), wanted: bytes) }
    }

    /// Whether a failure to open a store is due to lack of space or of write permission.
    static func isToBlame(for failure: any Error) -> Bool {
        switch failure {
        case OpenFailure.full: true
        case OpenFailure.folder(_, let code): [ENOSPC, EFBIG, EDQUOT, EROFS].contains(code)
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
