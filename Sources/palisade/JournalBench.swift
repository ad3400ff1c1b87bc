import Foundation
import Identifiers
import Measurements
import Storage
import StorageSQLite
import Synchronization

/// Measures the journal in stores created for the purpose, through the same interface that the rooms use.
struct JournalBench: Sendable {
    /// An empty folder that may be written to.
    let folder: String

    /// The latencies of moves that waited for the disk.
    struct Latency: Sendable {
        /// The synchronous level as SQLite reported it.
        let synchronous: Int
        /// The time from the instant a move was due until it was durable.
        let added: Spread
        /// The part of that time before the move reached the journal, and the part after.
        let pace: Spread
        let journal: Spread
        let commits: Int
        let meanCommit: Duration

        var eventsPerCommit: Double { Double(added.count) / Double(max(1, commits)) }
    }

    struct Volume: Sendable {
        let events: Int
        /// The bytes handed to the system by write calls: the log, and the pages copied from it.
        let bytes: Int

        var bytesPerEvent: Double { Double(bytes) / Double(events) }
    }

    private static let rooms = 500
    /// Enough for several hundred commits of the usual size.
    private static let volumeEvents = 50_000

    /// - Parameter rate: the number of moves per second, spread over the rooms in turn.
    func latency(rate: Int, seconds: Int) async throws -> Latency {
        let store = try open("latency")
        let keys = try await rooms(Self.rooms, in: store)
        let before = store.figures
        let timings = Timings(capacity: rate * seconds)
        await withCheckedContinuation { continuation in
            // A thread of its own: a clock that shared one with the completions would be delayed by them.
            Thread.detachNewThread {
                feed(store, keys, count: rate * seconds, every: .seconds(1) / rate, into: timings)
                continuation.resume()
            }
        }
        // Returns when every completion has run.
        await store.close()
        let after = store.figures
        let times = try timings.result()
        let added = Spread(times.map { $0.pace + $0.journal })
        let commits = after.commits - before.commits
        return Latency(
            synchronous: store.synchronousReadBack, added: added, pace: Spread(times.map(\.pace)), journal: Spread(times.map(\.journal)),
            commits: commits, meanCommit: (after.timeInCommits - before.timeInCommits) / max(1, commits))
    }

    private func feed(_ store: SQLiteStore, _ keys: [RoomKey], count: Int, every interval: Duration, into timings: Timings) {
        let clock = ContinuousClock()
        let start = clock.now
        for number in 0..<count {
            let due = start + interval * number
            let wait = due - clock.now
            if wait > .zero { Thread.sleep(forTimeInterval: wait / .seconds(1)) }
            guard !timings.hasFailed else { return }
            let entry = Self.move(keys[number % keys.count], seq: 2 + number / keys.count)
            let handedOver = clock.now
            do throws(StoreFailure) {
                try store.append([entry], effect: .none) { outcome in
                    timings.settled(outcome, Timings.Times(pace: handedOver - due, journal: clock.now - handedOver))
                }
            } catch {
                timings.settled(.failure(error), Timings.Times(pace: .zero, journal: .zero))
            }
        }
    }

    /// - Parameter batch: the number of events in each commit.
    func volume(batch: Int) async throws -> Volume {
        let store = try open("volume")
        let keys = try await rooms(1, in: store)
        let commits = max(1, Self.volumeEvents / batch)
        let before = try Self.bytesWritten()
        for commit in 0..<commits {
            let first = 2 + commit * batch
            try await store.appendDurably((first..<first + batch).map { Self.move(keys[0], seq: $0) }, effect: .none)
        }
        // Copies the rest of the log into the database, which is part of the cost.
        await store.close()
        return Volume(events: commits * batch, bytes: try Self.bytesWritten() - before)
    }

    private func open(_ name: String) throws -> SQLiteStore {
        do throws(OpenFailure) {
            // A failed commit reaches every completion as well.
            return try SQLiteStore(folder: "\(folder)/\(name)", onFatal: { _ in })
        } catch {
            throw MeasurementFailure(error.description)
        }
    }

    /// Opens rooms with one entry each.
    private func rooms(_ count: Int, in store: SQLiteStore) async throws -> [RoomKey] {
        var keys: [RoomKey] = []
        for number in 0..<count {
            let key = store.nextRoomKey()
            let record = RoomRecord(key: key, number: String(10_000 + number), game: "bench", match: MatchID("m_bench\(number)"))
            try await store.appendDurably([Self.move(key, seq: 1)], effect: .open(record))
            keys.append(key)
        }
        return keys
    }

    /// An entry as long as a move late in a game: seat, move, ply, milliseconds used, lag, grace.
    private static func move(_ room: RoomKey, seq: Int) -> JournalEntry {
        JournalEntry(
            room: room, seq: seq, at: Timestamp(milliseconds: 1_789_000_000_000 + Int64(seq)), kind: 10, body: Array("1,e3h,57,8211,180,0".utf8))
    }

    /// The bytes written by all threads of this process, files in memory included.
    private static func bytesWritten() throws -> Int {
        let text = FileManager.default.contents(atPath: "/proc/self/io").map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("wchar: ") }), let bytes = Int(line.dropFirst(7)) else {
            throw MeasurementFailure("/proc/self/io does not have the number of written bytes")
        }
        return bytes
    }
}

/// The measurements made on the writer thread.
private final class Timings: Sendable {
    struct Times {
        let pace: Duration
        let journal: Duration
    }

    private struct State {
        var times: [Times] = []
        var failure: StoreFailure?
    }

    private let state: Mutex<State>

    init(capacity: Int) {
        var state = State()
        state.times.reserveCapacity(capacity)
        self.state = Mutex(state)
    }

    var hasFailed: Bool { state.withLock { $0.failure != nil } }

    func settled(_ outcome: Result<Receipt?, StoreFailure>, _ times: Times) {
        state.withLock { state in
            switch outcome {
            case .success: state.times.append(times)
            case .failure(let failure): state.failure = state.failure ?? failure
            }
        }
    }

    func result() throws(MeasurementFailure) -> [Times] {
        let state = state.withLock { $0 }
        switch state.failure {
        case nil: return state.times
        case .overloaded: throw MeasurementFailure("the disk does not keep up: too many writes waited after \(state.times.count) moves")
        case .some(let failure): throw MeasurementFailure("the journal refused: \(failure)")
        }
    }
}
