public import Play
public import WebSocketServer
public import Wire

// The sockets know bytes, the rooms know frames; here they meet.

extension Frame: SocketPayload {
    public func merged(from first: Int) -> any SocketPayload { conflated(from: first) }
}

extension EventLoop: Loop {}

/// One end of a socket, as rooms see it.
final class PlayConnection: Connection {
    private let socket: SocketConnection

    init(_ socket: SocketConnection) { self.socket = socket }

    var id: UInt64 { socket.id }
    var loop: any Loop { socket.loop }

    func send(_ frame: Frame, as delivery: Play.Delivery) {
        switch delivery {
        case .reliable: socket.send(frame, as: .reliable)
        case .latest(let key, let sequence): socket.send(frame, as: .latest(key: key, seq: sequence))
        case .ephemeral(let key): socket.send(frame, as: .ephemeral(key: key))
        }
    }

    func close(_ code: CloseCode, reason: String) { socket.close(code.rawValue, reason: reason) }
    func ping() { socket.ping() }
    func pauseReading() { socket.pauseReading() }
    func resumeReading() { socket.resumeReading() }
}

/// What the socket calls, handed on to the visit.
final class VisitHandler: SocketHandler {
    private let visit: Visit
    private let onClose: @Sendable (_ code: UInt16) -> Void

    /// - Parameter onClose: hears the code, 1006 if the connection was lost without one.
    init(_ visit: Visit, onClose: @escaping @Sendable (_ code: UInt16) -> Void) {
        self.visit = visit
        self.onClose = onClose
    }

    func received(_ text: [UInt8]) { visit.assumeIsolated { $0.received(text) } }

    func received(unusable problem: FrameProblem) {
        let reason =
            switch problem {
            case .binary: "frames are text"
            case .notUTF8: "text frames are UTF-8"
            case .tooBig(let limit): "frames hold at most \(limit) bytes"
            }
        visit.assumeIsolated { $0.received(unusable: reason) }
    }

    func ponged(roundTrip: Duration) {
        let milliseconds = Int(roundTrip.components.seconds * 1000 + roundTrip.components.attoseconds / 1_000_000_000_000_000)
        visit.assumeIsolated { $0.ponged(roundTrip: milliseconds) }
    }

    func closed(code: UInt16?) {
        visit.assumeIsolated { $0.closed() }
        onClose(code ?? 1006)
    }
}
