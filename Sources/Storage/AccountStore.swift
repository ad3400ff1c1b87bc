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

/// Accounts and what proves them. Called by `Identities`, from any task; a write returns when it would survive a power cut.
public protocol AccountStore: Sendable {
    /// Throws `StoreFailure.taken("name")` when the name is in use, or looks like one that is (`NameLooks`), letter case aside.
    func create(name: String, kind: Account.Kind, guest: Bool, at: Int64, credential: Credential) async throws -> Account
    func account(provedBy digest: [UInt8]) async throws -> (account: Account, credential: Credential)?
    func account(_ id: Int64) async throws -> Account?
    func account(named name: String) async throws -> Account?
    /// Throws `StoreFailure.taken("name")`, or `.missing("account")`.
    func rename(_ id: Int64, to name: String) async throws -> Account
    /// Throws `StoreFailure.taken("credential")`, or `.missing("account")`.
    func add(_ credential: Credential, to account: Int64, at: Int64) async throws
    /// Idempotent: what is not there stays away.
    func revoke(_ digest: [UInt8]) async throws
    /// Looks at up to `limit` accounts behind number `id`, in their order, for guests made before `time` (milliseconds since 1970) who
    /// are in no archived game.
    func idleGuests(after id: Int64, limit: Int, madeBefore time: Int64) async throws -> IdleGuests
    /// Removes those of `ids` who are guests in no archived game, with all that proves them; their names are free again. Idempotent.
    func removeIdleGuests(_ ids: [Int64]) async throws
}

/// One step of a walk over all accounts.
public struct IdleGuests: Hashable, Sendable {
    public let ids: [Int64]
    /// The account the step ended with; `nil` when there was none left to look at.
    public let last: Int64?

    public init(ids: [Int64], last: Int64?) {
        self.ids = ids
        self.last = last
    }
}
