/// One whole request.
public struct HTTPRequest: Sendable {
    /// In capitals.
    public let method: String
    /// Percent-decoded, begins with a slash.
    public let path: String
    /// As in the URL, percent-encoded; empty if there is none.
    public let query: String
    public internal(set) var body: [UInt8] = []
    /// The numeric address of the other end of the connection, perhaps a proxy.
    public let peerAddress: String
    private let headers: [String: String]

    init(method: String, path: String, query: String, headers: [String: String], peerAddress: String) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.peerAddress = peerAddress
    }

    /// The value of one header, whatever the case of its name.
    public func header(_ name: String) -> String? { headers[name] ?? headers[name.lowercased()] }
}
