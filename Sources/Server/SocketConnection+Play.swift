public import Play
public import WebSocketServer
public import Wire

// Conformances that connect the sockets, which transport bytes, to the visits, which handle frames.

extension Frame: SocketPayload {
    public func merged(from first: Int) -> any SocketPayload { conflated(from: first) }
}

extension EventLoop: Loop {}

extension SocketConnection: Connection {
    public var eventLoop: any Loop { loop }

    public func send(_ frame: Frame, as delivery: Delivery, atOnce: Bool) { send(frame, as: DeliveryPolicy(delivery), atOnce: atOnce) }

    public func close(_ code: CloseCode, reason: String, last: Frame) { close(code.rawValue, reason: reason, last: last) }
}

/// A connection that only listens.
extension EventStream: Connection {
    public var eventLoop: any Loop { loop }
    public func send(_ frame: Frame, as delivery: Delivery, atOnce: Bool) { send(frame, as: DeliveryPolicy(delivery)) }
    public func close(_ code: CloseCode, reason: String, last: Frame) { end(last: last) }
    public func ping() {}
    public func pauseReading() {}
    public func resumeReading() {}
}

extension DeliveryPolicy {
    init(_ delivery: Delivery) {
        switch delivery {
        case .reliable: self = .reliable
        case .latest(let key, let sequence): self = .latest(key: key, seq: sequence)
        case .ephemeral(let key): self = .ephemeral(key: key)
        }
    }
}

/// Forwards the events of a socket to its visit.
final class VisitHandler: SocketHandler {
    private let visit: Visit
    private let onClose: @Sendable (_ code: UInt16) -> Void

    /// - Parameter onClose: called with the close code, 1006 if the connection was lost without one.
    init(_ visit: Visit, onClose: @escaping @Sendable (_ code: UInt16) -> Void) {
        self.visit = visit
        self.onClose = onClose
    }

    func received(_ text: [UInt8]) { visit.assumeIsolated { $0.received(text) } }

    func received(unusable problem: FrameProblem) {
        let reason =
            switch problem {
            case .binary: "frames are text"
            }
        visit.assumeIsolated { $0.received(unusable: reason) }
    }

    func receivedControl(count: Int) { visit.assumeIsolated { $0.receivedControl(count: count) } }

    func ponged(roundTrip: Duration) { visit.assumeIsolated { $0.ponged(roundTrip: roundTrip) } }

    func closed(code: UInt16?) {
        visit.assumeIsolated { $0.closed() }
        onClose(code ?? 1006)
    }
}
