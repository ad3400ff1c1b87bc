/// The HTTP request that opened a WebSocket.
public struct UpgradeRequest: Sendable {
    public let path: String
    /// As in the URL, percent-encoded; empty if there is none.
    public let query: String
    public let origin: String?
    public let host: String?
    public let cookie: String?
    public let authorization: String?
    public let userAgent: String?
    /// The numeric address of the other end of the connection, which may be a proxy. Behind a trusted proxy that announces the connection's client,
    /// the client's address.
    public let peerAddress: String
    /// The value of `X-Forwarded-For`, which any client can forge unless a trusted proxy wrote it.
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
