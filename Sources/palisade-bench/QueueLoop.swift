import Dispatch
import Play

/// A loop without sockets, for measurements, backed by one serial queue.
final class QueueLoop: Loop {
    private let queue = DispatchQueue(label: "palisade.bench")
    private let key = DispatchSpecificKey<Bool>()

    init() { queue.setSpecific(key: key, value: true) }

    var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
    func submit(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(complexEquality: self) }
    func isSameExclusiveExecutionContext(other: QueueLoop) -> Bool { self === other }
    func checkIsolated() { precondition(isCurrent) }
    func isIsolatingCurrentContext() -> Bool? { isCurrent }
}
