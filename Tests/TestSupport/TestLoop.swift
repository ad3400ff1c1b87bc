import Dispatch
public import Play

/// A loop without sockets: one serial queue.
public final class TestLoop: Loop {
    private let queue: DispatchQueue
    private let key = DispatchSpecificKey<Bool>()

    public init() {
        queue = DispatchQueue(label: "test-loop")
        queue.setSpecific(key: key, value: true)
    }

    public var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
    public func submit(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(complexEquality: self) }
    public func isSameExclusiveExecutionContext(other: TestLoop) -> Bool { self === other }
    public func checkIsolated() { precondition(isCurrent) }
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }
}
