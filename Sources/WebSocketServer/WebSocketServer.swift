public import Logging
import Synchronization

/// WebSockets, HTTP and the files of the page on one port, spread over several event loops.
public final class WebSocketServer: Sendable {
    /// Usable from initialization on: actors may be pinned to them before the server listens.
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

    /// Listens, and returns the port.
    /// - Parameters:
    ///   - http: answers requests that are not files of the page; its task is cancelled if the peer disconnects.
    ///   - file: called on the loop before a file of the page is sent; may refuse it with another response.
    ///   - socket: called on the connection's loop to create the handler of a socket; refuses a connection by closing it.
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
