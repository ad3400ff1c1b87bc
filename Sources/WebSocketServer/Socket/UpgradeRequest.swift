/// What the peer said when it asked for a WebSocket.
public struct UpgradeRequest: Sendable {
    public let path: String
    /// As in the URL, percent-encoded; empty if there is none.
    public let query: String
    public let origin: String?
    public let host: String?
    public let cookie: String?
    public let authorization: String?
    public let userAgent: String?
    /// The numeric address of the other end of the connection, perhaps a proxy; behind a trusted one that says whose connection it forwards,
    /// that of its client.
    public let peerAddress: String
    /// `X-Forwarded-For` as it came: anybody can write anything into it, unless a proxy of ours did.
    public let forwardedFor: String?

    init(_ request: HTTPRequest) {
        path = request.path
        query = request.query
        origin = request.header("origin")
        host = request.header("host")
        cookie = request.header("cookie")
        authorization = request.header("authorization")
        userAgent = request.header("user-agent")
        peerAddress = request.peerAddress
        forwardedFor = request.header("x-forwarded-for")
    }
}
