/// Finds the frames of one peer that libwebsockets tells nobody of: pings that come without a pause, and empty pongs. The system counts all bytes of
/// a socket; those that no message or pong accounts for were such frames.
struct UntoldFrames: Sendable {
    /// The most that surrounds a payload (RFC 6455, 5.2).
    private static let headBytes: UInt64 = 14
    /// Bytes in one look that may be what stands around messages, or a few pings.
    private static let tolerated: UInt64 = 2048
    /// A flood of the smallest frames counts for less than it is, one of the largest for more. Either is refused soon.
    private static let bytesPerFrame: UInt64 = 32
    /// Counted in one look: more than anybody's allowance of a second.
    static let most = 4096

    private var told: UInt64 = 0
    private var toldBefore: UInt64 = 0
    private var receivedBefore: UInt64

    /// - Parameter received: Bytes of the request that became this socket.
    init(received: UInt64) { receivedBefore = received }

    /// A piece of a message, or a pong.
    mutating func tell(_ bytes: Int) { told &+= UInt64(bytes) + Self.headBytes }

    /// - Parameter received: Bytes that have come since the socket was opened and were read.
    /// - Returns: the number of frames to charge for since the last look.
    mutating func look(received: UInt64) -> Int {
        defer { (receivedBefore, toldBefore) = (received, told) }
        guard received > receivedBefore else { return 0 }
        let (came, accounted) = (received - receivedBefore, told - toldBefore)
        guard came > accounted + Self.tolerated else { return 0 }
        return Int(min((came - accounted) / Self.bytesPerFrame, UInt64(Self.most)))
    }
}
