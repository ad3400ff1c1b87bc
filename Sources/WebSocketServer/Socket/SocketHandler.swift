/// What hears of one socket. All calls come on the connection's loop, in the order in which things happened.
public protocol SocketHandler: AnyObject, Sendable {
    /// A whole text message, valid UTF-8, at most as long as the server allows.
    func received(_ text: [UInt8])
    /// Something that cannot be read; the connection stays open. Text that is not UTF-8 or too long is not told, but closes the connection
    /// with 1007 or 1009.
    func received(unusable problem: FrameProblem)
    /// Frames that carry no message: a ping, which was answered, a pong that nobody asked for, or an empty fragment. Of pings that come faster than
    /// they are answered, and of empty pongs, an estimated number is told once a second.
    func receivedControl(count: Int)
    /// The answer to `ping`.
    func ponged(roundTrip: Duration)
    /// The last call, exactly once.
    /// - Parameter code: ours if we closed first, or the peer's, or that of the fault for which libwebsockets closed; `nil` if the
    ///   connection was lost.
    func closed(code: UInt16?)
}
