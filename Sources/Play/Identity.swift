/// Who stands at the other end of a connection.
public struct Identity: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable { case anon, human, bot }
    public enum Scope: String, Hashable, Sendable { case watch, play, chat, profile, bot, admin }

    /// `u_17`; `nil` for somebody without a credential.
    public let user: String?
    public var name: String
    public let kind: Kind
    public let guest: Bool
    public let scopes: Set<Scope>
    /// Games finished and won before this visit.
    public var played: Int
    public var won: Int
    public let joined: Timestamp

    public init(
        user: String?, name: String, kind: Kind, guest: Bool, scopes: Set<Scope>, played: Int = 0, won: Int = 0,
        joined: Timestamp = Timestamp(milliseconds: 0)
    ) {
        self.user = user
        self.name = name
        self.kind = kind
        self.guest = guest
        self.scopes = scopes
        self.played = played
        self.won = won
        self.joined = joined
    }

    public static let anonymous = Identity(user: nil, name: "", kind: .anon, guest: false, scopes: [.watch])
}

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

/// Why nobody was let in.
public enum Unwelcome: Error, Hashable, Sendable {
    /// The credential is unknown or revoked.
    case unknownCredential
    /// A page of a foreign origin tried to use the session cookie.
    case foreignOrigin
    /// The accounts could not be read just now.
    case unavailable
}

/// Tells who somebody is. Asked once a visit, and for the cards of others.
public protocol Doorkeeper: Sendable {
    func identify(_ credentials: Credentials) async throws(Unwelcome) -> Identity
    /// `nil`: nobody has this id.
    func profile(of user: String) async -> Identity?
}
