import Dispatch
import Foundation
import Glibc
public import Networks
import Synchronization

/// Runs work that blocks on threads of its own: neither an event loop nor a task waits for it.
///
/// The number of threads bounds the work at a time, and with it its memory; the length of the queue bounds the wait. Work beyond both is
/// refused. Of the queue one network gets three quarters, so that it keeps nobody else out. When the queue is full, the oldest work of the
/// network that holds most is refused for that of another one.
public final class WorkQueue: Sendable {
    private struct Job: Sendable {
        /// Given when it is accepted, in the order of arrival.
        var number = 0
        let networks: NetworkShares?
        let work: @Sendable () -> Void
        let refuse: @Sendable () -> Void
    }

    private struct State {
        var waiting: [Job] = []
        /// The numbers of the work that is under way.
        var running: Set<Int> = []
        var arrived = 0
        var isClosed = false
    }

    /// The state that the threads hold, so that they do not keep the queue from being released.
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

    /// - Parameter networks: the networks of the client; `nil` for work without a share.
    /// - Returns: `nil` if the work was refused.
    public func run<Answer: Sendable>(for networks: NetworkShares? = nil, _ work: @escaping @Sendable () -> Answer) async -> Answer? {
        await withCheckedContinuation { continuation in
            let job = Job(
                networks: networks, work: { continuation.resume(returning: work()) }, refuse: { continuation.resume(returning: nil) })
            let refused = line.state.withLock { add(job, to: &$0) }
            // A place that changes hands has been announced already.
            if refused == nil { line.arrivals.signal() }
            refused?.refuse()
        }
    }

    /// The work that waits for a thread.
    public var waiting: Int { line.state.withLock { $0.waiting.count } }

    /// How much work has arrived, and the number of the oldest that is not done, counted from 0.
    public var progress: (arrived: Int, oldest: Int?) {
        line.state.withLock { ($0.arrived, ($0.running + $0.waiting.prefix(1).map(\.number)).min()) }
    }

    /// - Returns: the work that is refused, which may be the new one.
    private func add(_ job: Job, to state: inout State) -> Job? {
        if let networks = job.networks, !NetworkTally(state.waiting.compactMap(\.networks)).hasPlace(for: networks, of: max(1, limit * 3 / 4)) {
            return job
        }
        var refused: Job?
        if state.waiting.count >= limit {
            guard let networks = job.networks, let largest = state.waiting.indexOfLargestNetwork(for: networks, \.networks) else { return job }
            refused = state.waiting.remove(at: largest)
        }
        var job = job
        job.number = state.arrived
        state.arrived += 1
        state.waiting.append(job)
        return refused
    }

    private static func serve(_ line: Line, _ niceness: Int32) {
        // On Linux this changes the priority of the calling thread alone.
        if niceness > 0 { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
        while true {
            line.arrivals.wait()
            let (next, isClosed) = line.state.withLock { state in
                let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
                if let next { state.running.insert(next.number) }
                return (next, state.isClosed)
            }
            if let next {
                next.work()
                line.state.withLock { _ = $0.running.remove(next.number) }
            } else if isClosed {
                return
            }
        }
    }
}
