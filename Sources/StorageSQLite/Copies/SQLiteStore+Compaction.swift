import Foundation
import GRDB

extension SQLiteStore {
    /// The name under which a compacted database is written before it takes the place of the other one.
    static let compactingFileName = "palisade.compacting"

    /// Writes the database of a folder that no server uses anew, without its free pages.
    ///
    /// ```
    /// opened as at a start (recovered, a new run) ─→ log emptied ─→ palisade.compacting (synced) ─→ palisade.sqlite
    /// ```
    ///
    /// An interruption before the last step leaves the database as it was, and one behind it the new one.
    ///
    /// - Returns: the bytes of the database before and after.
    /// - Throws: `OpenFailure.full` without room for a second database.
    public static func compact(folder: String) async throws -> (before: Int, after: Int) {
        try FolderInspection.checkForReading(folder)
        let store = try SQLiteStore(folder: folder, onFatal: { _ in exit(74) })
        await store.close()
        let lock = try FolderLock(folder: folder)
        defer { lock.release() }
        let (path, unfinished) = (path(in: folder), folder + "/" + compactingFileName)
        let before = FolderInspection.size(of: path)
        try DiskSpace.check(folder, before + (16 << 20))
        try? FileManager.default.removeItem(atPath: unfinished)
        do { try CompactedFile.write(path, by: unfinished) } catch {
            try? FileManager.default.removeItem(atPath: unfinished)
            throw error
        }
        return (before, FolderInspection.size(of: path))
    }
}

/// The database file, written anew.
private enum CompactedFile {
    static func write(_ path: String, by unfinished: String) throws {
        // An empty file is taken, with its permissions and its owner: root may compact the store of another account.
        try PrivateFiles.prepare(unfinished)
        try PrivateFiles.give(unfinished, toOwnerOf: path)
        let database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { database in
            // A log that is left behind would belong to another database.
            try database.checkpoint(.truncate)
            try database.execute(sql: "VACUUM INTO ?", arguments: [unfinished])
        }
        try database.close()
        try sync(unfinished)
        guard rename(unfinished, path) == 0 else { throw OpenFailure.folder(path, code: errno) }
        try sync((path as NSString).deletingLastPathComponent)
    }

    private static func sync(_ path: String) throws(OpenFailure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .folder(path, code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .folder(path, code: errno) }
    }
}
