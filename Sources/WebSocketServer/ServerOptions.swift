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
    /// Bytes that may wait for one peer.
    public var outboxBytes = 256 * 1024
    /// Messages that may wait for one peer.
    public var outboxFrames = 512
    /// Requests under way on one loop; those beyond are answered 503.
    public var maxRequests = 256
    /// Headers of every answer.
    public var baseHeaders: [(name: String, value: String)] = PageHeaders.all
    /// The last message to a peer that is closed by the server itself with the given code.
    public var farewell: @Sendable (_ code: UInt16) -> (any SocketPayload)? = { _ in nil }

    public init() {}
}
