public import Identifiers

/// Accounts and their credentials. Called by `Identities`, from any task; a write returns when it would survive a power cut.
public protocol AccountStore: Sendable {
    /// Throws `StoreFailure.taken("name")` when the name is in use, or looks like one that is (`NameLooks`), letter case aside.
    func create(name: String, kind: Account.Kind, guest: Bool, at: Timestamp, credential: Credential) async throws -> Account
    func account(provedBy digest: [UInt8]) async throws -> Proof?
    func account(_ id: Int64) async throws -> Account?
    func account(named name: String) async throws -> Account?
    /// Throws `StoreFailure.taken("name")`, or `.missing("account")`.
    func rename(_ id: Int64, to name: String) async throws -> Account
    /// An uploaded picture is removed. Throws `StoreFailure.missing("account")`.
    /// - Parameter avatar: a design; `nil` for the default picture.
    func setAvatar(_ avatar: Avatar?, of account: Int64) async throws -> Account
    /// The avatars of those of `accounts` that have one.
    func avatars(of accounts: Set<Int64>) async throws -> [Int64: Avatar]
    /// Throws `StoreFailure.taken("credential")`, or `.missing("account")`.
    func add(_ credential: Credential, to account: Int64, at: Timestamp) async throws
    /// Adds a session. It replaces the one with the digest `old`, and the oldest ones beyond `limit`.
    ///
    /// Throws `StoreFailure.missing("account")`, or `.missing("login")` if `hash` is given and no longer that of the account's password: another one
    /// was set while the typed one was verified.
    /// - Returns: the digests of the revoked sessions of this account.
    func signIn(
        _ credential: Credential, to account: Int64, verified hash: String?, replacing old: [UInt8]?, atMost limit: Int, at: Timestamp
    ) async throws -> [[UInt8]]
    /// Records the last use of a credential. Has no effect on an unknown one.
    func record(_ use: CredentialUse, of digest: [UInt8]) async throws
    /// All sessions of an account, the one used last first.
    func sessions(of account: Int64) async throws -> [Session]
    /// Ends the credentials of some kinds of an account, but the session with the digest `kept`.
    func endCredentials(_ kinds: Set<CredentialKind>, of account: Int64, keeping kept: [UInt8]) async throws -> RevokedCredentials
    /// Idempotent: revoking an unknown credential has no effect.
    func revoke(_ digest: [UInt8]) async throws
    /// Makes a guest a member: it gets a login, and `credential` replaces the one with the digest `old`.
    ///
    /// Throws `StoreFailure.taken("email")`, `.taken("login")` if the account has one, `.missing("account")`, or `.missing("session")` if `old` was
    /// revoked.
    func signUp(_ login: Login, replacing old: [UInt8], by credential: Credential, at: Timestamp) async throws -> Account
    func login(email: String) async throws -> Login?
    func login(of account: Int64) async throws -> Login?
    /// Sets the hash of a login, and revokes its tickets and all sessions of its account but the one with the digest `kept`.
    ///
    /// Throws `StoreFailure.missing("login")` if there is none, or its hash is not `old` any more, and `.missing("session")` if `kept` was revoked.
    /// - Returns: the digests of the revoked sessions.
    func setPassword(hash: String, of account: Int64, replacing old: String, keeping kept: [UInt8]) async throws -> [[UInt8]]
    /// Examines up to `limit` accounts after number `id`, in order, for guests and retired bots created before `time` (milliseconds since 1970) that
    /// appear in no archived game.
    func idleGuests(after id: Int64, limit: Int, madeBefore time: Timestamp) async throws -> IdleGuests
    /// Removes those of `ids` that are guests or retired bots in no archived game, with their credentials; their names become available. Idempotent.
    func removeIdleGuests(_ ids: [Int64]) async throws
}

extension AccountStore {
    /// Ends all sessions of an account but the one with the digest `kept`, and the links that were mailed.
    /// - Returns: the digests of the revoked sessions.
    public func endSessions(of account: Int64, keeping kept: [UInt8]) async throws -> [[UInt8]] {
        try await endCredentials(CredentialKind.brief, of: account, keeping: kept)[account] ?? []
    }
}
