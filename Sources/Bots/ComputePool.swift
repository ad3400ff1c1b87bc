import Dispatch
import Foundation
public import GameRules
import Glibc
import Synchronization

/// A fixed number of threads for long computations, each with memory of its own, fed by two bounded queues.
///
/// The threads run at low priority: however many games with bots there are, a person's move does not wait for them. Games take precedence over
/// studies, whose results no game clock waits for: studies have a queue of their own, served by at most one thread, and only while the queue of games
/// is empty.
public final class ComputePool: Sendable {
    /// The resources for one piece of work.
    public struct Context {
        public let memory: ThreadMemory
        /// Raised when the result is no longer needed.
        public let stop: StopFlag
        /// The share of its usual time that the work should take, 0 to 1: with a long queue every search is shortened.
        public let share: Double

        public init(memory: ThreadMemory, stop: StopFlag = StopFlag(), share: Double = 1) {
            self.memory = memory
            self.stop = stop
            self.share = share
        }
    }

    /// The urgency of a piece of work.
    public enum Priority: Sendable {
        /// A move in a game whose clock runs.
        case game
        /// An analysis or an evaluation, which may wait.
        case study
    }

    private struct Work: Sendable {
        let id: UInt64
        let stop: StopFlag
        let perform: @Sendable (Context?) -> Void
    }

    private struct State {
        /// The ids of the work that is under way.
        var running: Set<UInt64> = []
        var games: [Work] = []
        var studies: [Work] = []
        /// Whether a thread is working on a study.
        var isStudying = false
        var nextID: UInt64 = 0
        var isClosed = false

        mutating func next() -> (work: Work, priority: Priority)? {
            let next = first()
            if let next { running.insert(next.work.id) }
            return next
        }

        private mutating func first() -> (work: Work, priority: Priority)? {
            if !games.isEmpty { return (games.removeFirst(), .game) }
            guard !studies.isEmpty, !isStudying else { return nil }
            isStudying = true
            return (studies.removeFirst(), .study)
        }

        mutating func remove(_ id: UInt64) -> Work? {
            if let index = games.firstIndex(where: { $0.id == id }) { return games.remove(at: index) }
            return studies.firstIndex { $0.id == id }.map { studies.remove(at: $0) }
        }
    }

    private final class Queue: Sendable {
        let state = Mutex(State())
        let arrivals = DispatchSemaphore(value: 0)
    }

    private let queue = Queue()
    private let threads: Int
    private let queueLimit: Int
    private let onQueue: (@Sendable (Int) -> Void)?

    /// - Parameters:
    ///   - threads: at least one.
    ///   - megabytes: the memory for each thread and game.
    ///   - queueLimit: the capacity of each queue; work beyond it is refused.
    ///   - onQueue: gets the total length of both queues when it has grown.
    public init(
        threads: Int, megabytes: Int = 32, queueLimit: Int = 256, onQueue: (@Sendable (Int) -> Void)? = nil, now: @escaping @Sendable () -> Duration
    ) {
        self.threads = max(1, threads)
        self.queueLimit = queueLimit
        self.onQueue = onQueue
        for number in 0..<self.threads {
            let thread = Thread { [queue, share = self.threads] in
                Self.serve(queue, threads: share, ThreadMemory(megabytes: megabytes, now: now))
            }
            thread.name = "palisade-thinker-\(number)"
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    deinit {
        let left = queue.state.withLock { state in
            state.isClosed = true
            defer { (state.games, state.studies) = ([], []) }
            return state.games + state.studies
        }
        for work in left { work.perform(nil) }
        for _ in 0..<threads { queue.arrivals.signal() }
    }

    /// The total length of both queues.
    public var waiting: Int { queue.state.withLock { $0.games.count + $0.studies.count } }

    /// The number of jobs that have arrived, and the number of the oldest unfinished job, counted from 0.
    public var progress: (arrived: Int, oldest: Int?) {
        queue.state.withLock { state in
            let oldest = (state.running + [state.games.first?.id, state.studies.first?.id].compactMap(\.self)).min()
            // Ids are counted from 1.
            return (Int(state.nextID), oldest.map { Int($0) - 1 })
        }
    }

    /// Runs `body` on one of the threads. Returns `nil` if the queue is full, or if the calling task was cancelled before the work began.
    public func run<Answer: Sendable>(_ priority: Priority = .game, _ body: @escaping @Sendable (Context) -> Answer) async -> Answer? {
        let stop = StopFlag()
        let id = queue.state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let work = Work(id: id, stop: stop) { context in continuation.resume(returning: context.map(body)) }
                if !enter(work, priority) { continuation.resume(returning: nil) }
            }
        } onCancel: {
            stop.raise()
            leave(id)
        }
    }

    private func enter(_ work: Work, _ priority: Priority) -> Bool {
        let place: WritableKeyPath<State, [Work]> = priority == .game ? \.games : \.studies
        let length: Int? = queue.state.withLock { state in
            guard !state.isClosed, !work.stop.isRaised, state[keyPath: place].count < queueLimit else { return nil }
            state[keyPath: place].append(work)
            return state.games.count + state.studies.count
        }
        guard let length else { return false }
        queue.arrivals.signal()
        onQueue?(length)
        return true
    }

    private func leave(_ id: UInt64) {
        let left = queue.state.withLock { $0.remove(id) }
        left?.perform(nil)
    }

    private static func serve(_ queue: Queue, threads: Int, _ memory: ThreadMemory) {
        // On Linux this changes the priority of the calling thread alone.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        while true {
            queue.arrivals.wait()
            let (next, waiting, isClosed) = queue.state.withLock { ($0.next(), $0.games.count, $0.isClosed) }
            if isClosed { return }
            // The work may have been cancelled since the signal, or it is a study and another one is still running.
            guard let (work, priority) = next else { continue }
            let share = min(1, Double(threads) / Double(waiting + 1))
            work.perform(Context(memory: memory, stop: work.stop, share: share))
            queue.state.withLock { _ = $0.running.remove(work.id) }
            if priority == .study { endStudy(queue) }
        }
    }

    /// A study may have arrived while this one ran: its signal woke a thread in vain, so it is signalled again.
    private static func endStudy(_ queue: Queue) {
        let isNext = queue.state.withLock { state in
            state.isStudying = false
            return !state.studies.isEmpty
        }
        if isNext { queue.arrivals.signal() }
    }
}
