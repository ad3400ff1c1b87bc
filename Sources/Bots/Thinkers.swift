import Dispatch
import Foundation
public import GameRules
import Glibc
import Synchronization

/// A fixed number of threads that think, each with memory of its own; who asks stands in line.
///
/// They give way to all other threads of the machine: however many games with bots there are, a person's move does not wait for them.
/// Among them games come first: what nobody's clock waits for has a line of its own, served by one thread at most, and only while no game
/// stands in line.
public final class Thinkers: Sendable {
    /// What one piece of work may use.
    public struct Desk {
        public let memory: ThreadMemory
        /// Raised when nobody waits for the answer any more.
        public let stop: StopSign
        /// The part of its usual time the work should take, 0 to 1: when many stand in line, all are brief.
        public let share: Double

        public init(memory: ThreadMemory, stop: StopSign = StopSign(), share: Double = 1) {
            self.memory = memory
            self.stop = stop
            self.share = share
        }
    }

    /// Who waits for the answer.
    public enum Claim: Sendable {
        /// A game whose clock runs.
        case game
        /// Nobody in a hurry.
        case study
    }

    private struct Work: Sendable {
        let id: UInt64
        let stop: StopSign
        let perform: @Sendable (Desk?) -> Void
    }

    private struct State {
        var games: [Work] = []
        var studies: [Work] = []
        /// Whether a thread is at work on a study.
        var isStudying = false
        var nextID: UInt64 = 0
        var isClosed = false

        mutating func next() -> (work: Work, claim: Claim)? {
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

    private final class Line: Sendable {
        let state = Mutex(State())
        let arrivals = DispatchSemaphore(value: 0)
    }

    private let line = Line()
    private let threads: Int
    private let longestLine: Int

    /// - Parameters:
    ///   - threads: at least one.
    ///   - megabytes: of memory for each thread and game.
    ///   - longestLine: who comes when so many stand in line is turned away; each claim has its own line.
    public init(threads: Int, megabytes: Int = 32, longestLine: Int = 256, now: @escaping @Sendable () -> Duration) {
        self.threads = max(1, threads)
        self.longestLine = longestLine
        for number in 0..<self.threads {
            let thread = Thread { [line, share = self.threads] in
                Self.serve(line, threads: share, ThreadMemory(megabytes: megabytes, now: now))
            }
            thread.name = "palisade-thinker-\(number)"
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    deinit {
        let left = line.state.withLock { state in
            state.isClosed = true
            defer { (state.games, state.studies) = ([], []) }
            return state.games + state.studies
        }
        for work in left { work.perform(nil) }
        for _ in 0..<threads { line.arrivals.signal() }
    }

    /// How many stand in line, whatever their claim.
    public var waiting: Int { line.state.withLock { $0.games.count + $0.studies.count } }

    /// Does a piece of work in its turn. `nil` if the line is too long, or if the task that asked was cancelled before.
    public func run<Answer: Sendable>(_ claim: Claim = .game, _ think: @escaping @Sendable (Desk) -> Answer) async -> Answer? {
        let stop = StopSign()
        let id = line.state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let work = Work(id: id, stop: stop) { desk in continuation.resume(returning: desk.map(think)) }
                if !enter(work, claim) { continuation.resume(returning: nil) }
            }
        } onCancel: {
            stop.raise()
            leave(id)
        }
    }

    private func enter(_ work: Work, _ claim: Claim) -> Bool {
        let place: WritableKeyPath<State, [Work]> = claim == .game ? \.games : \.studies
        let isIn = line.state.withLock { state in
            guard !state.isClosed, !work.stop.isRaised, state[keyPath: place].count < longestLine else { return false }
            state[keyPath: place].append(work)
            return true
        }
        if isIn { line.arrivals.signal() }
        return isIn
    }

    private func leave(_ id: UInt64) {
        let left = line.state.withLock { $0.remove(id) }
        left?.perform(nil)
    }

    private static func serve(_ line: Line, threads: Int, _ memory: ThreadMemory) {
        // On Linux this concerns the calling thread alone.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        while true {
            line.arrivals.wait()
            let (next, waiting, isClosed) = line.state.withLock { ($0.next(), $0.games.count, $0.isClosed) }
            if isClosed { return }
            // Somebody may have left the line since the signal, or a study waits until another is done.
            guard let (work, claim) = next else { continue }
            let share = min(1, Double(threads) / Double(waiting + 1))
            work.perform(Desk(memory: memory, stop: work.stop, share: share))
            if claim == .study { endStudy(line) }
        }
    }

    /// The signal of a study that came meanwhile may have found its thread and been in vain.
    private static func endStudy(_ line: Line) {
        let isNext = line.state.withLock { state in
            state.isStudying = false
            return !state.studies.isEmpty
        }
        if isNext { line.arrivals.signal() }
    }
}
