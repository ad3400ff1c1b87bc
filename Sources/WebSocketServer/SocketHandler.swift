/// What hears of one socket. All calls come on the connection's loop, in the order in which things happened.
public protocol SocketHandler: AnyObject, Sendable {
    /// A whole text message, valid UTF-8, at most as long as the server allows.
    func received(_ text: [UInt8])
    /// Something that cannot be read. The connection stays open, but for `tooBig`, after which it closes with 1009.
    func received(unusable problem: FrameProblem)
    /// The answer to `ping`.
    func ponged(roundTrip: Duration)
    /// The last call, exactly once.
    /// - Parameter code: the peer's close code, or ours if we closed first; `nil` if the connection was lost.
    func closed(code: UInt16?)
}

/// Why a message cannot be used.
public enum FrameProblem: Hashable, Sendable {
    case binary
    case notUTF8
    case tooBig(limit: Int)
}
