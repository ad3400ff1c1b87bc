import Synchronization

/// A response that goes on: one Server-Sent Event for each message (https://html.spec.whatwg.org/multipage/server-sent-events.html).
///
/// Sending never waits and keeps the order; a client that cannot keep up is disconnected, as with a socket.
public final class EventStream: Sendable {
    /// Unique for the life of the process, among sockets as well.
    public let id: UInt64
    public let loop: EventLoop
    private let state: Mutex<State>
    /// Called from any thread when the first bytes are written to an empty queue.
    private let wake: @Sendable () -> Void

    private struct State {
        var outbox: Outbox
        var isDirty = false
        var isEnded = false
        /// Ended; the queue was dropped.
        var isCutOff = false

        mutating func cutOff() {
            outbox.removeAll()
            isEnded = true
            isCutOff = true
        }

        mutating func markDirty() -> Bool {
            defer { isDirty = true }
            return !isDirty
        }
    }

    init(id: UInt64, loop: EventLoop, limits: Outbox.Limits, wake: @escaping @Sendable () -> Void) {
        self.id = id
        self.loop = loop
        self.wake = wake
        state = Mutex(State(outbox: Outbox(limits)))
    }

    /// From any thread. Without effect after `end`.
    public func send(_ payload: any SocketPayload, as policy: DeliveryPolicy) {
        let mustWake = state.withLock { state in
            guard !state.isEnded else { return false }
            if state.outbox.push(payload, as: policy) { return state.markDirty() }
            state.cutOff()
            return true
        }
        if mustWake { wake() }
    }

    /// Ends the response after the queued messages, and a last one.
    public func end(last: (any SocketPayload)? = nil) {
        let mustWake = state.withLock { state in
            guard !state.isEnded else { return false }
            if let last { _ = state.outbox.push(last, as: .reliable) }
            state.isEnded = true
            return state.markDirty()
        }
        if mustWake { wake() }
    }

    enum Portion {
        case bytes([UInt8])
        /// The next message wakes the connection.
        case nothing
        case end
    }

    /// The events of the next write.
    func take() -> Portion {
        let (frames, isEnded) = state.withLock { state in
            let frames = state.outbox.take()
            if frames == nil, !state.isEnded { state.isDirty = false }
            return (frames, state.isEnded)
        }
        guard let frames else { return isEnded ? .end : .nothing }
        var bytes: [UInt8] = []
        for entry in [frames.first] + frames.more {
            bytes += Self.start
            bytes += entry.text
            bytes += Self.finish
        }
        return .bytes(bytes)
    }

    /// Whether the client did not keep up: no more bytes are written to it.
    var isCutOff: Bool { state.withLock { $0.isCutOff } }

    /// The connection is gone.
    func lose() { state.withLock { $0.cutOff() } }

    private static let start = Array("data: ".utf8)
    private static let finish = Array("\n\n".utf8)
    /// A comment, which keeps proxies from closing a silent connection.
    static let comment = Array(":\n\n".utf8)
}
