public import Storage
import Synchronization

/// Birth years and signs.
extension Identities {
    public func profile(of account: Account) async throws -> Profile { try await store.profile(of: account.id) }

    /// Makes the whole change or no part of it.
    /// - Throws: `PlayerName.Refusal`, or the store's errors.
    public func change(_ change: ProfileChange, of account: Int64) async throws -> (account: Account, profile: Profile) {
        var change = change
        if let name = change.name { change.name = try free(name).text }
        do {
            let changed = try await store.change(change, of: account)
            if change.name != nil { cache.withLock { $0.rename(account, to: changed.account.name) } }
            return changed
        } catch StoreFailure.taken("name") {
            throw PlayerName.Refusal.taken
        }
    }
}
