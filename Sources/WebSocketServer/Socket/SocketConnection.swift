import CLibWebSockets
import Synchronization

/// One WebSocket connection. Sending never waits and keeps the order; a peer that cannot keep up is disconnected.
///
/// ```
/// send ─→ outbox ─┐ end of the loop's turn: everything ready leaves in one write
///                 └→ libwebsockets ─→ peer; once that is choked the rest waits for "writable"
/// ```
///
/// @unchecked Sendable: `state` guards itself; the fields under "on the loop" are touched on the loop's thread alone.
public final class SocketConnection: @unchecked Sendable {
    /// Unique for the life of the process.
    public let id: UInt64
    public let loop: EventLoop
    public let upgrade: UpgradeRequest

    private struct State {
        var outbox: Outbox
        /// Whether a flush is pending, at the end of the turn or when the peer accepts more.
        var isDirty = false
        var isPingDue = false
        var closing: Closing?
        var isClosed = false

        /// Takes the frames of the next write. After the last portion the next `send` has to schedule a flush again.
        mutating func takePortion() -> Portion {
            let frames = outbox.take()
            let isLast = outbox.isEmpty && (closing == nil || frames == nil)
            isDirty = !isLast || closing != nil
            defer { isPingDue = false }
            return Portion(frames: frames, wantsPing: isPingDue, closing: closing, isLast: isLast)
        }
    }

    private struct Portion {
        let frames: (first: Outbox.Entry, more: [Outbox.Entry])?
        let wantsPing: Bool
        let closing: Closing?
        let isLast: Bool
    }

    private struct Closing {
        let code: UInt16
        let reason: String
    }

    private let state: Mutex<State>
    private let farewell: @Sendable (UInt16) -> (any SocketPayload)?

    // On the loop.
    private var handle: OpaquePointer?
    /// `nil` for a connection without encryption.
    private let tunnel: TLSTunnel?
    private var handler: (any SocketHandler)?
    private var assembler: MessageAssembler
    /// A pong may be due before the reply to the last message.
    private var yieldsToPong = false
    /// Whether a "writable" callback that we asked for is pending.
    private var expectsWritable = false
    private var pingSent: UInt64?
    private var unreported: UnreportedFrames
    private var peerCode: UInt16?
    /// Closed by the server: incoming messages are no longer delivered.
    private var ignoresInput = false
    private var isSayingGoodbye = false
    /// A close frame of ours, or of libwebsockets, is being sent or has been sent: no frame may follow it.
    private var isOver = false
    private var linger: UnsafeMutablePointer<palisade_linger>?

    /// Time limit in seconds for a peer to accept the queued frames and the server's close frame.
    private let closeSeconds: Int32
    /// Time limit in seconds for a peer to close the connection after the server's close frame.
    private let lingerSeconds: Double

    init(id: UInt64, loop: EventLoop, upgrade: UpgradeRequest, handle: OpaquePointer, tunnel: TLSTunnel?, options: ServerOptions) {
        self.id = id
        self.loop = loop
        self.upgrade = upgrade
        self.handle = handle
        self.tunnel = tunnel
        unreported = UnreportedFrames(received: Self.bytesRead(handle, tunnel))
        farewell = options.farewell
        closeSeconds = options.closeSeconds
        lingerSeconds = options.lingerSeconds
        assembler = MessageAssembler(limit: options.maxFrame)
        state = Mutex(State(outbox: Outbox(.init(bytes: options.outboxBytes, frames: options.outboxFrames))))
        tunnel?.socket = self
    }

    /// From any thread. Does nothing after `close`.
    ///
    /// - Parameter atOnce: on the loop, writes without waiting for the end of the turn: for a broadcast whose recipients get no other frame in this
    ///   turn. A second pass over thousands of connections would fetch each one from memory again.
    public func send(_ payload: any SocketPayload, as policy: DeliveryPolicy, atOnce: Bool = false) {
        var isFull = false
        let mustWake = state.withLock { state in
            guard state.closing == nil, !state.isClosed else { return false }
            isFull = !state.outbox.push(payload, as: policy)
            return !isFull && Self.markDirty(&state)
        }
        if isFull { cutOff() }
        if mustWake {
            if atOnce, loop.isCurrent { flush() } else { wake() }
        }
    }

    /// Closes after the queued frames. A peer that does not accept them within five seconds is disconnected.
    ///
    /// - Parameter last: the last frame: frames of other threads cannot follow it. If the queue is full, it takes the place of the others.
    public func close(_ code: UInt16, reason: String, last: (any SocketPayload)? = nil) {
        let mustWake = state.withLock { state in
            guard state.closing == nil, !state.isClosed else { return false }
            if let last, !state.outbox.push(last, as: .reliable) {
                state.outbox.removeAll()
                _ = state.outbox.push(last, as: .reliable)
            }
            state.closing = Closing(code: code, reason: reason)
            return Self.markDirty(&state)
        }
        if mustWake { wake() }
        beginClosing()
    }

    /// Sends a ping; the arrival of the pong is reported to the handler with the round-trip time. The peer cannot make that time appear shorter.
    public func ping() {
        let mustWake = state.withLock { state in
            guard state.closing == nil, !state.isClosed else { return false }
            state.isPingDue = true
            return Self.markDirty(&state)
        }
        if mustWake { wake() }
    }

    /// Stops reading: further input stays in the system's buffers until `resumeReading`.
    public func pauseReading() { onLoop { lws_rx_flow_control($0, 0) } }
    public func resumeReading() {
        onLoop { [weak self] in self?.isSayingGoodbye == false ? lws_rx_flow_control($0, 1) : 0 }
    }

    /// The number of bytes queued that the peer has not accepted yet.
    public var pendingBytes: Int { state.withLock { $0.outbox.bytes } }

    private static func markDirty(_ state: inout State) -> Bool {
        defer { state.isDirty = true }
        return !state.isDirty
    }

    private func wake() {
        if loop.isCurrent { loop.thread.markDirty(self) } else { loop.thread.append(.write(self)) }
    }

    private func onLoop(_ body: @escaping @Sendable (OpaquePointer) -> Int32) {
        let work: @Sendable () -> Void = { [weak self] in if let handle = self?.handle { _ = body(handle) } }
        if loop.isCurrent { work() } else { loop.submit(work) }
    }

    /// Disconnects a slow consumer: drops the queue and sends a last message that says why.
    private func cutOff() {
        let last = farewell(4450)
        let mustWake = state.withLock { state in
            guard state.closing == nil, !state.isClosed else { return false }
            state.outbox.removeAll()
            if let last { _ = state.outbox.push(last, as: .reliable) }
            state.closing = Closing(code: 4450, reason: "slow consumer")
            return Self.markDirty(&state)
        }
        if mustWake { wake() }
        beginClosing()
    }

    private func beginClosing() {
        onLoop { [weak self] handle in
            guard let self, !ignoresInput, !isOver else { return 0 }
            ignoresInput = true
            palisade_limit(handle, PENDING_TIMEOUT_CLOSE_SEND, closeSeconds)
            return 0
        }
    }
}

// MARK: On the loop

extension SocketConnection {
    func attach(_ handler: any SocketHandler) { self.handler = handler }

    /// - Parameter remaining: the bytes of the frame that are still to come.
    func received(_ bytes: UnsafeRawBufferPointer, isFirst: Bool, isLast: Bool, isBinary: Bool, remaining: Int) {
        guard !ignoresInput, !isOver else { return }
        unreported.tell(bytes.count)
        // Pings can stand between fragments, and libwebsockets answers one only when the socket is reported writable.
        if !isFirst { yieldsToPong = true }
        if bytes.isEmpty, !isLast { handler?.receivedControl(count: 1) }
        switch assembler.add(bytes, isFirst: isFirst, isLast: isLast, isBinary: isBinary, remaining: remaining) {
        case .nothing: break
        case .message(let text): handler?.received(text)
        case .notUTF8: close(CloseReply.invalidText, reason: "text must be UTF-8")
        case .tooBig: close(CloseReply.tooBig, reason: "messages hold at most \(assembler.limit) bytes")
        case .binary: handler?.received(unusable: .binary)
        }
    }

    func ponged(_ bytes: UnsafeRawBufferPointer, at now: UInt64) {
        unreported.tell(bytes.count)
        guard let sent = pingSent, bytes.count == 8, bytes.loadUnaligned(as: UInt64.self) == sent else {
            handler?.receivedControl(count: 1)
            return
        }
        pingSent = nil
        handler?.ponged(roundTrip: .nanoseconds(Int64(now - sent)))
    }

    /// Charges the peer for pings and pongs that libwebsockets does not report.
    /// - Returns: whether there were any.
    func chargeUnreportedFrames() -> Bool {
        guard let handle, !ignoresInput, !isOver else { return false }
        let frames = unreported.look(received: Self.bytesRead(handle, tunnel))
        if frames > 0 { handler?.receivedControl(count: frames) }
        return frames > 0
    }

    /// Bytes of the peer that libwebsockets has read.
    private static func bytesRead(_ handle: OpaquePointer, _ tunnel: TLSTunnel?) -> UInt64 {
        guard let tunnel else { return palisade_bytes_read(handle) }
        return tunnel.passedOn - UInt64(palisade_unread(lws_get_socket_fd(handle)))
    }

    /// Handles the peer's close frame. Queued frames are sent as far as the socket accepts them, then the reply; further input is discarded.
    func peerCloses(_ payload: UnsafeRawBufferPointer) {
        guard !isOver else { return }
        peerCode = CloseReply.sent(payload) ?? 1005
        yieldsToPong = false
        flush()
        guard let handle, !isSayingGoodbye else { return }
        isSayingGoodbye = true
        lws_close_reason(handle, lws_close_status(UInt32(CloseReply.code(to: payload))), nil, 0)
    }

    /// libwebsockets is about to end the connection: at our request, in reply to the peer, or because of a fault of the peer. It sends the prepared
    /// close frame, if any; the rest is done here.
    func ending() {
        guard !isOver else { return }
        // Frames queued before the fault are still sent. A pong is not: libwebsockets has dropped it.
        yieldsToPong = false
        flush()
        isOver = true
        if let handle, let code = preparedCode(handle) {
            peerCode = peerCode ?? code
            // A pause requested in a callback that then ended the connection was recorded, but not applied. Requesting it again would have no effect,
            // so the opposite is requested first.
            lws_rx_flow_control(handle, 1)
            lws_rx_flow_control(handle, 0)
            linger = palisade_linger_begin(loop.thread.loop, handle, Double(closeSeconds), lingerSeconds)
        }
        finish()
    }

    private func preparedCode(_ handle: OpaquePointer) -> UInt16? {
        CloseReply.sent(UnsafeRawBufferPointer(start: lws_get_close_payload(handle), count: Int(lws_get_close_length(handle))))
    }

    /// - Returns: whether the connection is to be ended now, with the close frame prepared before.
    func writable() -> Bool {
        if isOver { return false }
        if isSayingGoodbye { return true }
        yieldsToPong = false
        // After a pong of its own libwebsockets calls back without our request: the only sign of a ping.
        if !expectsWritable { handler?.receivedControl(count: 1) }
        expectsWritable = false
        flush()
        return false
    }

    /// Called when the socket is closed.
    func closed() {
        handle = nil
        if let linger { palisade_linger_free(linger) }
        linger = nil
        finish()
    }

    /// Releases everything, and notifies the handler the first time.
    private func finish() {
        let ours = state.withLock { state in
            state.isClosed = true
            state.outbox.removeAll()
            return state.closing?.code
        }
        let listener = handler
        handler = nil
        listener?.closed(code: ours ?? peerCode)
    }

    /// Writes the queue until it is empty or the peer's buffers are full.
    func flush() {
        while let handle, !isSayingGoodbye, !isOver {
            if yieldsToPong || lws_partial_buffered(handle) != 0 {
                expectsWritable = true
                lws_callback_on_writable(handle)
                return
            }
            // The tunnel calls back.
            if tunnel?.isChoked == true { return }
            let portion = state.withLock { $0.takePortion() }
            if portion.wantsPing { writePing(handle) }
            if let frames = portion.frames {
                write(frames.first, frames.more, to: handle)
            } else if let closing = portion.closing {
                return sayGoodbye(handle, closing)
            }
            if portion.isLast { return }
        }
    }

    private func write(_ first: Outbox.Entry, _ more: [Outbox.Entry], to handle: OpaquePointer) {
        if more.isEmpty { return write(first.framed, to: handle) }
        let thread = loop.thread
        thread.scratch.removeAll(keepingCapacity: true)
        thread.scratch.append(contentsOf: first.framed)
        for entry in more { thread.scratch.append(contentsOf: entry.framed) }
        write(thread.scratch[...], to: handle)
    }

    private func write(_ bytes: ArraySlice<UInt8>, to handle: OpaquePointer) {
        if let tunnel { return bytes.withUnsafeBytes { tunnel.send($0) } }
        let written = bytes.withUnsafeBufferPointer { palisade_write_raw(handle, $0.baseAddress, $0.count) }
        if written < 0 {
            self.handle = nil
            palisade_kill(handle)
        } else if lws_partial_buffered(handle) != 0 {
            // libwebsockets calls back when it has sent the rest.
            expectsWritable = true
        }
    }

    private func writePing(_ handle: OpaquePointer) {
        let now = MonotonicClock.nanoseconds
        pingSent = now
        write(([0x89, 8] + withUnsafeBytes(of: now) { Array($0) })[...], to: handle)
    }

    private func sayGoodbye(_ handle: OpaquePointer, _ closing: Closing) {
        isSayingGoodbye = true
        // If reading went on, a fault in the peer's frames would change the code, and a ping would be answered after the close.
        lws_rx_flow_control(handle, 0)
        // A close frame holds at most 125 bytes, two of them the code.
        var reason = Array(closing.reason.utf8.prefix(123))
        while !reason.withUnsafeBytes(UTF8Check.isValid) { reason.removeLast() }
        palisade_close(handle, closing.code, reason, reason.count, closeSeconds)
    }
}
