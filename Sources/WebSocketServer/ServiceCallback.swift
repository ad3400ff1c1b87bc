internal import CLibWebSockets

/// What the C library's context carries: everything its one callback needs to know. Lives on one loop.
final class LoopHost: @unchecked Sendable {
    // Unchecked: set up before the loop's thread starts, used on it alone afterwards.
    let loop: EventLoop
    let options: ServerOptions
    let files: StaticFiles?
    let http: @Sendable (HTTPRequest) async -> HTTPResponse
    let socket: @Sendable (SocketConnection) -> any SocketHandler
    let numbers: @Sendable () -> UInt64
    var requests = 0
    var connections: [UInt64: SocketConnection] = [:]
    var isClosed = false

    init(
        loop: EventLoop, options: ServerOptions, files: StaticFiles?, http: @escaping @Sendable (HTTPRequest) async -> HTTPResponse,
        socket: @escaping @Sendable (SocketConnection) -> any SocketHandler, numbers: @escaping @Sendable () -> UInt64
    ) {
        self.loop = loop
        self.options = options
        self.files = files
        self.http = http
        self.socket = socket
        self.numbers = numbers
    }
}

/// What one socket is just now. Held by the C library's opaque pointer; `Unmanaged` lives in this file and nowhere else.
private final class Peer {
    var upgrade: UpgradeRequest?
    var connection: SocketConnection?
    var exchange: HTTPExchange?
}

/// The one C callback: finds the Swift object, names the event, hands over. Nonzero closes the connection.
func serviceCallback(
    socket: OpaquePointer?, reason: lws_callback_reasons, session: UnsafeMutableRawPointer?, bytes: UnsafeMutableRawPointer?, count: Int
) -> Int32 {
    guard let socket, let context = lws_get_context(socket), let user = lws_context_user(context) else { return 0 }
    let host = Unmanaged<LoopHost>.fromOpaque(user).takeUnretainedValue()
    let piece = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
    return host.handle(reason, socket, piece) ? 0 : -1
}

extension LoopHost {
    fileprivate func handle(_ reason: lws_callback_reasons, _ socket: OpaquePointer, _ piece: UnsafeRawBufferPointer) -> Bool {
        switch reason {
        case LWS_CALLBACK_RECEIVE:
            return peer(socket)?.connection?.received(
                piece, isFirst: lws_is_first_fragment(socket) != 0, isLast: palisade_message_ends(socket) != 0,
                isBinary: lws_frame_is_binary(socket) != 0) ?? false
        case LWS_CALLBACK_SERVER_WRITEABLE: return peer(socket)?.connection?.writable() ?? false
        case LWS_CALLBACK_RECEIVE_PONG: peer(socket)?.connection?.ponged(piece)
        case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return !isClosed
        case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: makePeer(socket).upgrade = upgrade(socket)
        case LWS_CALLBACK_ESTABLISHED: establish(socket)
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
            peer(socket)?.connection?.peerCloses(piece.count >= 2 ? UInt16(piece[0]) << 8 | UInt16(piece[1]) : nil)
        case LWS_CALLBACK_CLOSED:
            if let connection = peer(socket)?.connection {
                connections[connection.id] = nil
                connection.closed()
            }
        case LWS_CALLBACK_HTTP: return request(socket)
        case LWS_CALLBACK_HTTP_BODY: peer(socket)?.exchange?.receivedBody(piece)
        case LWS_CALLBACK_HTTP_BODY_COMPLETION: peer(socket)?.exchange?.bodyEnded()
        case LWS_CALLBACK_HTTP_WRITEABLE: return peer(socket)?.exchange?.writable() ?? true
        case LWS_CALLBACK_CLOSED_HTTP: peer(socket)?.exchange?.end()
        case LWS_CALLBACK_WSI_DESTROY: releasePeer(socket)
        default: break
        }
        return true
    }

    private func peer(_ socket: OpaquePointer) -> Peer? {
        lws_get_opaque_user_data(socket).map { Unmanaged<Peer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func makePeer(_ socket: OpaquePointer) -> Peer {
        if let peer = peer(socket) { return peer }
        let peer = Peer()
        lws_set_opaque_user_data(socket, Unmanaged.passRetained(peer).toOpaque())
        return peer
    }

    private func releasePeer(_ socket: OpaquePointer) {
        guard let data = lws_get_opaque_user_data(socket) else { return }
        lws_set_opaque_user_data(socket, nil)
        let peer = Unmanaged<Peer>.fromOpaque(data).takeRetainedValue()
        peer.exchange?.end()
        if let connection = peer.connection, connections.removeValue(forKey: connection.id) != nil { connection.closed() }
    }

    // MARK: WebSocket

    private func upgrade(_ socket: OpaquePointer) -> UpgradeRequest {
        let headers = RequestHeaders(socket: socket)
        return UpgradeRequest(
            path: headers.methodAndPath?.path ?? "", query: headers.query, host: headers.value(WSI_TOKEN_HOST),
            origin: headers.value(WSI_TOKEN_ORIGIN), cookie: headers.value(WSI_TOKEN_HTTP_COOKIE),
            authorization: headers.value(WSI_TOKEN_HTTP_AUTHORIZATION), userAgent: headers.value(WSI_TOKEN_HTTP_USER_AGENT),
            peerAddress: headers.peerAddress)
    }

    private func establish(_ socket: OpaquePointer) {
        let peer = makePeer(socket)
        peer.exchange?.end()
        peer.exchange = nil
        let connection = SocketConnection(
            id: numbers(), loop: loop, upgrade: peer.upgrade ?? upgrade(socket), socket: socket, options: options)
        peer.connection = connection
        connections[connection.id] = connection
        guard lws_get_protocol(socket)?.pointee.id == 1 else { return connection.close(4406, reason: "the subprotocol is \(options.subprotocol)") }
        guard connection.upgrade.path == options.webSocketPath else { return connection.close(1008, reason: "WebSockets are at \(options.webSocketPath)") }
        connection.serve(self.socket(connection))
    }

    // MARK: HTTP

    private func request(_ socket: OpaquePointer) -> Bool {
        let headers = RequestHeaders(socket: socket)
        guard let (method, path) = headers.methodAndPath else { return false }
        let peer = makePeer(socket)
        peer.exchange?.end()
        let exchange = HTTPExchange(
            HTTPRequest(method: method, path: path, query: headers.query, headers: headers.all(), body: [], peerAddress: headers.peerAddress),
            socket: socket, host: self)
        peer.exchange = exchange
        exchange.begin()
        return true
    }
}
