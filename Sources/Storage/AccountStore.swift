/// Somebody who can sit down: a guest, later a member, or a bot.
public struct Account: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable { case human, bot }

    public let id: Int64
    public var name: String
    public let kind: Kind
    public let guest: Bool
    /// Milliseconds since 1970.
    public let joined: Int64

    /// As it stands on the wire: `u_17`.
    public var user: String { "u_\(id)" }

    public init(id: Int64, name: String, kind: Kind, guest: Bool, joined: Int64) {
        self.id = id
        self.name = name
        self.kind = kind
        self.guest = guest
        self.joined = joined
    }
}

/// What proves an account: kept as a SHA-256 digest, never as itself.
public struct Credential: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable { case session, token }

    public let digest: [UInt8]
    public let kind: Kind
    public let scopes: [String]

    public init(digest: [UInt8], kind: Kind, scopes: [String]) {
        self.digest = digest
        self.kind = kind
        self.scopes = scopes
    }
}

/// Accounts and what proves them.
public protocol AccountStore: Sendable {
    /// Throws `StoreFailure.taken("name")` when the name is in use, letter case aside.
    func create(name: String, kind: Account.Kind, guest: Bool, at: Int64, credential: Credential) async throws -> Account
    func account(provedBy digest: [UInt8]) async throws -> (account: Account, credential: Credential)?
    func account(_ id: Int64) async throws -> Account?
    func account(named name: String) async throws -> Account?
    func rename(_ id: Int64, to name: String) async throws -> Account
    func add(_ credential: Credential, to account: Int64, at: Int64) async throws
    func revoke(_ digest: [UInt8]) async throws
}
