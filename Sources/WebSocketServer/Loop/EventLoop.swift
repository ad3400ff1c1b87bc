import Synchronization

/// A service thread of libwebsockets on libev, which is also the executor of every actor pinned to it: its jobs may use sockets without changing
/// threads.
///
/// Work items and jobs run in the order in which they were submitted, between two waits for events. Frames they send are written together at the end
/// of that turn. The thread lives as long as the loop.
public final class EventLoop: SerialExecutor {
    let thread: LoopThread

    init(_ limits: LoopThread.Limits) throws(SocketFailure) {
        thread = try LoopThread(limits)
        thread.executor.withLock { $0 = asUnownedSerialExecutor() }
        thread.start()
    }

    deinit { thread.finish() }

    /// Whether the caller already runs on this loop.
    public var isCurrent: Bool { thread.isCurrent }

    /// Runs `work` on the loop after everything submitted before. From any thread.
    public func submit(_ work: @escaping @Sendable () -> Void) { thread.append(.work(work)) }

    public func enqueue(_ job: consuming ExecutorJob) { thread.append(.job(UnownedJob(job))) }

    public func checkIsolated() { precondition(isCurrent, "not on the loop's thread") }

    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// Runs `work` on the loop and answers with its result; at once if the caller is there already.
    func run<Value: Sendable>(_ work: @escaping @Sendable (LoopThread) -> Value) async -> Value {
        let thread = thread
        if isCurrent { return work(thread) }
        return await withCheckedContinuation { continuation in submit { continuation.resume(returning: work(thread)) } }
    }
}
