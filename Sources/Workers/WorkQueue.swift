import Dispatch
import Foundation
import Glibc
public import Networks
import Synchronization

/// Runs work that blocks on threads of its own: neither an event loop nor a task waits for it.
///
/// The number of threads bounds the work at a time, and with it its memory; the length of the queue bounds the wait. Work beyond both is refused. Of the
/// queue one network gets three quarters, so that it keeps nobody else out. When the queue is full, the oldest work of the network that holds most is
/// refused for that of another one.
public final class WorkQueue: Sendable {
    private struct Job: Sendable {
        let networks: NetworkShares?
        let work: @Sendable () -> Void
        let refuse: @Sendable () -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var isClosed = false
    }

    /// What the threads hold, so that they do not keep the queue from being released.
    private final class Line: Sendable {
        let state = Mutex(State())
        let arrivals = DispatchSemaphore(value: 0)
    }

    private let threads: Int
    private let limit: Int
    private let line = Line()

    /// - Parameters:
    ///   - name: of the threads.
    ///   - threads: their number, at least one.
    ///   - limit: the work that may wait.
    ///   - niceness: of the threads, from 0 for the usual priority to 19 for the lowest.
    public init(name: String, threads: Int, limit: Int, niceness: Int32 = 0) {
        self.threads = max(1, threads)
        self.limit = limit
        for number in 0..<self.threads {
            let thread = Thread { [line] in Self.serve(line, niceness) }
            thread.name = "\(name)-\(number)"
            thread.start()
        }
    }

    deinit {
        line.state.withLock { $0.isClosed = true }
        for _ in 0..<threads { line.arrivals.signal() }
    }

    /// - Parameter networks: those of the client; `nil` for work without a share.
    /// - Returns: `nil` if the work was refused.
    public func run<Answer: Sendable>(for networks: NetworkShares? = nil, _ work: @escaping @Sendable () -> Answer) async -> Answer? {
        await withCheckedContinuation { continuation in
            let job = Job(
                networks: networks, work: { continuation.resume(returning: work()) }, refuse: { continuation.resume(returning: nil) })
            let refused = line.state.withLock { add(job, to: &$0.waiting) }
            // A place that changes hands has been announced already.
            if refused == nil { line.arrivals.signal() }
            refused?.refuse()
        }
    }

    /// The work that waits for a thread.
    public var waiting: Int { line.state.withLock { $0.waiting.count } }

    /// - Returns: the work that is refused, which may be the new one.
    private func add(_ job: Job, to waiting: inout [Job]) -> Job? {
        if let networks = job.networks, !NetworkTally(waiting.compactMap(\.networks)).hasPlace(for: networks, of: max(1, limit * 3 / 4)) {
            return job
        }
        if waiting.count < limit {
            waiting.append(job)
            return nil
        }
        guard let networks = job.networks, let largest = waiting.indexOfLargestNetwork(for: networks, \.networks) else { return job }
        waiting.append(job)
        return waiting.remove(at: largest)
    }

    private static func serve(_ line: Line, _ niceness: Int32) {
        // On Linux this changes the priority of the calling thread alone.
        if niceness > 0 { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
        while true {
            line.arrivals.wait()
            let (next, isClosed) = line.state.withLock { ($0.waiting.isEmpty ? nil : $0.waiting.removeFirst(), $0.isClosed) }
            if let next { next.work() } else if isClosed { return }
        }
    }
}
