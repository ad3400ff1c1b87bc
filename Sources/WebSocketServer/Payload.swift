/// One message for any number of peers, encoded once.
public protocol SocketPayload: AnyObject, Sendable {
    /// A whole unmasked RFC 6455 text frame with its header, written as it stands.
    var framed: [UInt8] { get }
    /// What a peer gets that has missed the messages from sequence `first` up to this one.
    func merged(from first: Int) -> any SocketPayload
}

/// How much a message matters when its peer cannot keep up.
public enum Delivery: Hashable, Sendable {
    /// Never dropped; too many of them waiting close the connection.
    case reliable
    /// A newer one of the same key takes the place of an unsent older one.
    case latest(key: Int, seq: Int)
    /// The newest of its key wins; dropped first.
    case ephemeral(key: Int)
}
