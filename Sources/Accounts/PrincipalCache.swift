import Storage

/// A cache of recently authenticated identities, by digest. Holds at most `limit`; the oldest is evicted first.
struct PrincipalCache: Sendable {
    private var known: [[UInt8]: (identity: Principal, lastUse: CredentialUse)] = [:]
    private var order: [[UInt8]] = []
    private var oldest = 0
    private let limit: Int
    /// Incremented with every change in the store. A result that was looked up before a change must not be cached after the change.
    private(set) var version = 0

    init(limit: Int) {
        precondition(limit > 0, "a cache of nothing")
        self.limit = limit
    }

    subscript(digest: [UInt8]) -> (identity: Principal, lastUse: CredentialUse)? { known[digest] }

    /// Caches an identity looked up at `version`, unless the store has changed since.
    mutating func keep(_ identity: Principal, lastUse: CredentialUse, for digest: [UInt8], lookedUpAt version: Int) {
        guard version == self.version, known[digest] == nil else { return }
        if order.count < limit {
            order.append(digest)
        } else {
            known[order[oldest]] = nil
            order[oldest] = digest
            oldest = (oldest + 1) % limit
        }
        known[digest] = (identity, lastUse)
    }

    /// Records a use of a credential.
    /// - Returns: whether the store has to record it; `true` if the credential is not cached.
    mutating func record(_ use: CredentialUse, of digest: [UInt8]) -> Bool {
        guard let last = known[digest]?.lastUse else { return true }
        guard use.news(after: last) != nil else { return false }
        known[digest]?.lastUse = use
        return true
    }

    /// Applies a rename.
    mutating func rename(_ account: Int64, to name: String) {
        version += 1
        for digest in known.keys where known[digest]?.identity.account.id == account { known[digest]?.identity.account.name = name }
    }

    /// Applies another avatar.
    mutating func setAvatar(_ avatar: Avatar?, of account: Int64) {
        version += 1
        for digest in known.keys where known[digest]?.identity.account.id == account { known[digest]?.identity.account.avatar = avatar }
    }

    /// Evicts removed accounts.
    mutating func remove(_ accounts: Set<Int64>) {
        for digest in known.keys where accounts.contains(known[digest]?.identity.account.id ?? 0) { forget(digest) }
        version += 1
    }

    /// Evicts a revoked credential.
    mutating func forget(_ digest: [UInt8]) {
        version += 1
        guard known.removeValue(forKey: digest) != nil, let place = order.firstIndex(of: digest) else { return }
        // Its slot in the ring remains, with a digest that matches nothing.
        order[place] = []
    }
}
