/// What the composition root decides about the sockets.
public struct ServerOptions: Sendable {
    public var host = "127.0.0.1"
    /// 0 is any free port.
    public var port = 0
    public var loops = 1
    /// The name a client must offer, and gets echoed.
    public var subprotocol = "palisade.v1"
    public var webSocketPath = "/ws"
    /// The folder of the page; `nil` serves none.
    public var webRoot: String?
    /// Bytes of one message, and of one request body.
    public var maxFrame = 8192
    public var maxBody = 65536
    /// Bytes of all headers of one request.
    public var maxHeaders = 8192
    /// Requests whose answer is being made, for each loop.
    public var requestsAtOnce = 256
    public var outbox = OutboxLimits()
    /// The last message for a peer that cannot keep up, before its close with 4450.
    public var slowFarewell: (any SocketPayload)?
    /// Headers of every answer.
    public var headers: [(name: String, value: String)] = ServerOptions.strictHeaders

    public init() {}

    /// Nothing foreign is loaded, framed or sniffed.
    public static let strictHeaders: [(name: String, value: String)] = [
        (
            "content-security-policy",
            "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self' ws: wss:; object-src 'none'; "
                + "base-uri 'none'; frame-ancestors 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
        ),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ]
}

/// How much may wait for one peer.
public struct OutboxLimits: Hashable, Sendable {
    public var bytes = 256 * 1024
    public var frames = 512
    public init() {}
}
