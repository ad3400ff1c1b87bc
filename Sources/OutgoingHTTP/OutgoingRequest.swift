/// A request to another server.
public struct OutgoingRequest: Hashable, Sendable {
    public let address: WebAddress
    /// The form of a POST; `nil` for a GET.
    public let form: String?
    /// The value of `Authorization`; empty to omit it.
    public let authorization: String
    /// The media types that are wanted.
    public private(set) var accept = "application/json"
    /// Whether only an address of the public internet is connected to. The addresses of a configuration may lead anywhere; addresses from other
    /// servers must not lead to machines that only this one reaches.
    public private(set) var isPublicOnly = false
    /// The maximum size of the answer in bytes.
    public private(set) var maxBytes = OutgoingClient.maxBytes
    /// The time after which the request fails; `nil` for the client's own.
    public private(set) var patience: Duration?

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

    /// A file at an address that another server named.
    public init(file address: WebAddress, accept: String, publicOnly isPublicOnly: Bool, maxBytes: Int, patience: Duration) {
        self.init(get: address)
        self.accept = accept
        self.isPublicOnly = isPublicOnly
        self.maxBytes = maxBytes
        self.patience = patience
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
