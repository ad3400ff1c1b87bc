import Identifiers
import StorageSQLite

/// The copies of a running server: one at a time, each as long as it takes.
actor Backups {
    /// The state of the copy that was asked for last.
    enum State: Sendable {
        case none
        case writing
        case done(Backup)
        case failed(StartFailure)
    }

    private struct Request: Sendable {
        let place: String
        let keep: Int?
        let at: Timestamp
    }

    private let writer: BackupWriter
    private let requests: AsyncStream<Request>
    private let request: AsyncStream<Request>.Continuation
    private(set) var state = State.none
    private(set) var newest: Backup?

    init(_ store: SQLiteStore, data: String) {
        writer = BackupWriter(data: data) { try await store.copy(to: $0) }
        newest = NewestBackup.read(in: data)
        (requests, request) = AsyncStream.makeStream()
    }

    /// Asks for a copy, which `run` writes.
    ///
    /// - Throws: `StartFailure` while another copy is being written.
    func begin(to place: String, keep: Int?, at now: Timestamp) throws(StartFailure) {
        if case .writing = state { throw StartFailure("another copy is being written", exitCode: 75) }
        state = .writing
        request.yield(Request(place: place, keep: keep, at: now))
    }

    /// Writes copies until it is cancelled, which ends a copy under way.
    func run() async {
        for await request in requests {
            do throws(StartFailure) {
                let copy = try await writer.write(to: request.place, keep: request.keep, at: request.at)
                newest = copy
                state = .done(copy)
            } catch {
                state = .failed(error)
            }
        }
    }
}
