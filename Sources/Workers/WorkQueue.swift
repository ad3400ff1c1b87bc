import Dispatch
import Foundation
import Glibc
import Synchronization

/// Runs work that blocks on threads of its own: neither an event loop nor a task waits for it.
///
/// The number of threads bounds the work at a time, and with it its memory; the length of the queue bounds the wait. Work beyond both is refused. Of the
/// queue one party gets three quarters, so that it keeps nobody else out.
public final class WorkQueue: Sendable {
    private struct Job: Sendable {
        let party: String?
        let work: @Sendable () -> Void
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

    /// - Parameter party: shares the queue with the others; `nil` for work without a share.
    /// - Returns: `nil` if the work was refused.
    public func run<Answer: Sendable>(for party: String? = nil, _ work: @escaping @Sendable () -> Answer) async -> Answer? {
        await withCheckedContinuation { continuation in
            let isQueued = line.state.withLock { state in
                guard state.waiting.count < limit, party.map({ isWithinShare($0, of: state.waiting) }) ?? true else { return false }
                state.waiting.append(Job(party: party) { continuation.resume(returning: work()) })
                return true
            }
            if isQueued { line.arrivals.signal() } else { continuation.resume(returning: nil) }
        }
    }

    /// The work that waits for a thread.
    public var waiting: Int { line.state.withLock { $0.waiting.count } }

    private func isWithinShare(_ party: String, of jobs: [Job]) -> Bool { jobs.count { $0.party == party } < max(1, limit * 3 / 4) }

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
