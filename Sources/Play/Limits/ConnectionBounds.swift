/// The limits of the connections of one network before authentication, as `hello` publishes them.
public struct ConnectionBounds: Hashable, Sendable {
    /// Connections that have not sent a whole request head.
    public var unidentified = 200
    /// Connections in the middle of a request head.
    public var partialHeads = 64
    /// Open HTTP connections; WebSockets do not count.
    public var open = 1000
    /// New connections.
    public var rate = VisitLimits.Bucket(perSecond: 50, burst: 400)
    /// Seconds in which a request head, and a body, must arrive.
    public var headSeconds = 5
    public var bodySeconds = 10
    /// Bytes a second that a body must keep up after two seconds.
    public var bodyRate = 1024
}
