import Dispatch
import Foundation
import GRDB
import Storage
import Synchronization

/// The single writer thread. It takes all queued jobs, commits them in one transaction and notifies their callers. It then starts again at once,
/// without a timer.
///
/// After a failed commit it never touches the database again: the state of SQLite's and the kernel's caches is unknown, and a second fsync may report
/// success for pages that the first one lost.
final class GroupCommit: Sendable {
    private let connections: any DatabaseWriter
    private let options: SQLiteStore.Options
    private let onFatal: @Sendable (String) -> Void
    private let queue: Mutex<WriteQueue>
    private let arrivals = DispatchSemaphore(value: 0)
    private let ended = DispatchGroup()
    private let shared = Mutex(WriteFigures())
    private let completed = Atomic<Int>(0)
    /// The number of copies that are being read.
    private let copies = Atomic<Int>(0)

    /// The time without a job after which the boards are brought up to date: a job that comes during that commit waits for it.
    private static let calm = DispatchTimeInterval.milliseconds(200)

    init(
        connections: any DatabaseWriter, options: SQLiteStore.Options, onFatal: @escaping @Sendable (_ reason: String) -> Void
    ) {
        self.connections = connections
        self.options = options
        self.onFatal = onFatal
        queue = Mutex(WriteQueue(bound: options.queueBound))
    }

    var figures: WriteFigures { shared.withLock { $0 } }

    /// The number of accepted jobs, and the number of the first job that is not completed, counted from 0 in the order of completion.
    var progress: (arrived: Int, oldest: Int?) {
        // The completed jobs are read first, so that a job completed meanwhile only looks older.
        let completed = completed.load(ordering: .acquiring)
        let arrived = queue.withLock { $0.arrived }
        return (arrived, completed < arrived ? completed : nil)
    }

    /// - Parameter lock: Held until the thread has ended, so that no other process opens the folder while the last jobs are written.
    func start(_ journal: JournalTable, _ mark: HighWaterMark, owning lock: FolderLock) {
        ended.enter()
        let thread = Thread { [self] in
            withExtendedLifetime(lock) { run(Writer(journal: journal, mark: mark, options: options)) }
            ended.leave()
        }
        thread.name = "palisade-writer"
        thread.start()
    }

    /// Queues a job. If the queue is full or closed, throws and discards the job.
    func add(_ job: WriteJob) throws(StoreFailure) {
        let mustWake = try queue.withLock { queue throws(StoreFailure) in try queue.add(job) }
        if mustWake { arrivals.signal() }
    }

    /// Like `add`, but the writer receives the job with the next `release` or `add`. Returns whether it is the first job that waits for that.
    func hold(_ job: WriteJob) throws(StoreFailure) -> Bool {
        try queue.withLock { queue throws(StoreFailure) in try queue.hold(job) }
    }

    func release() {
        if queue.withLock({ $0.release() }) { arrivals.signal() }
    }

    /// Refuses every job: for a read-only store. Called instead of `start`.
    func refuse(_ failure: StoreFailure) { queue.withLock { $0.close(as: failure) } }

    /// From now until `copyEnds`, the log is not restarted: each attempt would wait for the copy's reader, and the moves for the attempt.
    func copyBegins() { copies.wrappingAdd(1, ordering: .relaxed) }
    func copyEnds() { copies.wrappingSubtract(1, ordering: .relaxed) }

    /// Refuses further jobs; the thread ends when it has written the queued ones.
    func stop() {
        queue.withLock { $0.close() }
        arrivals.signal()
    }

    func stopped() async {
        stop()
        await withCheckedContinuation { continuation in
            ended.notify(queue: .global()) { continuation.resume() }
        }
    }

    // MARK: - On the writer thread

    private func run(_ writer: consuming Writer) {
        while true {
            let (batch, open) = queue.withLock { ($0.take(heavy: options.heavyPerCommit), $0.isOpen) }
            if batch.isEmpty, !writer.wantsToSweep {
                let isBehind = writer.areBoardsBehind || open && writer.wantsToEmptyLog
                if open, hasArrivals(before: isBehind ? .now() + Self.calm : .distantFuture) { continue }
                guard isBehind else { break }
            }
            let outcomes: [Result<Void, StoreFailure>]
            do {
                outcomes = try writer.commit(batch, on: connections)
            } catch {
                return fail(batch, String(describing: error))
            }
            publish(writer.figures)
            for (job, outcome) in zip(batch, outcomes) { job.completion(outcome) }
            completed.wrappingAdd(batch.count, ordering: .releasing)
            do {
                try writer.checkpointIfDue(on: connections, besideCopy: copies.load(ordering: .relaxed) > 0)
            } catch {
                return fail([], String(describing: error))
            }
            publish(writer.figures)
        }
        // This only shortens the next start, because data in the log is as durable as data in the database.
        try? writer.emptyLog(on: connections)
    }

    /// Waits for jobs, and returns whether any came in time.
    private func hasArrivals(before time: DispatchTime) -> Bool { arrivals.wait(timeout: time) == .success }

    private func publish(_ figures: WriteFigures) { shared.withLock { $0 = figures } }

    private func fail(_ batch: [WriteJob], _ reason: String) {
        let later = queue.withLock { queue in
            queue.close()
            return queue.take(heavy: .max)
        }
        onFatal(reason)
        for job in batch { job.completion(.failure(.unknownOutcome(reason))) }
        for job in later { job.completion(.failure(.closed)) }
    }
}
