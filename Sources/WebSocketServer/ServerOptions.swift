/// Everything an operator or a test may choose.
public struct ServerOptions: Sendable {
    /// A numeric address or `localhost`.
    public var host = "127.0.0.1"
    /// 0 for any free one.
    public var port = 0
    /// Threads, each with a loop of its own.
    public var loops = 1
    public var subprotocols = ["palisade.v1"]
    /// The only path that becomes a WebSocket.
    public var webSocketPath = "/ws"
    /// The folder of the page, or `nil` for none.
    public var webRoot: String?
    /// What the HTTP handler answers. A path that ends with a slash stands for everything under it. All others are files of the page.
    public var routes = ["/api/", "/healthz", "/readyz", "/metrics"]
    /// Bytes of one incoming message.
    public var maxFrame = 8192
    /// Bytes of one request's body.
    public var maxBody = 65536
    /// Bytes of one request's head.
    public var maxHead = 8192
    /// Seconds from the first byte of a head to its last, and of a new connection to the end of its first head.
    public var headSeconds = 5.0
    /// Seconds from the end of a head to that of the body.
    public var bodySeconds = 10.0
    /// Bytes a second that a body has to keep up after its first two seconds, and that a peer has to take of an answer.
    public var bodyRate = 1024
    /// Seconds that a connection may wait between two requests.
    public var keepAliveSeconds = 30.0
    /// Connections of one network that have not completed a request head.
    public var unidentifiedPerNetwork = 200
    /// Connections of one network in the middle of a request head.
    public var partialHeadsPerNetwork = 64
    /// Connections of one network that speak HTTP. When half of them are open, answers end their connections.
    public var connectionsPerNetwork = 1000
    /// New connections of one network a second, and at once.
    public var connectionRate = (perSecond: 50.0, burst: 400.0)
    /// Networks whose word on the address of a client is believed. Their own connections are not counted.
    public var trustedProxies = TrustedProxies()
    /// Bytes that may wait for one peer.
    public var outboxBytes = 256 * 1024
    /// Messages that may wait for one peer.
    public var outboxFrames = 512
    /// Requests under way on one loop; those beyond are answered 503.
    public var maxRequests = 256
    /// Headers of every answer.
    public var baseHeaders: [(name: String, value: String)] = PageHeaders.all
    /// Seconds since 1970, for the `date` of answers.
    public var wallClock: @Sendable () -> Int = { WallClock.seconds }
    /// The last message to a peer that is closed by the server itself with the given code.
    public var farewell: @Sendable (_ code: UInt16) -> (any SocketPayload)? = { _ in nil }

    public init() {}
}

extension ServerOptions {
    var connectionBounds: ConnectionLimits.Bounds {
        ConnectionLimits.Bounds(
            unidentified: unidentifiedPerNetwork, partialHeads: partialHeadsPerNetwork, open: connectionsPerNetwork,
            rate: connectionRate.perSecond, burst: connectionRate.burst)
    }
}
