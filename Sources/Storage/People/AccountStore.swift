public import Identifiers

/// Accounts and their credentials. Called by `Identities`, from any task; a write returns when it would survive a power cut.
public protocol AccountStore: Sendable {
    /// Throws `StoreFailure.taken("name")` if the name is in use or looks like a name in use (`NameLooks`), ignoring letter case.
    func create(name: String, kind: Account.Kind, guest: Bool, at: Timestamp, credential: Credential) async throws -> Account
    func account(provedBy digest: [UInt8]) async throws -> Proof?
    func account(_ id: Int64) async throws -> Account?
    func account(named name: String) async throws -> Account?
    /// Throws `StoreFailure.taken("name")`, or `.missing("account")`.
    func rename(_ id: Int64, to name: String) async throws -> Account
    /// An uploaded picture is removed. Throws `StoreFailure.missing("account")`.
    /// - Parameter avatar: a design; `nil` for the default picture.
    func setAvatar(_ avatar: Avatar?, of account: Int64) async throws -> Account
    /// The avatars of `accounts`, without the accounts that have the default picture.
    func avatars(of accounts: Set<Int64>) async throws -> [Int64: Avatar]
    /// Throws `StoreFailure.taken("credential")`, or `.missing("account")`.
    func add(_ credential: Credential, to account: Int64, at: Timestamp) async throws
    /// Adds a session. It replaces the session with the digest `old`, and the oldest sessions beyond `limit`.
    ///
    /// Throws `StoreFailure.missing("account")`, or `.missing("login")` if `hash` is given but another password was set during its verification.
    /// - Returns: the digests of the revoked sessions of this account.
    func signIn(
        _ credential: Credential, to account: Int64, verified hash: String?, replacing old: [UInt8]?, atMost limit: Int, at: Timestamp
    ) async throws -> [[UInt8]]
    /// Records the last use of a credential. An unknown credential is ignored.
    func record(_ use: CredentialUse, of digest: [UInt8]) async throws
    /// All sessions of an account, the most recently used first.
    func sessions(of account: Int64) async throws -> [Session]
    /// Ends an account's credentials of some kinds, except the session with the digest `kept`.
    func endCredentials(_ kinds: Set<CredentialKind>, of account: Int64, keeping kept: [UInt8]) async throws -> RevokedCredentials
    /// Idempotent: revoking an unknown credential has no effect.
    func revoke(_ digest: [UInt8]) async throws
    /// Makes a guest a member: the account gets a login, and `credential` replaces the credential with the digest `old`.
    ///
    /// Throws `StoreFailure.taken("email")`, `.taken("login")` if the account has a login, `.missing("account")`, or `.missing("session")` if `old`
    /// was revoked.
    func signUp(_ login: Login, replacing old: [UInt8], by credential: Credential, at: Timestamp) async throws -> Account
    func login(email: String) async throws -> Login?
    func login(of account: Int64) async throws -> Login?
    /// Sets the hash of a login, and revokes the account's tickets and all its sessions except the session with the digest `kept`.
    ///
    /// Throws `StoreFailure.missing("login")` if there is no login or its hash is no longer `old`, and `.missing("session")` if `kept` was revoked.
    /// - Returns: the digests of the revoked sessions.
    func setPassword(hash: String, of account: Int64, replacing old: String, keeping kept: [UInt8]) async throws -> [[UInt8]]
    /// Examines up to `limit` accounts after number `id`, in order. Finds guests and retired bots that were created before `time` and appear in no
    /// archived game.
    func idleGuests(after id: Int64, limit: Int, madeBefore time: Timestamp) async throws -> IdleGuests
    /// Removes the accounts of `ids` that are guests or retired bots in no archived game, with their credentials. Their names become available.
    /// Idempotent.
    func removeIdleGuests(_ ids: [Int64]) async throws
}

extension AccountStore {
    /// Ends the mailed links and all sessions of an account, except the session with the digest `kept`.
    /// - Returns: the digests of the revoked sessions.
    public func endSessions(of account: Int64, keeping kept: [UInt8]) async throws -> [[UInt8]] {
        try await endCredentials(CredentialKind.brief, of: account, keeping: kept)[account] ?? []
    }
}
