import Storage

/// The identities proved lately, by digest, as a value. Holds at most `limit`; the oldest leaves first.
struct IdentityCache: Sendable {
    private var known: [[UInt8]: Identity] = [:]
    private var order: [[UInt8]] = []
    private var oldest = 0
    private let limit: Int
    /// Rises with every change of what is stored. Who looked something up before a change must not put it in after.
    private(set) var version = 0

    init(limit: Int) {
        precondition(limit > 0, "a cache of nothing")
        self.limit = limit
    }

    subscript(digest: [UInt8]) -> Identity? { known[digest] }

    /// Keeps what was looked up at `version`, unless something has changed since.
    mutating func keep(_ identity: Identity, for digest: [UInt8], lookedUpAt version: Int) {
        guard version == self.version, known[digest] == nil else { return }
        if order.count < limit {
            order.append(digest)
        } else {
            known[order[oldest]] = nil
            order[oldest] = digest
            oldest = (oldest + 1) % limit
        }
        known[digest] = identity
    }

    /// The account is called otherwise from now on.
    mutating func rename(_ account: Int64, to name: String) {
        version += 1
        for digest in known.keys where known[digest]?.account.id == account { known[digest]?.account.name = name }
    }

    /// The accounts are no more, and nothing proves them.
    mutating func remove(_ accounts: Set<Int64>) {
        for digest in known.keys where accounts.contains(known[digest]?.account.id ?? 0) { forget(digest) }
        version += 1
    }

    /// The digest proves nothing any more.
    mutating func forget(_ digest: [UInt8]) {
        version += 1
        guard known.removeValue(forKey: digest) != nil, let place = order.firstIndex(of: digest) else { return }
        // Its place in the ring stays, under a digest nobody has.
        order[place] = []
    }
}
