import Dispatch
public import Play
import Synchronization

/// A loop without sockets: one serial queue, which a test can suspend.
public final class TestLoop: Loop {
    private struct State {
        var isHeld = false
        var held: [@Sendable () -> Void] = []
        var awaiting: [CheckedContinuation<Void, Never>] = []
    }

    private let queue: DispatchQueue
    private let key = DispatchSpecificKey<Bool>()
    private let state = Mutex(State())

    public init() {
        queue = DispatchQueue(label: "test-loop")
        queue.setSpecific(key: key, value: true)
    }

    /// Delays new work until `release`.
    public func hold() { state.withLock { $0.isHeld = true } }

    public func release() {
        state.withLock { state in
            for work in state.held { queue.async(execute: work) }
            state = State()
        }
    }

    /// Returns when delayed work exists.
    public func somethingWaits() async {
        await withCheckedContinuation { wake in
            let isThere = state.withLock { state in
                if state.held.isEmpty { state.awaiting.append(wake) }
                return !state.held.isEmpty
            }
            if isThere { wake.resume() }
        }
    }

    private func begin(_ work: @escaping @Sendable () -> Void) {
        let woken = state.withLock { state in
            guard state.isHeld else {
                queue.async(execute: work)
                return [CheckedContinuation<Void, Never>]()
            }
            state.held.append(work)
            defer { state.awaiting = [] }
            return state.awaiting
        }
        for waiter in woken { waiter.resume() }
    }

    public var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
    public func submit(_ work: @escaping @Sendable () -> Void) { begin(work) }
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        begin { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(complexEquality: self) }
    public func isSameExclusiveExecutionContext(other: TestLoop) -> Bool { self === other }
    public func checkIsolated() { precondition(isCurrent) }
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }
}
