import Foundation
package import GRDB
public import Storage
import Synchronization

/// The durable store: one SQLite file in one folder, owned by one process.
///
/// ```
/// append, create, rename … ─→ WriteQueue (bounded) ─→ writer thread: BEGIN, all that waits, COMMIT ─→ completions
/// matches, account, liveRooms ─→ a few query_only connections
/// ```
///
/// Exactly one connection writes and checkpoints. SQLite before 3.51.3 can corrupt a WAL file when two connections do; that is
/// why the folder is locked and why no reader may ever write.
public final class SQLiteStore: Sendable {
    /// The level SQLite answered when asked after opening: 2 is FULL.
    public let synchronousReadBack: Int

    /// The reason the store is read-only; `nil` if it is writable.
    public let readOnlyReason: String?

    /// The state of the folder that the options permitted; `nil` if the folder needed no permission.
    public let concession: StoreConcession?

    let folder: String
    private let identity: FileIdentity?
    let connections: any DatabaseWriter
    let groupCommit: GroupCommit
    private let lock: FolderLock
    private let lastKey: Atomic<Int64>
    let brokenRooms: Set<RoomKey>
    /// Until the first call of `liveRooms`.
    private let atOpening: Mutex<RoomsAtOpening?>
    private let found: Mutex<StoreState>

    /// Whether `folder` holds a store.
    public static func exists(in folder: String) -> Bool { FileManager.default.fileExists(atPath: path(in: folder)) }

    static func path(in folder: String) -> String { folder + "/" + fileName }

    /// Opens or creates the store in `folder`, which is locked for this process until `close`.
    ///
    /// On a full or read-only disk, an existing store is opened read-only: `readOnlyReason` says why, and each write is refused with `readOnly`.
    ///
    /// - Parameter onFatal: Called once, on the writer thread, when a commit failed. It is unknown whether the writes in progress were kept, so the
    ///   process should exit at once and recover from the file; it must not continue to use this store.
    public init(
        folder: String, options: Options = Options(), onFatal: @escaping @Sendable (_ reason: String) -> Void
    ) throws(OpenFailure) {
        self.folder = folder
        lock = try FolderLock(folder: folder)
        let opened = try OpenedStore.open(folder: folder, options: options)
        connections = opened.connections
        synchronousReadBack = opened.synchronous
        readOnlyReason = opened.readOnlyReason
        concession = opened.concession
        lastKey = Atomic(opened.highestKey)
        identity = FileIdentity(of: Self.path(in: folder))
        brokenRooms = opened.scan.brokenRooms
        atOpening = Mutex(opened.rooms)
        found = Mutex(StoreState(damage: opened.damage, isChecked: false))
        groupCommit = GroupCommit(connections: connections, options: options, onFatal: onFatal)
        if let mark = opened.mark {
            groupCommit.start(JournalTable(opened.scan), mark, owning: lock)
        } else {
            groupCommit.refuse(.readOnly)
        }
    }

    deinit { groupCommit.stop() }

    /// Writes the queued jobs, checkpoints, and unlocks the folder. Later calls are refused with `closed`.
    public func close() async {
        await groupCommit.stopped()
        try? connections.close()
        lock.release()
    }

    /// Whether the database is still where it was opened. A file that was removed or replaced can be written on, but is gone with the process.
    public var isInPlace: Bool { FileIdentity(of: Self.path(in: folder)) == identity }

    /// Counters of the writer since the start.
    public var figures: WriteFigures { groupCommit.figures }
    /// The number of accepted writes, and the number of the oldest write that is not durable, counted from 0.
    public var progress: (arrived: Int, oldest: Int?) { groupCommit.progress }

    /// The known damage: of the journal since the store was opened, of the rest since `check`.
    public var state: StoreState { found.withLock { $0 } }

    /// Checks the archive and the accounts against their checksums. Takes a while, but blocks no other access.
    ///
    /// - Returns: The damage found.
    /// - Throws: `CancellationError`, or an error of the database.
    public func check() async throws -> [StoreDamage] {
        let (damage, _) = try await StoreCheck.archiveAndAccounts(connections)
        found.withLock { $0 = StoreState(damage: $0.damage + damage, isChecked: true) }
        return damage
    }

    public func nextRoomKey() -> RoomKey {
        RoomKey(lastKey.add(1, ordering: .relaxed).newValue)
    }

    /// Releases the rooms that the opening read.
    func takeRoomsAtOpening() -> RoomsAtOpening? { atOpening.withLock { $0.take() } }

    /// Reads on one of the query-only connections.
    func read<T: Sendable>(_ fetch: @Sendable @escaping (Database) throws -> T) async throws -> T {
        do {
            return try await connections.read(fetch)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE {
            throw StoreFailure.closed
        }
    }

    /// Writes as one job of the next commit, in a savepoint of its own; returns when it is durable.
    /// - Parameter bytes: the estimated number of bytes that it adds, if they are many.
    package func write<T: Sendable>(bytes: Int = 0, _ change: @Sendable @escaping (Database) throws -> T) async throws -> T {
        try await writeJournal(bytes: bytes) { _, database in try change(database) }
    }

    /// Like `write`, for a job that needs the writer's `JournalTable`. The job must change the table last, when nothing can fail any more.
    func writeJournal<T: Sendable>(
        bytes: Int = 0, _ change: @Sendable @escaping (inout JournalTable, Database) throws -> T
    ) async throws -> T {
        let result = WriteResult<T>()
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let job = WriteJob(lane: nil, isHeavy: true, bytes: bytes) { journal, database in
                let value = try change(&journal, database)
                result.value.withLock { $0 = value }
            } completion: { outcome in
                continuation.resume(with: outcome.mapError { $0 as any Error })
            }
            do throws(StoreFailure) { try groupCommit.add(job) } catch { continuation.resume(throwing: error) }
        }
        guard let value = result.value.withLock({ $0 }) else { preconditionFailure("a durable write left no value") }
        return value
    }
}

/// A state of the folder in which a store opens only if its options say so.
public enum StoreConcession: Hashable, Sendable {
    /// A new store in a folder that has lost its own.
    case newStore
    /// A database that is older than the mark beside it.
    case olderStore
}

/// The damage known to a store.
public struct StoreState: Hashable, Sendable {
    public let damage: [StoreDamage]
    /// Whether the archive and the accounts have been checked as well.
    public let isChecked: Bool
}

/// Passes the result of a write from the writer thread to the task that waits for the commit.
final class WriteResult<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
}
