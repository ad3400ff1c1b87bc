import Dispatch
import Foundation
import GRDB
import Storage
import Synchronization

/// The one thread that writes. It takes all that waits, commits, tells everybody, and starts again at once; there is no timer.
///
/// After a failed commit it never touches the database again: what SQLite and the kernel still hold is not known any more, and a
/// second fsync may claim success for pages the first one lost.
final class GroupCommit: Sendable {
    private let connections: any DatabaseWriter
    private let options: SQLiteStore.Options
    private let onFatal: @Sendable (String) -> Void
    private let intake: Mutex<Intake>
    private let arrivals = DispatchSemaphore(value: 0)
    private let ended = DispatchGroup()
    private let shared = Mutex(WriteFigures())

    init(
        connections: any DatabaseWriter, options: SQLiteStore.Options, onFatal: @escaping @Sendable (_ reason: String) -> Void
    ) {
        self.connections = connections
        self.options = options
        self.onFatal = onFatal
        intake = Mutex(Intake(bound: options.queueBound))
    }

    var figures: WriteFigures { shared.withLock { $0 } }

    /// - Parameter lock: Kept until the thread has ended, so that nobody opens the folder while the last jobs are written.
    func start(_ journal: JournalTable, _ mark: HighWaterMark, owning lock: FolderLock) {
        ended.enter()
        let thread = Thread { [self] in
            withExtendedLifetime(lock) { run(Writer(journal: journal, mark: mark, options: options)) }
            ended.leave()
        }
        thread.name = "palisade-writer"
        thread.start()
    }

    /// Hands a job over. A full or closed queue throws, and the job is forgotten.
    func add(_ job: WriteJob) throws(StoreFailure) {
        let mustWake = try intake.withLock { queue throws(StoreFailure) in try queue.add(job) }
        if mustWake { arrivals.signal() }
    }

    /// Like `add`, but the writer gets the job with the next `release` or `add`. Whether it is the first that waits for that.
    func hold(_ job: WriteJob) throws(StoreFailure) -> Bool {
        try intake.withLock { queue throws(StoreFailure) in try queue.hold(job) }
    }

    func release() {
        if intake.withLock({ $0.release() }) { arrivals.signal() }
    }

    /// Refuses everything: for a store that is only read. Instead of `start`.
    func refuse(_ failure: StoreFailure) { intake.withLock { $0.close(as: failure) } }

    /// Refuses what comes from now on; the thread ends when it has written what waits.
    func stop() {
        intake.withLock { $0.close() }
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
            let (batch, open) = intake.withLock { ($0.take(heavy: options.heavyPerCommit), $0.isOpen) }
            if batch.isEmpty, !writer.wantsToSweep {
                guard open else { break }
                arrivals.wait()
                continue
            }
            let outcomes: [Result<Void, StoreFailure>]
            do {
                outcomes = try writer.commit(batch, on: connections)
            } catch {
                return fail(batch, String(describing: error))
            }
            publish(writer.figures)
            for (job, outcome) in zip(batch, outcomes) { job.completion(outcome) }
            do {
                try writer.checkpointIfDue(on: connections)
            } catch {
                return fail([], String(describing: error))
            }
            publish(writer.figures)
        }
        // Only saves time at the next start: what is in the log is as durable as what is in the database.
        try? writer.emptyLog(on: connections)
    }

    private func publish(_ figures: WriteFigures) { shared.withLock { $0 = figures } }

    private func fail(_ batch: [WriteJob], _ reason: String) {
        let later = intake.withLock { intake in
            intake.close()
            return intake.take(heavy: .max)
        }
        onFatal(reason)
        for job in batch { job.completion(.failure(.unknownOutcome(reason))) }
        for job in later { job.completion(.failure(.closed)) }
    }
}
