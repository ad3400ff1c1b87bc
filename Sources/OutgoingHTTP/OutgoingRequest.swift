/// A request to another server.
public struct OutgoingRequest: Hashable, Sendable {
    public let address: WebAddress
    /// The form of a POST; `nil` for a GET.
    public let form: String?
    /// The value of `Authorization`; empty for none.
    public let authorization: String

    public init(get address: WebAddress, authorization: String = "") {
        self.address = address
        form = nil
        self.authorization = authorization
    }

    public init(post form: [(name: String, value: String)], to address: WebAddress, authorization: String = "") {
        self.address = address
        self.form = WebAddress.form(form)
        self.authorization = authorization
    }
}

/// The whole answer to a request.
public struct OutgoingAnswer: Hashable, Sendable {
    public let status: Int
    public let body: [UInt8]

    public init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}

/// The reason why no whole answer came.
public enum OutgoingFailure: Error, Hashable, Sendable {
    /// Too many requests wait.
    case busy
    /// The other server cannot be reached, is too slow, or sends too much. For the operator; without parameters of the request.
    case unreachable(String)
}

/// Sends requests to other servers.
public protocol OutgoingTransport: Sendable {
    func perform(_ request: OutgoingRequest) async throws(OutgoingFailure) -> OutgoingAnswer
}
