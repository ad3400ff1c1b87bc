internal import CLibWebSockets
import Dispatch
import Foundation
import Synchronization

/// One thread that serves sockets, and at the same time a Swift executor: whatever is isolated to it may write to its sockets at once.
///
/// The loop is libev's, not libwebsockets' own poll loop, whose cost grows with every idle connection.
///
///     submit (any thread) ─→ inbox ─→ one wake-up while it is not empty ─→ run in order on the loop
///     frames written during a turn ─→ dirty connections ─→ flushed once, before the loop sleeps
public final class EventLoop: SerialExecutor, @unchecked Sendable {
    // Unchecked: `inbox` is guarded by its mutex; `native` is set once before the thread starts and cleared by it at its end, `dirty` is
    // touched on the thread alone.
    private struct Inbox {
        var work: [Work] = []
        /// Connections of this loop that others have sent to.
        var connections: [SocketConnection] = []
        var isOver = false
    }

    private enum Work {
        case closure(@Sendable () -> Void)
        case job(UnownedJob)
    }

    private let inbox = Mutex(Inbox())
    private let native: NativeLoop
    private let threadID = Atomic<UInt>(0)
    private var dirty: [SocketConnection] = []
    private let ended = DispatchSemaphore(value: 0)
    /// Where ready frames are joined, and where headers are read: one for all connections of the loop.
    var scratch: [UInt8] = []

    init() throws(SocketFailure) {
        native = try NativeLoop()
        scratch.reserveCapacity(64 * 1024)
    }

    var nativeLoop: NativeLoop { native }

    // MARK: Executor

    /// Whether the caller runs on this loop.
    public var isCurrent: Bool { threadID.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Runs `work` on the loop, after everything submitted before. From any thread.
    public func submit(_ work: @escaping @Sendable () -> Void) { put(.closure(work)) }

    public func enqueue(_ job: consuming ExecutorJob) { put(.job(UnownedJob(job))) }

    public func checkIsolated() { precondition(isCurrent, "not on the loop's thread") }

    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    public func isSameExclusiveExecutionContext(other: EventLoop) -> Bool { self === other }

    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(complexEquality: self) }

    private func put(_ work: Work) {
        let isFirst = inbox.withLock { inbox in
            guard !inbox.isOver else { return false }
            inbox.work.append(work)
            return inbox.work.count == 1 && inbox.connections.isEmpty
        }
        if isFirst { native.wake() }
    }

    /// Asks for `connection` to be flushed; from any thread.
    func flushSoon(_ connection: SocketConnection) {
        if isCurrent { return dirty.append(connection) }
        let isFirst = inbox.withLock { inbox in
            guard !inbox.isOver else { return false }
            inbox.connections.append(connection)
            return inbox.connections.count == 1 && inbox.work.isEmpty
        }
        if isFirst { native.wake() }
    }

    // MARK: The thread

    func start() {
        let thread = Thread { self.run() }
        thread.name = "palisade-loop"
        thread.stackSize = 4 << 20
        thread.start()
    }

    private func run() {
        threadID.store(UInt(pthread_self()), ordering: .relaxed)
        native.run(self)
        inbox.withLock { $0.isOver = true }
        drain()
        threadID.store(0, ordering: .relaxed)
        ended.signal()
    }

    /// Ends the thread and frees what it owned. Not from the loop itself.
    func stop() {
        submit { self.native.end() }
        ended.wait()
    }

    /// Takes what is there and goes back to the sockets; what comes meanwhile wakes the loop again, so no socket starves.
    func drain() {
        let (work, connections) = inbox.withLock { inbox in
            defer {
                inbox.work = []
                inbox.connections = []
            }
            return (inbox.work, inbox.connections)
        }
        dirty.append(contentsOf: connections)
        for item in work {
            switch item {
            case .closure(let run): run()
            case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
            }
        }
    }

    /// Writes what this turn has made ready: once for each connection, however many frames it is.
    func flush() {
        while !dirty.isEmpty {
            let connections = dirty
            dirty.removeAll(keepingCapacity: true)
            for connection in connections { connection.flush() }
        }
    }
}
