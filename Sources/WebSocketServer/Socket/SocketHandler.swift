/// Receives the events of one socket. All calls are made on the connection's loop, in the order of the events.
public protocol SocketHandler: AnyObject, Sendable {
    /// A complete text message: valid UTF-8, within the size limit.
    func received(_ text: [UInt8])
    /// A message that cannot be used; the connection stays open. Text that is not UTF-8 or too long is not reported, but closes the connection with
    /// 1007 or 1009.
    func received(unusable problem: FrameProblem)
    /// Frames without a message: a ping, which was answered, an unsolicited pong, or an empty fragment. Pings that arrive faster than they are
    /// answered, and empty pongs, are estimated and reported once a second.
    func receivedControl(count: Int)
    /// The reply to `ping`.
    func ponged(roundTrip: Duration)
    /// The last call, made exactly once.
    /// - Parameter code: the server's if it closed first, or the peer's, or the code of the fault for which libwebsockets closed; `nil` if the
    ///   connection was lost.
    func closed(code: UInt16?)
}
