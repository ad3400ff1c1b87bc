import Foundation
import GRDB
import Synchronization

/// Copies a database, a few pages at a time, from one read transaction: the copy has the state of one moment, however long it takes.
struct DatabaseCopy {
    let path: String
    let pace: CopyPace

    /// Ends between two steps when the task is cancelled.
    ///
    /// - Returns: the number of bytes of the copy, which is on the disk.
    func write(from source: any DatabaseReader) async throws -> Int {
        let target = try DatabaseQueue(path: path, configuration: Self.configuration)
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw OpenFailure.folder(path, code: errno) }
        defer { close(descriptor) }
        let end = CopyEnd()
        try await withTaskCancellationHandler {
            try await source.read { try copy($0, to: target, syncing: descriptor, until: end) }
        } onCancel: {
            end.come()
        }
        try target.close()
        try makeOneFile()
        guard fsync(descriptor) == 0 else { throw OpenFailure.folder(path, code: errno) }
        return Int(lseek(descriptor, 0, SEEK_END))
    }

    /// The copy counts only once it is whole and on the disk, so it needs no journal of its own.
    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "palisade.copy"
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = OFF")
            try database.execute(sql: "PRAGMA synchronous = OFF")
        }
        return configuration
    }

    private func copy(_ source: Database, to target: DatabaseQueue, syncing descriptor: Int32, until end: CopyEnd) throws {
        // The read begins the transaction; a step that had to begin one would end it, and copy pages of different moments.
        _ = try Int.fetchOne(source, sql: "SELECT count(*) FROM sqlite_master")
        var (begun, steps) = (ContinuousClock.now, 0)
        try target.writeWithoutTransaction { copy in
            try source.backup(to: copy, pagesPerStep: CInt(pace.pages)) { progress in
                guard !progress.isCompleted else { return }
                if end.hasCome { throw CancellationError() }
                steps += 1
                if steps.isMultiple(of: pace.stepsPerSync), fdatasync(descriptor) != 0 { throw OpenFailure.folder(path, code: errno) }
                pace.wait(after: .now - begun)
                begun = .now
            }
        }
    }

    /// Makes the copy a database without a log, which can be read from a disk that cannot be written.
    private func makeOneFile() throws {
        let copy = try DatabaseQueue(path: path)
        try copy.writeWithoutTransaction { database in
            let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
            guard mode == "delete" else { throw OpenFailure.database(path: path, reason: "the journal mode is \(mode ?? "unknown")") }
        }
        try copy.close()
    }
}

/// Tells the thread of a copy that its task was cancelled.
private final class CopyEnd: Sendable {
    private let state = Atomic<Bool>(false)

    var hasCome: Bool { state.load(ordering: .relaxed) }
    func come() { state.store(true, ordering: .relaxed) }
}
