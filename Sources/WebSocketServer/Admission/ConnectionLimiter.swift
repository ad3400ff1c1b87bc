import Synchronization

/// The connection limits that all loops share.
final class ConnectionLimiter: Sendable {
    private let limits: Mutex<ConnectionLimits>

    init(_ bounds: ConnectionLimits.Bounds) { limits = Mutex(ConnectionLimits(bounds)) }

    /// - Returns: the place of a new connection from this address, or `nil` if its network holds as many as it may.
    func place(for address: Address) -> ConnectionPlace? {
        let shares = address.shares
        let now = MonotonicClock.nanoseconds
        return limits.withLock { $0.open(shares, at: now) } ? ConnectionPlace(shares, in: self) : nil
    }

    fileprivate func change<Value: Sendable>(_ body: (inout ConnectionLimits) -> Value) -> Value { limits.withLock { body(&$0) } }
}

/// The share of one connection in the limits of its networks. It belongs to one owner, and gives everything back at `leave`.
struct ConnectionPlace {
    private let shares: [Address.Share]
    private let limiter: ConnectionLimiter
    private var isIdentified = false
    private var hasPartialHead = false

    fileprivate init(_ shares: [Address.Share], in limiter: ConnectionLimiter) {
        self.shares = shares
        self.limiter = limiter
    }

    /// A part of a head has come.
    /// - Returns: whether the rest may be waited for.
    mutating func waitsForHead() -> Bool {
        guard !hasPartialHead else { return true }
        hasPartialHead = limiter.change { $0.beginHead(shares) }
        return hasPartialHead
    }

    /// A head has come whole.
    mutating func completedHead() {
        guard hasPartialHead || !isIdentified else { return }
        limiter.change { limits in
            if hasPartialHead { limits.endHead(shares) }
            if !isIdentified { limits.identify(shares) }
        }
        hasPartialHead = false
        isIdentified = true
    }

    var keepsAlive: Bool { limiter.change { $0.keepsAlive(shares) } }

    /// The last call.
    mutating func leave() {
        completedHead()
        limiter.change { $0.close(shares) }
    }
}
