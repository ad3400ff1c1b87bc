public import Logging
public import PageFiles
import Synchronization

/// WebSockets, HTTP and the files of the page on one port, spread over several event loops.
public final class WebSocketServer: Sendable {
    /// Usable from initialization on: actors may be pinned to them before the server listens.
    public let loops: [EventLoop]
    private let options: ServerOptions
    private let logger: Logger
    private let isStarted = Mutex(false)
    private let encryption: Encryption?
    /// Handshakes of encrypted connections.
    public let handshakes = TLSMeters()
    private let ports = Mutex<(administration: Int?, commands: Int?)>((nil, nil))

    public init(_ options: ServerOptions, logger: Logger) throws(SocketFailure) {
        Listener.raiseDescriptorLimit()
        var limits = LoopThread.Limits()
        limits.subprotocols = options.subprotocols
        var loops: [EventLoop] = []
        for _ in 0..<max(1, options.loops) { loops.append(try EventLoop(limits)) }
        self.loops = loops
        self.options = options
        self.logger = logger
        encryption = options.certificate.map { Encryption($0, clock: options.monotonicClock) }
    }

    /// The port of the operator, once the server has started; `nil` without one.
    public var administrationPort: Int? { ports.withLock { $0.administration } }

    /// The port for commands on this machine, at 127.0.0.1, once the server has started.
    public var commandPort: Int? { ports.withLock { $0.commands } }

    /// The certificate of new connections; open ones keep theirs. A server without encryption stays without.
    public var certificate: ServerCertificate? {
        get { encryption?.certificate }
        set { if let newValue { encryption?.certificate = newValue } }
    }

    /// Listens, and returns the port.
    /// - Parameters:
    ///   - http: answers requests that are not files of the page; its task is cancelled if the peer disconnects.
    ///   - file: called on the loop before a file of the page is sent; may refuse it with another response.
    ///   - card: the preview of a link to a place of the page; `nil` for the default of the document.
    ///   - socket: called on the connection's loop to create the handler of a socket; refuses a connection by closing it.
    public func start(
        http: @escaping @Sendable (HTTPRequest) async -> HTTPResponse, file: @escaping @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil },
        card: @escaping @Sendable (HTTPRequest) async -> LinkCard? = { _ in nil },
        socket: @escaping @Sendable (SocketConnection) -> any SocketHandler
    ) async throws(SocketFailure) -> Int {
        guard
            isStarted.withLock({ started in
                defer { started = true }
                return !started
            })
        else { throw .alreadyStarted }
        let (port, descriptors) = try listeners()
        let others = try secondaryListeners()
        let limiter = ConnectionLimiter(options.connectionBounds)
        let largeBodies = LargeBodies(most: options.largeBodies.most, mostOfNetwork: options.largeBodies.mostOfNetwork)
        let files = options.webRoot.map {
            StaticFiles($0, fonts: options.fontRoot, facts: options.facts, isPrepared: !options.preparesFilesOnRequest, logger: logger)
        }
        for (number, (loop, descriptors)) in zip(loops, descriptors).enumerated() {
            let service = Service(
                number: number, loop: loop, options: options, port: port, files: files, logger: logger, limiter: limiter, largeBodies: largeBodies,
                encryption: encryption, meters: handshakes, http: http, refusal: file, card: card, socket: socket)
            let others = number == 0 ? others : []
            await loop.run { thread in
                thread.service = service
                for descriptor in descriptors { thread.listen(descriptor, for: .site) }
                for other in others { thread.listen(other.descriptor, for: other.purpose) }
            }
        }
        return port
    }

    /// The listening sockets of each loop: its own, or descriptors of all sockets that were passed.
    private func listeners() throws(SocketFailure) -> (port: Int, descriptors: [[Int32]]) {
        if let first = options.passed.site.first { return (Listener.port(of: first), try shared(options.passed.site)) }
        if Listener.isTaken(host: options.host, port: options.port) { throw .port(options.port, errno: Listener.inUse) }
        var port = options.port
        var descriptors: [[Int32]] = []
        for _ in loops {
            let descriptor = try Listener.open(host: options.host, port: port)
            descriptors.append([descriptor])
            port = Listener.port(of: descriptor)
        }
        return (port, descriptors)
    }

    /// All loops watch the sockets that were passed, each by a descriptor of its own, which it closes at the end.
    private func shared(_ passed: [Int32]) throws(SocketFailure) -> [[Int32]] {
        var descriptors = [passed]
        for _ in loops.dropFirst() {
            var copies: [Int32] = []
            for descriptor in passed { copies.append(try Listener.duplicate(descriptor)) }
            descriptors.append(copies)
        }
        return descriptors
    }

    /// The listening sockets beside the site's own. They have little to do, so one loop serves them.
    private func secondaryListeners() throws(SocketFailure) -> [(descriptor: Int32, purpose: ListenerPurpose)] {
        var listeners: [(descriptor: Int32, purpose: ListenerPurpose)] = []
        if let descriptor = try administrationListener() { listeners.append((descriptor, .administration)) }
        if commandPort == nil {
            let descriptor = try Listener.open(host: "127.0.0.1", port: 0)
            ports.withLock { $0.commands = Listener.port(of: descriptor) }
            listeners.append((descriptor, .commands))
        }
        for descriptor in try redirectListeners() { listeners.append((descriptor, .redirect)) }
        return listeners
    }

    private func administrationListener() throws(SocketFailure) -> Int32? {
        let administration = options.administration
        guard let host = administration.host else { return nil }
        if administration.port > 0, Listener.isTaken(host: host, port: administration.port) {
            throw .administrationPort(administration.port, errno: Listener.inUse)
        }
        do {
            let descriptor = try Listener.open(host: host, port: administration.port)
            let port = Listener.port(of: descriptor)
            ports.withLock { $0 = (port, administration.isOnLoopback ? port : nil) }
            return descriptor
        } catch .port(let port, let code) {
            throw .administrationPort(port, errno: code)
        }
    }

    private func redirectListeners() throws(SocketFailure) -> [Int32] {
        guard encryption != nil else { return [] }
        guard options.passed.redirect.isEmpty else { return options.passed.redirect }
        guard options.redirectPort > 0 else { return [] }
        if Listener.isTaken(host: options.host, port: options.redirectPort) {
            throw .redirectPort(options.redirectPort, errno: Listener.inUse)
        }
        do { return [try Listener.open(host: options.host, port: options.redirectPort)] } catch .port(let port, let code) {
            throw .redirectPort(port, errno: code)
        }
    }

    /// Accepts no further connections; established ones stay.
    public func stopListening() {
        for loop in loops { loop.submit { [thread = loop.thread] in thread.stopListening() } }
    }

    /// Closes every WebSocket after its queued frames.
    public func closeAll(code: UInt16 = 1012, reason: String = "restart") {
        for loop in loops {
            loop.submit { [thread = loop.thread] in for connection in thread.connections.values { connection.close(code, reason: reason) } }
        }
    }

    /// Stops listening, closes all sockets and waits until they are gone, which takes a few seconds for a peer that does not respond. The loops keep
    /// running for the actors pinned to them.
    public func stop() async {
        stopListening()
        closeAll()
        for loop in loops {
            await withCheckedContinuation { continuation in
                loop.submit { [thread = loop.thread] in thread.whenEmpty { continuation.resume() } }
            }
            _ = await loop.run { thread in
                thread.service = nil
                thread.closeHTTP()
            }
        }
    }

    /// The number of open WebSockets.
    public func connections() async -> Int {
        var sum = 0
        for loop in loops { sum += await loop.run { $0.connections.count } }
        return sum
    }
}
