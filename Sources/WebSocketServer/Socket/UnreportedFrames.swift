/// Detects frames of one peer that libwebsockets does not report: continuous pings, and empty pongs. The system counts all bytes of a socket; bytes
/// that no message or pong accounts for belong to such frames.
struct UnreportedFrames: Sendable {
    /// The maximum overhead of a frame around its payload (RFC 6455, 5.2).
    private static let headBytes: UInt64 = 14
    /// Unaccounted bytes in one interval that may be the overhead of messages, or a few pings.
    private static let tolerated: UInt64 = 2048
    /// A divisor between the smallest and the largest such frames, whose floods are under- and overestimated. Either is refused soon.
    private static let bytesPerFrame: UInt64 = 32
    /// The maximum reported for one interval, which exceeds the allowance of a second.
    static let most = 4096

    private var told: UInt64 = 0
    private var toldBefore: UInt64 = 0
    private var receivedBefore: UInt64

    /// - Parameter received: the bytes of the request that became this socket.
    init(received: UInt64) { receivedBefore = received }

    /// Accounts for a piece of a message, or a pong.
    mutating func tell(_ bytes: Int) { told &+= UInt64(bytes) + Self.headBytes }

    /// - Parameter received: the bytes that have arrived since the socket was opened and were read.
    /// - Returns: the number of frames to charge for since the last call.
    mutating func look(received: UInt64) -> Int {
        defer { (receivedBefore, toldBefore) = (received, told) }
        guard received > receivedBefore else { return 0 }
        let (came, accounted) = (received - receivedBefore, told - toldBefore)
        guard came > accounted + Self.tolerated else { return 0 }
        return Int(min((came - accounted) / Self.bytesPerFrame, UInt64(Self.most)))
    }
}
