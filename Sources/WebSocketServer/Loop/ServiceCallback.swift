import CLibWebSockets
import Glibc

/// The callbacks from C: each finds the Swift object, names the event and hands over. `Unmanaged` is used only here.
///
/// A WebSocket carries its `SocketConnection` as its opaque pointer and owns one reference to it, from upgrade to close. The watchers of an
/// `HTTPConnection` or a `TLSTunnel` carry it without owning it; it frees them before it goes. The context and the loop carry their `LoopThread`,
/// which outlives them.
enum ServiceCallback {
    typealias Function =
        @convention(c) (OpaquePointer?, lws_callback_reasons, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int) -> Int32

    // MARK: The loop

    static func pointer(to thread: LoopThread) -> UnsafeMutableRawPointer { Unmanaged.passUnretained(thread).toOpaque() }

    private static func thread(_ pointer: UnsafeMutableRawPointer?) -> LoopThread? {
        pointer.map { Unmanaged<LoopThread>.fromOpaque($0).takeUnretainedValue() }
    }

    static let turn: @convention(c) (OpaquePointer?, UnsafeMutablePointer<ev_prepare>?, Int32) -> Void = { loop, _, _ in
        thread(ev_userdata(loop))?.turn()
    }

    static let look: @convention(c) (OpaquePointer?, UnsafeMutablePointer<ev_timer>?, Int32) -> Void = { loop, _, _ in
        thread(ev_userdata(loop))?.look()
    }

    static let acceptable: @convention(c) (OpaquePointer?, UnsafeMutablePointer<ev_io>?, Int32) -> Void = { loop, watcher, _ in
        if let watcher { thread(ev_userdata(loop))?.accept(watcher.pointee.fd) }
    }

    static func startThread(_ thread: LoopThread) {
        var id = pthread_t()
        let result = pthread_create(
            &id, nil,
            { pointer in
                if let pointer { Unmanaged<LoopThread>.fromOpaque(pointer).takeRetainedValue().main() }
                return nil
            }, Unmanaged.passRetained(thread).toOpaque())
        precondition(result == 0, "the system gives no thread for a loop: \(result)")
        pthread_detach(id)
    }

    // MARK: HTTP

    /// - Returns: the watchers of this connection, which call it until they are freed; `nil` if memory is short.
    static func watch(_ connection: HTTPConnection, on loop: UnsafeMutablePointer<palisade_loop>) -> UnsafeMutablePointer<palisade_connection>? {
        palisade_connection_create(
            loop, connection.descriptor, Unmanaged.passUnretained(connection).toOpaque(),
            readable, writable, expired)
    }

    private static let readable: @convention(c) (OpaquePointer?, UnsafeMutablePointer<ev_io>?, Int32) -> Void = { loop, watcher, _ in
        if let thread = thread(ev_userdata(loop)) { http(watcher?.pointee.data)?.readable(thread.inbox) }
    }

    private static let writable: @convention(c) (OpaquePointer?, UnsafeMutablePointer<ev_io>?, Int32) -> Void = { _, watcher, _ in
        http(watcher?.pointee.data)?.writable()
    }

    private static let expired: @convention(c) (OpaquePointer?, UnsafeMutablePointer<ev_timer>?, Int32) -> Void = { _, watcher, _ in
        http(watcher?.pointee.data)?.expired()
    }

    private static func http(_ pointer: UnsafeMutableRawPointer?) -> HTTPConnection? {
        pointer.map { Unmanaged<HTTPConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Encryption

    /// - Returns: watchers of the network's side, which call this tunnel until they are freed; `nil` if memory is short.
    static func watchNetwork(
        of tunnel: TLSTunnel, on loop: UnsafeMutablePointer<palisade_loop>
    ) -> UnsafeMutablePointer<palisade_connection>? {
        palisade_connection_create(
            loop, tunnel.descriptor, Unmanaged.passUnretained(tunnel).toOpaque(), networkReadable, networkWritable, tunnelExpired)
    }

    /// - Returns: watchers of the side of the pair, which call this tunnel until they are freed; `nil` if memory is short.
    static func watchInner(
        of tunnel: TLSTunnel, _ descriptor: Int32, on loop: UnsafeMutablePointer<palisade_loop>
    ) -> UnsafeMutablePointer<palisade_connection>? {
        palisade_connection_create(
            loop, descriptor, Unmanaged.passUnretained(tunnel).toOpaque(), innerReadable, innerWritable, tunnelExpired)
    }

    private static let networkReadable: @convention(c) (OpaquePointer?, UnsafeMutablePointer<ev_io>?, Int32) -> Void = { loop, watcher, _ in
        if let thread = thread(ev_userdata(loop)) { tunnel(watcher?.pointee.data)?.networkReadable(thread.inbox) }
    }

    private static let networkWritable: @convention(c) (OpaquePointer?, UnsafeMutablePointer<ev_io>?, Int32) -> Void = { loop, watcher, _ in
        if let thread = thread(ev_userdata(loop)) { tunnel(watcher?.pointee.data)?.networkWritable(thread.inbox) }
    }

    private static let innerReadable: @convention(c) (OpaquePointer?, UnsafeMutablePointer<ev_io>?, Int32) -> Void = { loop, watcher, _ in
        if let thread = thread(ev_userdata(loop)) { tunnel(watcher?.pointee.data)?.innerReadable(thread.inbox) }
    }

    private static let innerWritable: @convention(c) (OpaquePointer?, UnsafeMutablePointer<ev_io>?, Int32) -> Void = { _, watcher, _ in
        tunnel(watcher?.pointee.data)?.innerWritable()
    }

    private static let tunnelExpired: @convention(c) (OpaquePointer?, UnsafeMutablePointer<ev_timer>?, Int32) -> Void = { _, watcher, _ in
        tunnel(watcher?.pointee.data)?.expired()
    }

    static func pointer(to keys: TicketKeys) -> UnsafeMutableRawPointer { Unmanaged.passUnretained(keys).toOpaque() }

    /// A question of OpenSSL. The session of the connection keeps the keys.
    static let ticketKey: palisade_ticket_callback = { ssl, name, vector, cipher, mac, isNew in
        guard let pointer = palisade_tls_user(ssl), let name, let vector, let cipher, let mac else { return TicketKeys.Answer.failure.rawValue }
        let keys = Unmanaged<TicketKeys>.fromOpaque(pointer).takeUnretainedValue()
        let ticket = TicketContexts(name: name, vector: vector, cipher: cipher, mac: mac)
        return (isNew == 1 ? keys.seal(ticket) : keys.unseal(ticket)).rawValue
    }

    private static func tunnel(_ pointer: UnsafeMutableRawPointer?) -> TLSTunnel? {
        pointer.map { Unmanaged<TLSTunnel>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Sockets

    /// The receive buffer of every open WebSocket. Typical messages are shorter; a longer one arrives in several pieces.
    private static let receiveBytes = 1024

    /// The first protocol serves HTTP and WebSockets without a subprotocol; the others are matched by name in the handshake.
    static func makeProtocols(_ names: [String]) -> UnsafeMutablePointer<lws_protocols> {
        let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: names.count + 2)
        protocols.initialize(repeating: lws_protocols(), count: names.count + 2)
        for (index, name) in (["http"] + names).enumerated() {
            protocols[index].name = UnsafePointer(strdup(name))
            protocols[index].callback = callback
            // Unused, but without it libwebsockets does not report that it drops the protocol, that is, begins to close.
            protocols[index].per_session_data_size = 1
            protocols[index].rx_buffer_size = receiveBytes
            protocols[index].tx_packet_size = 64 * 1024
        }
        return protocols
    }

    static func free(_ protocols: UnsafeMutablePointer<lws_protocols>) {
        var index = 0
        while let name = protocols[index].name {
            Glibc.free(UnsafeMutableRawPointer(mutating: name))
            index += 1
        }
        protocols.deallocate()
    }

    private static let callback: Function = { handle, reason, _, input, length in
        guard let handle else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: input, count: input == nil ? 0 : length)
        switch reason {
        case LWS_CALLBACK_RECEIVE:
            connection(handle)?.received(
                bytes, isFirst: lws_is_first_fragment(handle) != 0, isLast: lws_is_final_fragment(handle) != 0,
                isBinary: lws_frame_is_binary(handle) != 0, remaining: Int(lws_remaining_packet_payload(handle)))
            // Input was consumed, so this loop ends when the peer's input does.
            if length > 0 { thread(lws_context_user(lws_get_context(handle)))?.answerHeartbeat() }
            return 0
        case LWS_CALLBACK_SERVER_WRITEABLE: return connection(handle)?.writable() == true ? -1 : 0
        case LWS_CALLBACK_RECEIVE_PONG: connection(handle)?.ponged(bytes, at: MonotonicClock.nanoseconds)
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
            connection(handle)?.peerCloses(bytes)
            // 0 would let libwebsockets echo the payload unchecked.
            return -1
        case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL: connection(handle)?.ending()
        case LWS_CALLBACK_ESTABLISHED: return opened(handle) ? 0 : -1
        case LWS_CALLBACK_CLOSED: closed(handle)
        // libwebsockets receives only handshakes that were validated before, one at a time.
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return thread(of: handle)?.upgrading == nil ? -1 : 0
        case LWS_CALLBACK_HTTP: return -1
        default: break
        }
        return 0
    }

    private static func thread(of handle: OpaquePointer) -> LoopThread? { thread(lws_context_user(lws_get_context(handle))) }

    private static func connection(_ handle: OpaquePointer) -> SocketConnection? {
        lws_get_opaque_user_data(handle).map { Unmanaged<SocketConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func opened(_ handle: OpaquePointer) -> Bool {
        guard let thread = thread(of: handle), let service = thread.service, let request = thread.upgrading else { return false }
        let connection = service.open(handle, request, tunnel: thread.upgradingTunnel)
        lws_set_opaque_user_data(handle, Unmanaged.passRetained(connection).toOpaque())
        return true
    }

    private static func closed(_ handle: OpaquePointer) {
        guard let pointer = lws_get_opaque_user_data(handle) else { return }
        lws_set_opaque_user_data(handle, nil)
        let connection = Unmanaged<SocketConnection>.fromOpaque(pointer).takeRetainedValue()
        connection.closed()
        connection.loop.thread.forget(connection)
    }
}
