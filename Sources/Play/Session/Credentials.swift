/// What an upgrade and a `hello` brought to prove who is there.
public struct Credentials: Hashable, Sendable {
    public var bearer: String?
    public var cookie: String?
    public var origin: String?
    public var host: String?
    public var token: String?
    /// Of the client's address, the narrowest first.
    public var networks: [NetworkShare]

    public init(
        bearer: String? = nil, cookie: String? = nil, origin: String? = nil, host: String? = nil, token: String? = nil,
        networks: [NetworkShare] = []
    ) {
        self.bearer = bearer
        self.cookie = cookie
        self.origin = origin
        self.host = host
        self.token = token
        self.networks = networks
    }
}
