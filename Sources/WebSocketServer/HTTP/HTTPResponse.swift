/// One complete HTTP response.
public struct HTTPResponse: Sendable {
    public var status: Int
    /// `date`, `content-length` and `connection` are added by the server.
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]
    /// The body in pieces; `body` is empty then.
    public var pieces: BodyPieces?
    /// Whether a browser may show the body by itself, so that policies for pages apply to it.
    public var isDocument: Bool
    /// For a response that goes on after its head: called on the connection's loop to begin the stream. It returns a function that is called there
    /// once the stream is over, for any reason.
    public var stream: (@Sendable (EventStream) -> @Sendable () -> Void)?

    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [], isDocument: Bool = true) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isDocument = isDocument
    }

    /// A stream of Server-Sent Events.
    /// - Parameter begin: see `stream`.
    public static func events(_ begin: @escaping @Sendable (EventStream) -> @Sendable () -> Void) -> HTTPResponse {
        var response = HTTPResponse(
            status: 200,
            headers: [
                ("content-type", "text/event-stream; charset=utf-8"), ("cache-control", "no-store"),
                // nginx would collect events before it passes them on.
                ("x-accel-buffering", "no"),
            ], isDocument: false)
        response.stream = begin
        return response
    }

    /// Sends the client to another path of this server, for the same query.
    /// - Parameter path: begins with one slash.
    static func redirect(to path: String, of request: HTTPRequest) -> HTTPResponse {
        let query = request.query.isEmpty ? "" : "?" + request.query
        return HTTPResponse(
            status: 308, headers: [("location", HTTPSRedirect.encoded(path) + query), ("cache-control", "no-cache")], isDocument: false)
    }

    /// An error response from the server itself: a code for programs and a message for developers.
    static func refusal(_ status: Int, code: String, message: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("content-type", "application/json; charset=utf-8"), ("cache-control", "no-store")],
            body: Array(#"{"error":{"code":"\#(code)","msg":"\#(message)"}}"#.utf8))
    }

    /// The encoded head. Headers whose values contain line breaks are left out.
    /// - Parameter connection: the value of the `connection` header; `nil` to omit it.
    func head(adding base: [(name: String, value: String)], date: String, connection: String?) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Other")\r\ndate: \(date)\r\n"
        for header in headers where Self.isSafe(header) { text += "\(header.name): \(header.value)\r\n" }
        let names = Set(headers.map { $0.name.lowercased() })
        for header in base where !names.contains(header.name) { text += "\(header.name): \(header.value)\r\n" }
        // A stream ends with its connection.
        if status != 304 && status != 204 && stream == nil { text += "content-length: \(pieces?.count ?? body.count)\r\n" }
        if let connection { text += "connection: \(connection)\r\n" }
        return Array((text + "\r\n").utf8)
    }

    private static func isSafe(_ header: (name: String, value: String)) -> Bool {
        !header.name.isEmpty && (header.name + header.value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    private static let reasons = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 301: "Moved Permanently", 302: "Found", 303: "See Other",
        304: "Not Modified", 400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict", 411: "Length Required", 412: "Precondition Failed",
        308: "Permanent Redirect", 413: "Content Too Large", 415: "Unsupported Media Type", 421: "Misdirected Request",
        422: "Unprocessable Content", 426: "Upgrade Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
        500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
