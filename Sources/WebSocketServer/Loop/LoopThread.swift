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
/// @unchecked Sendable: `queue`, `executor`, `times` and the atomics guard themselves; `loop` and `context` are set in `init` and then
/// constant; all other fields are touched on the thread alone.
final class LoopThread: @unchecked Sendable {
    struct Limits: Sendable {
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
    private let beatsAsked = Atomic<UInt64>(0)
    private let beatsAnswered = Atomic<UInt64>(0)
    private let times = Mutex<ThreadTimes?>(nil)

    private let protocols: UnsafeMutablePointer<lws_protocols>
    let loop: UnsafeMutablePointer<palisade_loop>
    private(set) var context: OpaquePointer?

    /// The items of the current turn; empty between turns.
    private var items: [Item] = []
    private static let itemsKept = 4096
    /// Connections with frames to write at the end of this turn.
    private var dirty: [SocketConnection] = []
    private var flushing: [SocketConnection] = []
    /// Frames that leave in one write are coalesced here.
    var scratch: [UInt8] = []
    /// The server of this loop's sockets. Set before the first one is accepted.
    var service: Service?
    /// The listening sockets by descriptor.
    private var listeners: [Int32: (purpose: ListenerPurpose, watcher: UnsafeMutablePointer<palisade_listener>)] = [:]
    private var shortages = LogThrottle(nanoseconds: 60_000_000_000)
    /// All open connections, so that they can be closed together.
    var connections: [UInt64: SocketConnection] = [:]
    /// HTTP connections by descriptor.
    private var httpConnections: [Int32: HTTPConnection] = [:]
    /// Encrypted connections by descriptor.
    private var tunnels: [Int32: TLSTunnel] = [:]
    /// The request that is being upgraded to a WebSocket.
    private(set) var upgrading: HTTPRequest?
    private(set) var upgradingTunnel: TLSTunnel?
    /// The buffer HTTP and TLS are read into.
    let inbox = UnsafeMutableRawBufferPointer.allocate(byteCount: HTTPConnection.readBytes, alignment: 16)
    /// The buffer for bytes on their way to a peer; `inbox` may be in use meanwhile.
    let outbox = UnsafeMutableRawBufferPointer.allocate(byteCount: HTTPConnection.readBytes, alignment: 16)
    private var emptyWaiters: [@Sendable () -> Void] = []
    private var computedAtLook: UInt64 = 0
    private var looksSinceFlood = LoopThread.looksAfterFlood
    private var lookInterval = LoopThread.quietInterval

    init(_ limits: Limits) throws(SocketFailure) {
        protocols = ServiceCallback.makeProtocols(limits.subprotocols)
        guard let loop = palisade_loop_create(nil, ServiceCallback.turn, ServiceCallback.look) else { throw .loop }
        self.loop = loop
        ev_set_userdata(loop.pointee.ev, ServiceCallback.pointer(to: self))
        context = palisade_context_create(loop, protocols, ServiceCallback.pointer(to: self))
        guard context != nil else { throw .loop }
        scratch.reserveCapacity(Outbox.writeBytes)
    }

    deinit {
        inbox.deallocate()
        outbox.deallocate()
    }

    /// The thread keeps this object alive until `finish`.
    func start() { ServiceCallback.startThread(self) }

    func finish() {
        isFinished.store(true, ordering: .releasing)
        palisade_loop_wake(loop)
    }

    func askForHeartbeat() {
        beatsAsked.add(1, ordering: .relaxed)
        palisade_loop_wake(loop)
    }

    var heartbeat: LoopHeartbeat {
        let isAnswered = beatsAnswered.load(ordering: .relaxed) == beatsAsked.load(ordering: .relaxed)
        let (computed, waited) = times.withLock { $0 }?.read() ?? (.zero, .zero)
        return LoopHeartbeat(isAnswered: isAnswered, computed: computed, waited: waited)
    }

    var isCurrent: Bool { id.load(ordering: .relaxed) == UInt(pthread_self()) }

    func append(_ item: Item) {
        let wasEmpty = queue.withLock { queue in
            queue.append(item)
            return queue.count == 1
        }
        // On the loop's own thread the turn is still to come.
        if wasEmpty && !isCurrent { palisade_loop_wake(loop) }
    }

    // MARK: On the thread

    func main() {
        id.store(UInt(pthread_self()), ordering: .relaxed)
        palisade_name_thread("loop")
        times.withLock { $0 = ThreadTimes() }
        palisade_loop_run(loop)
        stopListening()
        closeHTTP()
        lws_context_destroy(context)
        palisade_loop_destroy(loop)
        ServiceCallback.free(protocols)
    }

    /// Runs the present jobs and writes the output of these jobs and of the callbacks. Jobs added meanwhile wait for the next turn, so that
    /// sockets are never starved.
    func turn() {
        answerHeartbeat()
        queue.withLock { swap(&$0, &items) }
        if !items.isEmpty, let executor = executor.withLock({ $0 }) {
            for item in items {
                switch item {
                case .work(let work): work()
                case .job(let job): job.runSynchronously(on: executor)
                case .write(let connection): dirty.append(connection)
                }
                answerHeartbeat()
            }
        }
        // Two arrays alternate, so that a busy loop does not allocate a new one each time; one that a burst has enlarged is released.
        items.removeAll(keepingCapacity: items.count <= Self.itemsKept)
        flush()
        if isFinished.load(ordering: .acquiring) {
            palisade_loop_break(loop)
            palisade_loop_wake(loop)
        } else if queue.withLock({ !$0.isEmpty }) {
            palisade_loop_wake(loop)
        }
    }

    /// Reports that the loop makes progress. Call after each bounded piece of work.
    func answerHeartbeat() { beatsAnswered.store(beatsAsked.load(ordering: .relaxed), ordering: .relaxed) }

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

    /// Does the work that is due on a quiet loop too.
    func look() {
        lookForFloods()
        service?.encryption?.tickets.rotate()
    }

    /// Polls the system's byte counters of every socket, but only while the loop is busy: a flood keeps it busy, ten thousand silent peers do not.
    /// During a flood it polls more often, because disconnected peers return.
    private func lookForFloods() {
        let computed = MonotonicClock.threadNanoseconds
        let isBusy = computed - computedAtLook > UInt64(lookInterval * Self.busyShare * 1e9)
        computedAtLook = computed
        var isFlooded = false
        if isBusy { for connection in connections.values where connection.chargeUnreportedFrames() { isFlooded = true } }
        looksSinceFlood = isFlooded ? 0 : looksSinceFlood + 1
        let next = looksSinceFlood < Self.looksAfterFlood ? Self.floodedInterval : Self.quietInterval
        if next != lookInterval { palisade_loop_look_every(loop, next) }
        lookInterval = next
    }

    /// The share of one processor from which the loop counts as busy.
    private static let busyShare = 0.02
    private static let quietInterval = 1.0
    private static let floodedInterval = 0.1
    private static let looksAfterFlood = 50

    func markDirty(_ connection: SocketConnection) { dirty.append(connection) }

    private func flush() {
        // Writing makes no callback that could mark another connection dirty, but a close does.
        var isFirstPass = true
        while !dirty.isEmpty {
            swap(&dirty, &flushing)
            for connection in flushing {
                connection.flush()
                // Endless passes would be a defect, so later passes do not count as progress.
                if isFirstPass { answerHeartbeat() }
            }
            isFirstPass = false
            flushing.removeAll(keepingCapacity: flushing.count <= Self.itemsKept)
        }
    }

    func listen(_ descriptor: Int32, for purpose: ListenerPurpose) {
        guard let watcher = palisade_listener_create(loop, descriptor, ServiceCallback.acceptable) else {
            preconditionFailure("no memory for a listening socket")
        }
        listeners[descriptor] = (purpose, watcher)
    }

    func stopListening() {
        for (descriptor, listener) in listeners {
            palisade_listener_free(listener.watcher)
            close(descriptor)
        }
        listeners = [:]
    }

    /// Accepts at most 32 connections at a time, so that a burst does not hold up established ones.
    func accept(_ descriptor: Int32) {
        guard let listener = listeners[descriptor] else { return }
        for _ in 0..<32 {
            if let (descriptor, address) = Listener.accept(descriptor) {
                welcome(descriptor, address, listener.purpose)
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                reportShortage(errno)
                return palisade_listener_pause(listener.watcher, 0.2)
            default: return
            }
        }
    }

    /// Closes a connection beyond the limits of its network before reading from it.
    private func welcome(_ descriptor: Int32, _ address: Address, _ purpose: ListenerPurpose) {
        guard let service else {
            _ = close(descriptor)
            return
        }
        let isProxy = service.options.trustedProxies.contains(address)
        let place = isProxy ? nil : service.limiter.place(for: address)
        guard isProxy || place != nil else {
            _ = close(descriptor)
            return
        }
        Listener.prepare(descriptor)
        if purpose == .site, let encryption = service.encryption { return encrypt(descriptor, address, place, service, encryption) }
        let connection = HTTPConnection(descriptor, address: address, place: place, purpose: purpose, service: service)
        add(connection)
        guard connection.start() else { return connection.close() }
        // Most peers have sent their request by now. Reading at once spares them a wait behind the other events of the loop.
        connection.readable(inbox)
    }

    private func encrypt(
        _ descriptor: Int32, _ address: Address, _ place: ConnectionPlace?, _ service: Service, _ encryption: Encryption
    ) {
        guard let tunnel = TLSTunnel(descriptor, address: address, place: place, encryption: encryption, service: service) else {
            var place = place
            place?.leave()
            _ = close(descriptor)
            return
        }
        tunnels[descriptor] = tunnel
        guard tunnel.start() else { return tunnel.close() }
        tunnel.networkReadable(inbox)
    }

    func watchNetwork(of tunnel: TLSTunnel) -> UnsafeMutablePointer<palisade_connection>? { ServiceCallback.watchNetwork(of: tunnel, on: loop) }

    func watchInner(of tunnel: TLSTunnel, _ descriptor: Int32) -> UnsafeMutablePointer<palisade_connection>? {
        ServiceCallback.watchInner(of: tunnel, descriptor, on: loop)
    }

    func forget(_ tunnel: TLSTunnel) { tunnels[tunnel.descriptor] = nil }

    func add(_ connection: HTTPConnection) { httpConnections[connection.descriptor] = connection }

    func watch(_ connection: HTTPConnection) -> UnsafeMutablePointer<palisade_connection>? { ServiceCallback.watch(connection, on: loop) }

    func forget(_ connection: HTTPConnection) { httpConnections[connection.descriptor] = nil }

    /// Closes everything that is not a WebSocket, and encrypted WebSockets too.
    func closeHTTP() {
        for connection in Array(httpConnections.values) { connection.close() }
        for tunnel in Array(tunnels.values) { tunnel.close() }
    }

    /// Turns an HTTP connection into a WebSocket. libwebsockets is given a handshake that we wrote, so that it parses no HTTP from the network.
    /// - Parameter rest: the bytes that the peer sent after its request.
    func adopt(_ descriptor: Int32, as request: HTTPRequest, subprotocol: String?, tunnel: TLSTunnel?, followedBy rest: [UInt8]) {
        var head = "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        head += "Sec-WebSocket-Key: \(request.header("sec-websocket-key") ?? "")\r\n"
        if let subprotocol { head += "Sec-WebSocket-Protocol: \(subprotocol)\r\n" }
        let bytes = Array((head + "\r\n").utf8) + rest
        upgrading = request
        upgradingTunnel = tunnel
        bytes.withUnsafeBufferPointer { palisade_adopt(context, descriptor, $0.baseAddress, $0.count) }
        upgrading = nil
        upgradingTunnel = nil
    }

    /// Logs, throttled, that no connection can be accepted; a shortage of descriptors can last for hours.
    private func reportShortage(_ code: Int32) {
        guard let times = shortages.report(at: MonotonicClock.nanoseconds) else { return }
        service?.logger.error("no descriptor for a new connection", metadata: ["errno": "\(code)", "times": "\(times)"])
    }
}
