/// Accounts and their credentials. Called by `Identities`, from any task; a write returns when it would survive a power cut.
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
    /// Idempotent: revoking an unknown credential has no effect.
    func revoke(_ digest: [UInt8]) async throws
    /// Examines up to `limit` accounts after number `id`, in order, for guests created before `time` (milliseconds since 1970) that appear in no
    /// archived game.
    func idleGuests(after id: Int64, limit: Int, madeBefore time: Int64) async throws -> IdleGuests
    /// Removes those of `ids` that are guests in no archived game, with their credentials; their names become available. Idempotent.
    func removeIdleGuests(_ ids: [Int64]) async throws
}
