public import Networks

/// The credentials of an upgrade request and of `hello`.
public struct Credentials: Hashable, Sendable {
    public var bearer: String?
    public var cookie: String?
    public var origin: String?
    public var host: String?
    public var token: String?
    public var userAgent: String?
    /// The networks of the client's address; `nil` for a client without one.
    public var networks: NetworkShares?

    public init(
        bearer: String? = nil, cookie: String? = nil, origin: String? = nil, host: String? = nil, token: String? = nil,
        userAgent: String? = nil, networks: NetworkShares? = nil
    ) {
        self.bearer = bearer
        self.cookie = cookie
        self.origin = origin
        self.host = host
        self.token = token
        self.userAgent = userAgent
        self.networks = networks
    }

    /// Whether they name nobody.
    var areEmpty: Bool { bearer == nil && cookie == nil && token == nil }
}
