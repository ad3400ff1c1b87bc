import CLibWebSockets
import Logging
import Synchronization

/// What the sockets of one loop are served with. Lives on that loop's thread.
///
/// @unchecked Sendable: all fields are constant but `requests` and `nextID`, which are touched on the loop's thread alone.
final class Service: @unchecked Sendable {
    let loop: EventLoop
    let options: ServerOptions
    let logger: Logger
    let http: @Sendable (HTTPRequest) async -> HTTPResponse
    private let socket: @Sendable (SocketConnection) -> any SocketHandler
    private let files: StaticFiles?
    private var requests = 0
    private var nextID: UInt64

    /// - Parameter number: of the loop; ids of connections are unique across loops.
    init(
        number: Int, loop: EventLoop, options: ServerOptions, files: StaticFiles?, logger: Logger,
        http: @escaping @Sendable (HTTPRequest) async -> HTTPResponse, socket: @escaping @Sendable (SocketConnection) -> any SocketHandler
    ) {
        self.loop = loop
        self.options = options
        self.files = files
        self.logger = logger
        self.http = http
        self.socket = socket
        nextID = UInt64(number) + 1
    }

    func file(for request: HTTPRequest) -> HTTPResponse? {
        guard !isRoute(request.path) else { return nil }
        return files?.response(to: request) ?? .refusal(404, code: "not_found", message: "there is nothing here")
    }

    private func isRoute(_ path: String) -> Bool {
        options.routes.contains { $0.hasSuffix("/") ? path.hasPrefix($0) : path == $0 }
    }

    func admit() -> Bool {
        guard requests < options.maxRequests else { return false }
        requests += 1
        return true
    }

    func release() { requests -= 1 }

    /// Why this request does not become a WebSocket; `nil` if it does.
    func refusal(of upgrade: HTTPRequest, to what: String) -> HTTPResponse? {
        guard what.lowercased() == "websocket" else { return .refusal(400, code: "bad_value", message: "the only upgrade is websocket") }
        guard upgrade.method == "GET", upgrade.path == options.webSocketPath else {
            return .refusal(404, code: "not_found", message: "the socket is at \(options.webSocketPath)")
        }
        guard let offered = upgrade.header("sec-websocket-protocol") else { return nil }
        let names = offered.split(separator: ",").map { $0.drop { $0 == " " } }
        guard names.contains(where: { name in options.subprotocols.contains { $0 == name } }) else {
            return .refusal(400, code: "subprotocol", message: "this server speaks \(options.subprotocols.joined(separator: ", "))")
        }
        return nil
    }

    func open(_ handle: OpaquePointer, _ request: HTTPRequest) -> SocketConnection {
        let connection = SocketConnection(id: nextID, loop: loop, upgrade: UpgradeRequest(request), handle: handle, options: options)
        nextID += UInt64(options.loops)
        loop.thread.connections[connection.id] = connection
        if request.header("sec-websocket-protocol") == nil {
            connection.close(4406, reason: "offer the subprotocol \(options.subprotocols.joined(separator: " or "))")
        } else {
            connection.attach(socket(connection))
        }
        return connection
    }
}
