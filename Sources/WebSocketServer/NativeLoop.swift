internal import CLibWebSockets

/// What the sockets could not do, with the C library's word for it.
public struct SocketFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }
}

/// The libev loop and the libwebsockets context that lives on it. One owner, freed at the end of its thread.
final class NativeLoop: @unchecked Sendable {
    // Unchecked: everything but `wake` is called before the thread starts or on it; `ev_async_send` may be called from anywhere.
    private let loop: OpaquePointer
    private let async: UnsafeMutablePointer<ev_async>
    private let prepare: UnsafeMutablePointer<ev_prepare>
    private(set) var context: OpaquePointer?

    init() throws(SocketFailure) {
        guard let loop = palisade_loop_new() else { throw SocketFailure("no event loop could be made") }
        self.loop = loop
        async = .allocate(capacity: 1)
        prepare = .allocate(capacity: 1)
        async.initialize(to: ev_async())
        prepare.initialize(to: ev_prepare())
        palisade_async_start(loop, async) { _, async, _ in NativeLoop.owner(async?.pointee.data)?.drain() }
        palisade_prepare_start(loop, prepare) { _, prepare, _ in NativeLoop.owner(prepare?.pointee.data)?.flush() }
    }

    /// - Parameter data: the loop object, alive as long as its thread runs.
    private static func owner(_ data: UnsafeMutableRawPointer?) -> EventLoop? {
        data.map { Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Opens the listening socket.
    /// - Returns: the port, when 0 was asked for the one the system chose.
    func listen(host: String, port: Int, protocols: UnsafePointer<lws_protocols>, user: UnsafeMutableRawPointer, headerBytes: Int) throws(SocketFailure) -> Int {
        let any = host.isEmpty || host == "0.0.0.0" || host == "::"
        let made =
            any
            ? palisade_context_new(loop, nil, Int32(port), protocols, user, UInt16(headerBytes), 256)
            : host.withCString { palisade_context_new(loop, $0, Int32(port), protocols, user, UInt16(headerBytes), 256) }
        guard let made else { throw SocketFailure("nothing can listen on \(host):\(port); is the port in use?") }
        context = made
        return Int(palisade_listen_port(made))
    }

    func wake() { ev_async_send(loop, async) }

    /// Serves until `end`.
    func run(_ owner: EventLoop) {
        let data = Unmanaged.passUnretained(owner).toOpaque()
        async.pointee.data = data
        prepare.pointee.data = data
        // Whatever was submitted before the thread ran.
        wake()
        palisade_loop_run(loop)
        if let context { lws_context_destroy(context) }
        context = nil
        palisade_loop_end(loop, async, prepare)
        async.deallocate()
        prepare.deallocate()
    }

    /// On the loop's thread.
    func end() { palisade_loop_break(loop) }
}
