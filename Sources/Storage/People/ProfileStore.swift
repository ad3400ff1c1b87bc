/// Birth years and signs. Called by `Identities`, from any task; a write returns when it would survive a power cut.
public protocol ProfileStore: Sendable {
    /// The profile of an account; empty for an unknown account.
    func profile(of account: Int64) async throws -> Profile
    /// Makes the whole change or no part of it.
    ///
    /// Throws `StoreFailure.taken("name")` as `AccountStore.rename` does, or `.missing("account")`.
    func change(_ change: ProfileChange, of account: Int64) async throws -> (account: Account, profile: Profile)
}
