internal import CLibWebSockets
import Synchronization

/// One WebSocket: an ordered, bounded outbox, and the peer behind it. May be used from any thread; never waits.
public final class SocketConnection: @unchecked Sendable {
    // Unchecked: `outgoing` is guarded by its mutex; `socket`, `handler`, `message` and what they imply are touched on the loop alone.
    public let id: UInt64
    public let loop: EventLoop
    public let upgrade: UpgradeRequest

    private struct Outgoing {
        var box = Outbox()
        var closing: (code: UInt16, reason: String)?
        /// Whether the loop has been asked to flush.
        var isDirty = false
        var pings = 0
        var isGone = false
    }

    private let outgoing = Mutex(Outgoing())
    private let options: ServerOptions

    /// The C library's handle, while it lives.
    private var socket: OpaquePointer?
    private var handler: (any SocketHandler)?
    private var message: [UInt8] = []
    private var isBinary = false
    private var isSkipping = false
    private var peerCode: UInt16?
    private var isReadingPaused = false

    init(id: UInt64, loop: EventLoop, upgrade: UpgradeRequest, socket: OpaquePointer, options: ServerOptions) {
        self.id = id
        self.loop = loop
        self.upgrade = upgrade
        self.socket = socket
        self.options = options
    }

    // MARK: From anywhere

    public func send(_ payload: any SocketPayload, as delivery: Delivery) {
        let wake = outgoing.withLock { out -> Bool in
            guard !out.isGone, out.closing == nil else { return false }
            if !out.box.push(payload, as: delivery, limits: options.outbox) {
                out.box.removeAll()
                if let farewell = options.slowFarewell { _ = out.box.push(farewell, as: .reliable, limits: options.outbox) }
                out.closing = (4450, "slow consumer")
            }
            defer { out.isDirty = true }
            return !out.isDirty
        }
        if wake { loop.flushSoon(self) }
    }

    /// Closes after what is queued. A peer that does not take it is cut off after five seconds.
    public func close(_ code: UInt16, reason: String) {
        let wake = outgoing.withLock { out -> Bool in
            guard !out.isGone, out.closing == nil else { return false }
            out.closing = (code, reason)
            defer { out.isDirty = true }
            return !out.isDirty
        }
        if wake { loop.flushSoon(self) }
    }

    public func ping() {
        let wake = outgoing.withLock { out -> Bool in
            guard !out.isGone, out.closing == nil else { return false }
            out.pings = 1
            defer { out.isDirty = true }
            return !out.isDirty
        }
        if wake { loop.flushSoon(self) }
    }

    public func pauseReading() { onLoop { $0.setReading(false) } }
    public func resumeReading() { onLoop { $0.setReading(true) } }

    /// Bytes and messages that wait for the peer.
    public var pending: (bytes: Int, frames: Int) { outgoing.withLock { ($0.box.bytes, $0.box.count) } }
    /// Messages that gave way to newer ones.
    public var conflated: Int { outgoing.withLock { $0.box.conflated } }

    private func onLoop(_ body: @escaping @Sendable (SocketConnection) -> Void) {
        if loop.isCurrent { body(self) } else { loop.submit { body(self) } }
    }

    // MARK: On the loop

    func serve(_ handler: any SocketHandler) { self.handler = handler }

    /// Writes as much as the pipe takes; the rest waits until it is free again.
    func flush() {
        outgoing.withLock { $0.isDirty = false }
        guard let socket else { return }
        while lws_send_pipe_choked(socket) == 0 {
            switch nextWrite() {
            case .nothing: return
            case .bytes(let bytes): if !write(bytes, to: socket) { return fail(socket) }
            case .ping: if !writePing(to: socket) { return fail(socket) }
            case .close:
                palisade_timeout(socket, Self.closeTimeout)
                lws_callback_on_writable(socket)
                return
            }
        }
        if outgoing.withLock({ $0.closing != nil }) { palisade_timeout(socket, Self.closeTimeout) }
        lws_callback_on_writable(socket)
    }

    /// Seconds a peer has to take the last frames and the close.
    private static let closeTimeout: Int32 = 5
    /// Ready frames are joined up to this many bytes.
    private static let joined = 16 * 1024

    private enum Write {
        case nothing, ping, close
        case bytes([UInt8])
    }

    private func nextWrite() -> Write {
        outgoing.withLock { out in
            if let first = out.box.popFirst() {
                guard let next = out.box.nextSize, first.framed.count + next <= Self.joined else { return .bytes(first.framed) }
                loop.scratch.removeAll(keepingCapacity: true)
                loop.scratch.append(contentsOf: first.framed)
                while let size = out.box.nextSize, loop.scratch.count + size <= Self.joined, let next = out.box.popFirst() {
                    loop.scratch.append(contentsOf: next.framed)
                }
                return .bytes(loop.scratch)
            }
            if out.closing != nil { return .close }
            guard out.pings > 0 else { return .nothing }
            out.pings = 0
            return .ping
        }
    }

    private func write(_ bytes: [UInt8], to socket: OpaquePointer) -> Bool {
        bytes.withUnsafeBytes { buffer in
            // The library takes a mutable pointer but leaves raw frames as they are.
            let start = UnsafeMutableRawPointer(mutating: buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self)
            return palisade_write_raw(socket, start, buffer.count) >= 0
        }
    }

    /// A ping carries the moment it was sent, so that its pong tells the round trip without any memory here.
    private func writePing(to socket: OpaquePointer) -> Bool {
        var frame: [UInt8] = [0x89, 8]
        withUnsafeBytes(of: EventLoop.nanoseconds().bigEndian) { frame.append(contentsOf: $0) }
        return write(frame, to: socket)
    }

    private func fail(_ socket: OpaquePointer) {
        outgoing.withLock { out in
            out.box.removeAll()
            if out.closing == nil { out.closing = (1006, "") }
        }
        palisade_timeout(socket, 1)
        lws_callback_on_writable(socket)
    }

    /// The pipe is free again.
    /// - Returns: whether the connection goes on.
    func writable() -> Bool {
        flush()
        guard let socket else { return false }
        let closing = outgoing.withLock { out in out.box.isEmpty ? out.closing : nil }
        guard let closing, lws_send_pipe_choked(socket) == 0 || closing.code == 1006 else { return true }
        var reason = Array(closing.reason.utf8.prefix(100))
        lws_close_reason(socket, lws_close_status(UInt32(closing.code)), &reason, reason.count)
        return false
    }

    private func setReading(_ on: Bool) {
        guard let socket, isReadingPaused == on else { return }
        isReadingPaused = !on
        lws_rx_flow_control(socket, on ? 1 : 0)
    }

    // MARK: From the peer

    /// One piece of a message.
    /// - Returns: whether the connection goes on.
    func received(_ piece: UnsafeRawBufferPointer, isFirst: Bool, isLast: Bool, isBinary: Bool) -> Bool {
        if isFirst {
            message.removeAll(keepingCapacity: true)
            self.isBinary = isBinary
            isSkipping = false
        }
        guard !isSkipping else { return true }
        guard message.count + piece.count <= options.maxFrame else {
            isSkipping = true
            message = []
            handler?.received(unusable: .tooBig(limit: options.maxFrame))
            close(1009, reason: "too big")
            return true
        }
        message.append(contentsOf: piece)
        if isLast { complete() }
        return true
    }

    private func complete() {
        if isBinary {
            handler?.received(unusable: .binary)
        } else if isUTF8(message) {
            handler?.received(message)
        } else {
            handler?.received(unusable: .notUTF8)
        }
    }

    /// ASCII, nearly always; anything else is looked at closely.
    private func isUTF8(_ text: [UInt8]) -> Bool {
        text.allSatisfy { $0 < 0x80 } || String(validating: text, as: UTF8.self) != nil
    }

    func ponged(_ payload: UnsafeRawBufferPointer) {
        guard payload.count == 8 else { return }
        let sent = UInt64(bigEndian: payload.loadUnaligned(as: UInt64.self))
        let now = EventLoop.nanoseconds()
        guard sent <= now, now - sent < 600_000_000_000 else { return }
        handler?.ponged(roundTrip: .nanoseconds(Int64(now - sent)))
    }

    func peerCloses(_ code: UInt16?) { peerCode = code }

    /// The socket is gone.
    func closed() {
        socket = nil
        outgoing.withLock { out in
            out.isGone = true
            out.box.removeAll()
        }
        handler?.closed(code: peerCode)
        handler = nil
        message = []
    }
}

extension EventLoop {
    /// Of the steady clock.
    static func nanoseconds() -> UInt64 {
        var moment = timespec()
        clock_gettime(CLOCK_MONOTONIC, &moment)
        return UInt64(moment.tv_sec) * 1_000_000_000 + UInt64(moment.tv_nsec)
    }
}
