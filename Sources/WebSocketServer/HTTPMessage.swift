/// One request, whole.
public struct HTTPRequest: Sendable {
    public let method: String
    /// Percent-decoded, without the query.
    public let path: String
    /// As `a=1&b=2`.
    public let query: String
    /// Names in lower case.
    public let headers: [String: String]
    public internal(set) var body: [UInt8]
    public let peerAddress: String

    public func header(_ name: String) -> String? { headers[name] }
}

public struct HTTPResponse: Sendable {
    public var status: Int
    /// Names in lower case.
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]

    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer the sockets give themselves, in the form of the HTTP API.
    static func error(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("content-type", "application/json; charset=utf-8"), ("cache-control", "no-store")],
            body: Array(#"{"error":{"code":"\#(code)","msg":"\#(message)"}}"#.utf8))
    }
}
