public import Storage
import Synchronization

extension MemoryStore: ProfileStore {
    public func profile(of account: Int64) async throws -> Profile { contents.withLock { $0.accounts.profiles[account] ?? Profile() } }

    public func change(_ change: ProfileChange, of account: Int64) async throws -> (account: Account, profile: Profile) {
        try contents.withLock { try $0.accounts.change(change, of: account) }
    }
}
