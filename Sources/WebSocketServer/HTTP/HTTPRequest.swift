public import HTTPContent
public import PageFiles

/// One complete HTTP request.
public struct HTTPRequest: FileRequest, RequestFields, Sendable {
    /// Upper case.
    public let method: String
    /// Percent-decoded, begins with a slash.
    public let path: String
    /// As in the URL, percent-encoded; empty if there is none.
    public let query: String
    public internal(set) var body: [UInt8] = []
    /// The numeric address of the other end of the connection, which may be a proxy. Behind a trusted proxy that announces the connection's client,
    /// the client's address.
    public let peerAddress: String
    /// Whether it came by the port of the operator.
    public internal(set) var isAdministration = false
    let isHTTP10: Bool
    private let headers: [String: String]

    init(_ head: RequestHead, body: [UInt8], peerAddress: String) {
        (method, path, query, headers, isHTTP10) = (head.method, head.path, head.query, head.headers, head.isHTTP10)
        self.body = body
        self.peerAddress = peerAddress
    }

    init(method: String, path: String, query: String, headers: [String: String], peerAddress: String) {
        isHTTP10 = false
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.peerAddress = peerAddress
    }

    /// The value of a header; its name is not case-sensitive.
    public func header(_ name: String) -> String? { headers[name] ?? headers[name.lowercased()] }
}
