import Storage
import Synchronization

/// A memory store that counts the reads of proofs, and can do something in the middle of one.
final class CountingStore: AccountStore {
    private let memory = MemoryStore()
    private let count = Mutex(0)
    private let during = Mutex<(@Sendable () async throws -> Void)?>(nil)

    var proofsRead: Int { count.withLock { $0 } }

    /// Runs `action` once, after the next proof was read and before the answer arrives.
    func duringNextProof(_ action: @escaping @Sendable () async throws -> Void) { during.withLock { $0 = action } }

    func account(provedBy digest: [UInt8]) async throws -> (account: Account, credential: Credential)? {
        count.withLock { $0 += 1 }
        let found = try await memory.account(provedBy: digest)
        let action = during.withLock { action in
            defer { action = nil }
            return action
        }
        try await action?()
        return found
    }

    func create(name: String, kind: Account.Kind, guest: Bool, at: Int64, credential: Credential) async throws -> Account {
        try await memory.create(name: name, kind: kind, guest: guest, at: at, credential: credential)
    }

    func account(_ id: Int64) async throws -> Account? { try await memory.account(id) }
    func account(named name: String) async throws -> Account? { try await memory.account(named: name) }
    func rename(_ id: Int64, to name: String) async throws -> Account { try await memory.rename(id, to: name) }
    func add(_ credential: Credential, to account: Int64, at: Int64) async throws { try await memory.add(credential, to: account, at: at) }
    func revoke(_ digest: [UInt8]) async throws { try await memory.revoke(digest) }
    func removeIdleGuests(_ ids: [Int64]) async throws { try await memory.removeIdleGuests(ids) }

    func idleGuests(after id: Int64, limit: Int, madeBefore time: Int64) async throws -> IdleGuests {
        try await memory.idleGuests(after: id, limit: limit, madeBefore: time)
    }
}
