import WebSocketServer

/// Cross-origin access (CORS): pages of clubs and of bots' authors may read public answers.
///
/// An answer to a request with a credential is only for its sender, so it never has these headers.
enum PublicReads {
    static let methods = ["GET", "HEAD", "OPTIONS"]

    /// The answer to a preflight.
    static func preflight() -> HTTPResponse {
        HTTPResponse(
            status: 204,
            headers: [
                ("allow", methods.joined(separator: ", ")), ("access-control-allow-methods", "GET, HEAD"),
                ("access-control-allow-headers", "Accept, Content-Type, If-None-Match"), ("access-control-max-age", "86400"),
            ], isDocument: false)
    }

    /// Adds the permission to read to an answer that is the same for everybody.
    static func opened(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
        guard request.header("cookie") == nil, request.header("authorization") == nil, !request.isAdministration,
            !response.headers.contains(where: { $0.name == "set-cookie" })
        else { return response }
        var response = response
        response.headers += [
            ("access-control-allow-origin", "*"),
            ("access-control-expose-headers", "ETag, Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset"),
        ]
        return response
    }
}
