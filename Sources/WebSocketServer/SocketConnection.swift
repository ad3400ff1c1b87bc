import CLibWebSockets
import Synchronization

/// One end of a WebSocket: never waits, keeps order, lets go of a peer that cannot keep up.
///
/// ```
/// send ─→ outbox ─┐ end of the loop's turn: everything ready leaves in one write
///                 └→ libwebsockets ─→ peer; once that is choked the rest waits for "writable"
/// ```
///
/// @unchecked Sendable: `state` guards itself; the fields under "on the loop" are touched on the loop's thread alone.
public final class SocketConnection: @unchecked Sendable {
    /// Unique while the process lives.
    public let id: UInt64
    public let loop: EventLoop
    public let upgrade: UpgradeRequest

    private struct State {
        var outbox: Outbox
        /// Whether a flush is already on its way, be it at the end of the turn or when the peer takes more.
        var isDirty = false
        var isPingDue = false
        var closing: Closing?
        var isClosed = false

        /// What belongs in the next write. After the last portion the next `send` has to see to a flush again.
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
    private var handler: (any SocketHandler)?
    private var assembler: MessageAssembler
    private var pingSent: UInt64?
    private var peerCode: UInt16?
    private var isSayingGoodbye = false

    /// Bytes that a peer may take to answer a close, in seconds.
    private static let closeSeconds: Int32 = 5

    init(id: UInt64, loop: EventLoop, upgrade: UpgradeRequest, handle: OpaquePointer, options: ServerOptions) {
        self.id = id
        self.loop = loop
        self.upgrade = upgrade
        self.handle = handle
        farewell = options.farewell
        assembler = MessageAssembler(limit: options.maxFrame)
        state = Mutex(State(outbox: Outbox(.init(bytes: options.outboxBytes, frames: options.outboxFrames))))
    }

    /// From any thread. After `close` it does nothing.
    ///
    /// - Parameter atOnce: On the loop, writes without waiting for the end of the turn: for a message to a crowd, of whom nobody gets
    ///   anything else in this turn. Walking through thousands of connections twice would mean to fetch each from memory twice.
    public func send(_ payload: any SocketPayload, as retention: Retention, atOnce: Bool = false) {
        var isFull = false
        let mustWake = state.withLock { state in
            guard state.closing == nil, !state.isClosed else { return false }
            isFull = !state.outbox.push(payload, as: retention)
            return !isFull && Self.markDirty(&state)
        }
        if isFull { cutOff() }
        if mustWake {
            if atOnce, loop.isCurrent { flush() } else { wake() }
        }
    }

    /// Closes after what is queued. A peer that does not take it is cut after five seconds.
    public func close(_ code: UInt16, reason: String) {
        let mustWake = state.withLock { state in
            guard state.closing == nil, !state.isClosed else { return false }
            state.closing = Closing(code: code, reason: reason)
            return Self.markDirty(&state)
        }
        if mustWake { wake() }
        loop.submit { [weak self] in self?.startDeadline() }
    }

    /// Asks the peer for a pong; its arrival is told to the handler with the time it took. The peer cannot make that time shorter.
    public func ping() {
        let mustWake = state.withLock { state in
            guard state.closing == nil, !state.isClosed else { return false }
            state.isPingDue = true
            return Self.markDirty(&state)
        }
        if mustWake { wake() }
    }

    /// Lets the peer wait: what it sends stays in the system's buffers until `resumeReading`.
    public func pauseReading() { onLoop { lws_rx_flow_control($0, 0) } }
    public func resumeReading() { onLoop { lws_rx_flow_control($0, 1) } }

    /// Bytes that the peer has not taken yet.
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

    /// The peer is too slow: what waits is of no use any more, and a last word says why.
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
        loop.submit { [weak self] in self?.startDeadline() }
    }
}

// MARK: On the loop

extension SocketConnection {
    func attach(_ handler: any SocketHandler) { self.handler = handler }

    func received(_ bytes: UnsafeRawBufferPointer, isFirst: Bool, isLast: Bool, isBinary: Bool) {
        guard !isSayingGoodbye else { return }
        switch assembler.add(bytes, isFirst: isFirst, isLast: isLast, isBinary: isBinary) {
        case .nothing: break
        case .message(let text): handler?.received(text)
        case .problem(let problem):
            handler?.received(unusable: problem)
            if case .tooBig(let limit) = problem { close(1009, reason: "messages hold at most \(limit) bytes") }
        }
    }

    func ponged(_ bytes: UnsafeRawBufferPointer, at now: UInt64) {
        guard let sent = pingSent, bytes.count == 8, bytes.loadUnaligned(as: UInt64.self) == sent else { return }
        pingSent = nil
        handler?.ponged(roundTrip: .nanoseconds(Int64(now - sent)))
    }

    func peerCloses(_ bytes: UnsafeRawBufferPointer) {
        peerCode = bytes.count >= 2 ? UInt16(bytes[0]) << 8 | UInt16(bytes[1]) : 1005
    }

    /// - Returns: whether the connection is to be ended now, with the close frame prepared before.
    func writable() -> Bool {
        if isSayingGoodbye { return true }
        flush()
        return false
    }

    func closed() {
        handle = nil
        let ours = state.withLock { state in
            state.isClosed = true
            state.outbox.removeAll()
            return state.closing?.code
        }
        let listener = handler
        handler = nil
        listener?.closed(code: ours ?? peerCode)
    }

    /// Writes what is ready, until nothing is left or the peer's buffers are full.
    func flush() {
        while let handle, !isSayingGoodbye {
            if lws_partial_buffered(handle) != 0 {
                lws_callback_on_writable(handle)
                return
            }
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
        let written = bytes.withUnsafeBufferPointer { palisade_write_raw(handle, $0.baseAddress, $0.count) }
        if written < 0 {
            self.handle = nil
            palisade_kill(handle)
        }
    }

    private func writePing(_ handle: OpaquePointer) {
        let now = MonotonicClock.nanoseconds
        pingSent = now
        write(([0x89, 8] + withUnsafeBytes(of: now) { Array($0) })[...], to: handle)
    }

    private func sayGoodbye(_ handle: OpaquePointer, _ closing: Closing) {
        isSayingGoodbye = true
        // A close frame holds at most 125 bytes, two of them the code.
        var reason = Array(closing.reason.utf8.prefix(123))
        while !reason.withUnsafeBytes(UTF8Check.isValid) { reason.removeLast() }
        palisade_close(handle, closing.code, reason, reason.count, Self.closeSeconds)
    }

    private func startDeadline() {
        guard let handle, !isSayingGoodbye else { return }
        lws_set_timeout(handle, PENDING_TIMEOUT_CLOSE_SEND, Self.closeSeconds)
    }
}
