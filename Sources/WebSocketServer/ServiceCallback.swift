import CLibWebSockets
import Glibc

/// Where C calls Swift: find the object, name the event, hand over. `Unmanaged` lives here and nowhere else.
///
/// A socket carries its object as its opaque pointer and owns one reference to it: an `HTTPExchange` from request to answer, a
/// `SocketConnection` from upgrade to close. The context and the loop carry their `LoopThread`, which outlives them.
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

    static let acceptable: @convention(c) (OpaquePointer?, UnsafeMutablePointer<ev_io>?, Int32) -> Void = { loop, _, _ in
        thread(ev_userdata(loop))?.accept()
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

    // MARK: Sockets

    /// Every open WebSocket holds a buffer of this size. What people send is shorter; a longer message comes in several pieces.
    private static let receiveBytes = 1024

    /// The first protocol is HTTP, and also the WebSocket of a peer that names none; the others are found by name in the handshake.
    static func makeProtocols(_ names: [String]) -> UnsafeMutablePointer<lws_protocols> {
        let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: names.count + 2)
        protocols.initialize(repeating: lws_protocols(), count: names.count + 2)
        for (index, name) in (["http"] + names).enumerated() {
            protocols[index].name = UnsafePointer(strdup(name))
            protocols[index].callback = callback
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
                isBinary: lws_frame_is_binary(handle) != 0)
            return 0
        case LWS_CALLBACK_SERVER_WRITEABLE: return connection(handle)?.writable() == true ? -1 : 0
        case LWS_CALLBACK_RECEIVE_PONG: connection(handle)?.ponged(bytes, at: MonotonicClock.nanoseconds)
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: connection(handle)?.peerCloses(bytes)
        case LWS_CALLBACK_ESTABLISHED: return opened(handle) ? 0 : -1
        case LWS_CALLBACK_CLOSED: closed(handle)
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm(handle, upgrade: input)
        case LWS_CALLBACK_HTTP: return began(handle) ? 0 : -1
        case LWS_CALLBACK_HTTP_BODY: return exchange(handle)?.body(bytes) == false ? -1 : 0
        case LWS_CALLBACK_HTTP_BODY_COMPLETION: return exchange(handle)?.dispatch() == false ? -1 : 0
        case LWS_CALLBACK_HTTP_WRITEABLE: return wrote(handle)
        case LWS_CALLBACK_CLOSED_HTTP: ended(handle)
        default: break
        }
        return 0
    }

    private static func service(_ handle: OpaquePointer) -> Service? { thread(lws_context_user(lws_get_context(handle)))?.service }

    private static func connection(_ handle: OpaquePointer) -> SocketConnection? {
        lws_get_opaque_user_data(handle).map { Unmanaged<SocketConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func opened(_ handle: OpaquePointer) -> Bool {
        guard let service = service(handle), let request = RequestHead.read(handle) else { return false }
        let connection = service.open(handle, request)
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

    private static func exchange(_ handle: OpaquePointer) -> HTTPExchange? {
        lws_get_opaque_user_data(handle).map { Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    /// 0: go on; 1: answered; -1: hang up.
    private static func confirm(_ handle: OpaquePointer, upgrade: UnsafeMutableRawPointer?) -> Int32 {
        guard let service = service(handle), let upgrade, let request = RequestHead.read(handle) else { return -1 }
        let what = String(cString: upgrade.assumingMemoryBound(to: CChar.self))
        guard let refusal = service.refusal(of: request, to: what) else { return 0 }
        let bytes = refusal.head(adding: service.options.baseHeaders, keepsAlive: false) + refusal.body
        _ = bytes.withUnsafeBufferPointer { palisade_write_raw(handle, $0.baseAddress, $0.count) }
        return -1
    }

    private static func began(_ handle: OpaquePointer) -> Bool {
        guard let service = service(handle), let request = RequestHead.read(handle) else { return false }
        ended(handle)
        let exchange = HTTPExchange(handle, request, service: service)
        lws_set_opaque_user_data(handle, Unmanaged.passRetained(exchange).toOpaque())
        return exchange.begin()
    }

    private static func wrote(_ handle: OpaquePointer) -> Int32 {
        switch exchange(handle)?.writable() {
        case nil, .more: return 0
        case .lost: return -1
        case .done(let keepsAlive):
            ended(handle)
            return keepsAlive && lws_http_transaction_completed(handle) == 0 ? 0 : -1
        }
    }

    private static func ended(_ handle: OpaquePointer) {
        guard let pointer = lws_get_opaque_user_data(handle) else { return }
        lws_set_opaque_user_data(handle, nil)
        Unmanaged<HTTPExchange>.fromOpaque(pointer).takeRetainedValue().end()
    }
}
