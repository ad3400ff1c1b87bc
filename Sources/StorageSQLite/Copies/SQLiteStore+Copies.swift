import Foundation
import GRDB
public import Identifiers
public import Storage

extension SQLiteStore {
    /// The name of the database in a folder.
    public static let fileName = "palisade.sqlite"
    public static let markFileName = "palisade.mark"
    public static let damageFileName = "palisade.damage"
    /// The name of the folder in which a restore prepares a store. A folder with it and without a store was interrupted in a restore.
    public static let restoringFolder = "palisade.restoring"

    /// Writes a copy of the database as it is at this moment to `path`, while writes go on.
    ///
    /// The copy is read by a connection of its own, which only reads, in this process: a second process must not touch the database.
    ///
    /// - Returns: the number of bytes.
    public func copy(to path: String, pace: CopyPace = CopyPace()) async throws -> Int {
        // The disk of a read-only store may have no room for the index of the log that a second connection needs.
        guard readOnlyReason == nil else { return try await DatabaseCopy(path: path, pace: pace).write(from: connections) }
        groupCommit.copyBegins()
        defer { groupCommit.copyEnds() }
        let source = try WriterConnection.openForChecking(path: Self.path(in: folder))
        let bytes = try await DatabaseCopy(path: path, pace: pace).write(from: source)
        try source.close()
        return bytes
    }

    /// Writes a copy of the database in a folder that no server uses, and changes nothing there.
    ///
    /// - Throws: `OpenFailure.inUse` if a server uses the folder.
    public static func copy(folder: String, to path: String) async throws -> Int {
        try FolderInspection.checkForReading(folder)
        let lock = try FolderLock(folder: folder)
        defer { lock.release() }
        let source = try WriterConnection.openForChecking(path: Self.path(in: folder))
        let bytes = try await DatabaseCopy(path: path, pace: .unhurried).write(from: source)
        try source.close()
        return bytes
    }

    /// The number of bytes of a folder's database and its log.
    public static func size(in folder: String) -> Int {
        [path(in: folder), path(in: folder) + "-wal"].reduce(0) { $0 + FolderInspection.size(of: $1) }
    }

    /// Schedules the deletions again that were carried out after this store was copied. None of their ids is ever given to another account: the next
    /// copy that is restored would erase that one.
    ///
    /// - Returns: the number of accounts that the store still has.
    public func replay(_ erasures: [Deletion]) async throws -> Int {
        guard let newest = erasures.map(\.account).max() else { return 0 }
        return try await write { database in
            var found = 0
            for erasure in erasures where try AccountTable.exists(erasure.account, database) {
                try DeletionTable.insert(erasure, database)
                found += 1
            }
            try AccountTable.skipIDs(upTo: newest, database)
            return found
        }
    }

    /// Whether a user plays, or has spoken, in a room that goes on.
    public func hasLiveRoom(mentioning user: UserID) async throws -> Bool {
        try await read { try !JournalSearch.rooms(mentioning: user, $0).isEmpty }
    }

    /// Locks a folder whose store is about to be replaced. Nobody else may open it until the lock is released.
    public static func lockForRestore(_ folder: String) throws(OpenFailure) -> RestoreLock { RestoreLock(try FolderLock(folder: folder)) }
}

/// The lock on a folder whose store is replaced.
public struct RestoreLock: Sendable {
    private let lock: FolderLock

    fileprivate init(_ lock: FolderLock) { self.lock = lock }

    public func release() { lock.release() }
}
