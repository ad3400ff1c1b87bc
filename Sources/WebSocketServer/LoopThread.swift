import CLibWebSockets
import Glibc
import Logging
import Synchronization

/// The inside of an `EventLoop`: one libev loop, one libwebsockets context, one thread that owns them both.
///
/// ```
/// wait for events ─→ callbacks: frames in, requests in ─→ turn: jobs run, outboxes are written ─→ wait …
/// ```
///
/// @unchecked Sendable: `queue`, `executor`, `id` and `isFinished` guard themselves; `loop` and `context` are set in `init` and then
/// constant; all other fields are touched on the thread alone.
final class LoopThread: @unchecked Sendable {
    struct Limits: Sendable {
        var headerBytes = 8192
        /// Between two bytes of a half request, and for a whole header.
        var requestSeconds: UInt32 = 10
        var keepAliveSeconds: Int32 = 30
        var subprotocols = ["palisade.v1"]
    }

    enum Item {
        case work(@Sendable () -> Void)
        case job(UnownedJob)
        case write(SocketConnection)
    }

    let executor = Mutex<UnownedSerialExecutor?>(nil)
    private let queue = Mutex<[Item]>([])
    private let id = Atomic<UInt>(0)
    private let isFinished = Atomic<Bool>(false)

    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let loop: UnsafeMutablePointer<palisade_loop>
    private(set) var context: OpaquePointer?

    /// What this turn runs; empty between turns.
    private var items: [Item] = []
    private static let itemsKept = 4096
    /// Who has something to write at the end of this turn.
    private var dirty: [SocketConnection] = []
    private var flushing: [SocketConnection] = []
    /// Frames that leave in one write are joined here.
    var scratch: [UInt8] = []
    /// The server of this loop's sockets. Set before the first one is accepted.
    var service: Service?
    private var listener: Int32 = -1
    /// Everything open, so that closing all of them finds them.
    var connections: [UInt64: SocketConnection] = [:]
    private var emptyWaiters: [@Sendable () -> Void] = []

    init(_ limits: Limits) throws(SocketFailure) {
        protocols = ServiceCallback.makeProtocols(limits.subprotocols)
        guard let loop = palisade_loop_create(nil, ServiceCallback.turn) else { throw .loop }
        self.loop = loop
        ev_set_userdata(loop.pointee.ev, ServiceCallback.pointer(to: self))
        context = palisade_context_create(
            loop, protocols, ServiceCallback.pointer(to: self), Int32(limits.headerBytes), limits.requestSeconds, limits.keepAliveSeconds)
        guard context != nil else { throw .loop }
        scratch.reserveCapacity(Outbox.writeBytes)
    }

    /// The thread keeps this object alive until `finish`.
    func start() { ServiceCallback.startThread(self) }

    func finish() {
        isFinished.store(true, ordering: .releasing)
        palisade_loop_wake(loop)
    }

    var isCurrent: Bool { id.load(ordering: .relaxed) == UInt(pthread_self()) }

    func append(_ item: Item) {
        let wasEmpty = queue.withLock { queue in
            queue.append(item)
            return queue.count == 1
        }
        // On the thread itself the turn is still to come.
        if wasEmpty && !isCurrent { palisade_loop_wake(loop) }
    }

    // MARK: On the thread

    func main() {
        id.store(UInt(pthread_self()), ordering: .relaxed)
        palisade_loop_run(loop)
        stopListening()
        lws_context_destroy(context)
        palisade_loop_destroy(loop)
        ServiceCallback.free(protocols)
    }

    /// Runs the jobs that are present and writes what they and the callbacks left. Jobs added meanwhile wait for the next turn, so that
    /// sockets are never starved.
    func turn() {
        queue.withLock { swap(&$0, &items) }
        if !items.isEmpty, let executor = executor.withLock({ $0 }) {
            for item in items {
                switch item {
                case .work(let work): work()
                case .job(let job): job.runSynchronously(on: executor)
                case .write(let connection): dirty.append(connection)
                }
            }
        }
        // Two arrays take turns, so that a busy loop does not grow a new one each time; one that a rush has blown up is let go.
        items.removeAll(keepingCapacity: items.count <= Self.itemsKept)
        flush()
        if isFinished.load(ordering: .acquiring) {
            palisade_loop_break(loop)
            palisade_loop_wake(loop)
        } else if queue.withLock({ !$0.isEmpty }) {
            palisade_loop_wake(loop)
        }
    }

    /// Calls `waiter` once no WebSocket is open.
    func whenEmpty(_ waiter: @escaping @Sendable () -> Void) {
        emptyWaiters.append(waiter)
        tellIfEmpty()
    }

    func forget(_ connection: SocketConnection) {
        connections[connection.id] = nil
        tellIfEmpty()
    }

    private func tellIfEmpty() {
        guard connections.isEmpty else { return }
        let waiters = emptyWaiters
        emptyWaiters = []
        for waiter in waiters { waiter() }
    }

    func markDirty(_ connection: SocketConnection) { dirty.append(connection) }

    private func flush() {
        // Writing calls nobody back who could make another one dirty, but a close does.
        while !dirty.isEmpty {
            swap(&dirty, &flushing)
            for connection in flushing { connection.flush() }
            flushing.removeAll(keepingCapacity: flushing.count <= Self.itemsKept)
        }
    }

    func listen(_ descriptor: Int32) {
        listener = descriptor
        palisade_loop_listen(loop, descriptor, ServiceCallback.acceptable)
    }

    func stopListening() {
        guard listener >= 0 else { return }
        palisade_loop_unlisten(loop)
        close(listener)
        listener = -1
    }

    /// Accepts at most 64 at a time, so that a rush of newcomers does not hold up those who are in.
    func accept() {
        for _ in 0..<64 {
            let descriptor = Glibc.accept(listener, nil, nil)
            if descriptor >= 0 {
                Listener.prepare(descriptor)
                // On failure libwebsockets closes the descriptor itself.
                _ = palisade_adopt(context, descriptor)
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                service?.logger.error("no descriptor for a new connection", metadata: ["errno": "\(errno)"])
                return palisade_loop_pause_listening(loop, 0.2)
            default: return
            }
        }
    }
}
