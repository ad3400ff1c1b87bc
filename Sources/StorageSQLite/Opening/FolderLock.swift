import Foundation
import Synchronization

/// An exclusive lock on a data folder, held for the life of the process. The kernel releases it however the process ends.
final class FolderLock: Sendable {
    private let file: Mutex<FileHandle?>

    init(folder: String) throws(OpenFailure) {
        let path = SQLiteStore.lockPath(in: folder)
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            // If a file stands in the place of the folder, no system call has failed, so there is no error code.
            throw .folder(folder, code: FileManager.default.fileExists(atPath: folder) ? ENOTDIR : errno)
        }
        guard !ReadOnlyDisk.holds(folder) else {
            file = try Mutex(Self.lockReadOnly(path, folder))
            return
        }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .folder(folder, code: errno) }
        try PrivateFiles.give(path, toOwnerOf: folder)
        file = try Mutex(Self.lock(descriptor, folder))
    }

    /// On a disk that takes no writes the file may be missing, and nobody writes what it protects.
    private static func lockReadOnly(_ path: String, _ folder: String) throws(OpenFailure) -> FileHandle? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw .folder(folder, code: errno) }
            return nil
        }
        return try lock(descriptor, folder)
    }

    private static func lock(_ descriptor: Int32, _ folder: String) throws(OpenFailure) -> FileHandle {
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? .inUse(folder: folder) : .folder(folder, code: errno)
        }
        return handle
    }

    /// Unlocks before it closes: a process that is being spawned shares the file until it runs its program, and would hold the lock until then.
    func release() {
        file.withLock { file in
            if let file { flock(file.fileDescriptor, LOCK_UN) }
            try? file?.close()
            file = nil
        }
    }
}

extension SQLiteStore {
    /// The file that the process which uses a data folder has locked.
    public static func lockPath(in folder: String) -> String { folder + "/palisade.lock" }
}
