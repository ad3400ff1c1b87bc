internal import CLibWebSockets
import Foundation
public import Logging
import Synchronization

/// Bytes over sockets: files, HTTP and WebSockets on one port, served by several loops that share it.
public final class WebSocketServer: Sendable {
    /// Usable before `start`: actors are pinned to them.
    public let loops: [EventLoop]
    private let options: ServerOptions
    private let logger: Logger
    private let hosts = Mutex<[LoopHost]>([])
    private let connectionNumbers = Atomic<UInt64>(0)

    public init(_ options: ServerOptions, logger: Logger) throws(SocketFailure) {
        self.options = options
        self.logger = logger
        var loops: [EventLoop] = []
        for _ in 0..<max(1, options.loops) { loops.append(try EventLoop()) }
        self.loops = loops
        Self.raiseFileLimit()
        palisade_log_errors_only { _, line in
            // The library's own word on what went wrong; rare, and never about one peer.
            if let line { FileHandle.standardError.write(Data("libwebsockets: \(String(cString: line))".utf8)) }
        }
        for loop in loops { loop.start() }
    }

    /// Listens and serves until `stop`.
    ///
    /// - Parameters:
    ///   - http: answers whatever is no file. Called in a task that is cancelled when the peer goes.
    ///   - socket: gives a new WebSocket its handler. Called on the connection's loop.
    /// - Returns: the port.
    public func start(
        http: @escaping @Sendable (HTTPRequest) async -> HTTPResponse, socket: @escaping @Sendable (SocketConnection) -> any SocketHandler
    ) async throws -> Int {
        let files = try options.webRoot.map { root throws(SocketFailure) in try StaticFiles(folder: root) }
        var port = options.port
        for loop in loops {
            let host = LoopHost(loop: loop, options: options, files: files, http: http, socket: socket) { [self] in
                connectionNumbers.wrappingAdd(1, ordering: .relaxed).newValue
            }
            hosts.withLock { $0.append(host) }
            let wanted = port
            port = try await loop.perform { [options] in try host.listen(host: options.host, port: wanted) }
        }
        return port
    }

    /// Takes no new connection; those that are there go on.
    public func stopListening() {
        for host in hosts.withLock({ $0 }) { host.loop.submit { host.isClosed = true } }
    }

    /// Closes every WebSocket after what is queued for it.
    public func closeAll(_ code: UInt16, reason: String) {
        for host in hosts.withLock({ $0 }) {
            host.loop.submit { for connection in host.connections.values { connection.close(code, reason: reason) } }
        }
    }

    /// Waits until the last frames are taken, at most two seconds, and ends the loops.
    public func stop() async {
        stopListening()
        closeAll(1001, reason: "the server stops")
        let deadline = ContinuousClock.now + .seconds(2)
        while ContinuousClock.now < deadline, await openConnections() > 0 { try? await Task.sleep(for: .milliseconds(10)) }
        for loop in loops { loop.stop() }
    }

    public func openConnections() async -> Int {
        var count = 0
        for host in hosts.withLock({ $0 }) { count += (try? await host.loop.perform { host.connections.count }) ?? 0 }
        return count
    }

    /// As many files as the system allows: every connection is one.
    private static func raiseFileLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

extension EventLoop {
    /// Runs `body` on the loop and brings its answer back.
    func perform<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { done in
            submit { done.resume(with: Result(catching: body)) }
        }
    }
}

extension LoopHost {
    /// Protocol 0 serves HTTP, and WebSockets that asked for no subprotocol; protocol 1 is ours.
    func listen(host: String, port: Int) throws -> Int {
        let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: 3)
        protocols.initialize(repeating: lws_protocols(), count: 3)
        // Both live as long as the process: the library reads them until its context ends.
        protocols[0].name = UnsafePointer(strdup("http"))
        protocols[0].callback = serviceCallback
        protocols[0].rx_buffer_size = options.maxFrame
        protocols[1].name = UnsafePointer(strdup(options.subprotocol))
        protocols[1].callback = serviceCallback
        protocols[1].rx_buffer_size = options.maxFrame
        protocols[1].id = 1
        // The server keeps its hosts for as long as the loops run.
        return try loop.nativeLoop.listen(
            host: host, port: port, protocols: protocols, user: Unmanaged.passUnretained(self).toOpaque(), headerBytes: options.maxHeaders)
    }
}
