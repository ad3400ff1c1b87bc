/// What a client said when it asked for a WebSocket.
public struct UpgradeRequest: Hashable, Sendable {
    public let path: String
    public let query: String
    public let host: String?
    public let origin: String?
    public let cookie: String?
    public let authorization: String?
    public let userAgent: String?
    /// As the kernel knows it; a proxy's, behind one.
    public let peerAddress: String
}

/// A message that is no usable text.
public enum FrameProblem: Hashable, Sendable {
    case binary
    case notUTF8
    /// The connection closes with 1009.
    case tooBig(limit: Int)
}

/// Whoever serves one connection. All calls come on the connection's loop and in order.
public protocol SocketHandler: AnyObject, Sendable {
    func received(_ text: [UInt8])
    func received(unusable problem: FrameProblem)
    /// The peer answered `ping`.
    func ponged(roundTrip: Duration)
    /// The last call. `code` is the peer's, if it said one.
    func closed(code: UInt16?)
}
