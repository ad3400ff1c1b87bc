public import Logging
import Synchronization

/// Sockets, HTTP and the files of the page on one port, spread over several loops.
public final class WebSocketServer: Sendable {
    /// Usable from the beginning: actors may be pinned to them before the server listens.
    public let loops: [EventLoop]
    private let options: ServerOptions
    private let logger: Logger
    private let isStarted = Mutex(false)

    public init(_ options: ServerOptions, logger: Logger) throws(SocketFailure) {
        Listener.raiseDescriptorLimit()
        var limits = LoopThread.Limits()
        limits.subprotocols = options.subprotocols
        var loops: [EventLoop] = []
        for _ in 0..<max(1, options.loops) { loops.append(try EventLoop(limits)) }
        self.loops = loops
        self.options = options
        self.logger = logger
    }

    /// Listens. Returns the port.
    /// - Parameters:
    ///   - http: answers what is no file of the page; its task is cancelled if the peer goes.
    ///   - file: is asked on the loop before a file of the page is sent, and may refuse it with another answer.
    ///   - socket: is asked on the connection's loop for what hears of it; it refuses a connection by closing it.
    public func start(
        http: @escaping @Sendable (HTTPRequest) async -> HTTPResponse, file: @escaping @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil },
        socket: @escaping @Sendable (SocketConnection) -> any SocketHandler
    ) async throws(SocketFailure) -> Int {
        guard
            isStarted.withLock({ started in
                defer { started = true }
                return !started
            })
        else { throw .alreadyStarted }
        if Listener.isTaken(host: options.host, port: options.port) { throw .port(options.port, errno: Listener.inUse) }
        var port = options.port
        var descriptors: [Int32] = []
        for _ in loops {
            descriptors.append(try Listener.open(host: options.host, port: port))
            port = Listener.port(of: descriptors[0])
        }
        let limiter = ConnectionLimiter(options.connectionBounds)
        let files = options.webRoot.map { StaticFiles($0, logger: logger) }
        for (number, (loop, descriptor)) in zip(loops, descriptors).enumerated() {
            let service = Service(
                number: number, loop: loop, options: options, files: files, logger: logger, limiter: limiter, http: http, refusal: file,
                socket: socket)
            await loop.run { thread in
                thread.service = service
                thread.listen(descriptor)
            }
        }
        return port
    }

    /// No newcomers from now on; who is in stays.
    public func stopListening() {
        for loop in loops { loop.submit { [thread = loop.thread] in thread.stopListening() } }
    }

    /// Closes every WebSocket after what is queued for it.
    public func closeAll(code: UInt16 = 1012, reason: String = "restart") {
        for loop in loops {
            loop.submit { [thread = loop.thread] in for connection in thread.connections.values { connection.close(code, reason: reason) } }
        }
    }

    /// Stops listening, closes all sockets and waits until they are gone, which takes a peer that does not answer a few seconds. The loops
    /// run on for the actors on them.
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

    /// Open WebSockets.
    public func connections() async -> Int {
        var sum = 0
        for loop in loops { sum += await loop.run { $0.connections.count } }
        return sum
    }
}
