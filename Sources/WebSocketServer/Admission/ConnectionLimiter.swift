import Networks
import Synchronization

/// The connection limits that all loops share.
final class ConnectionLimiter: Sendable {
    private let limits: Mutex<ConnectionLimits>

    init(_ bounds: ConnectionLimits.Bounds) { limits = Mutex(ConnectionLimits(bounds)) }

    /// - Returns: a slot for a new connection from this address, or `nil` if its network is at its limit.
    func place(for address: Address) -> ConnectionPlace? {
        let shares = address.shares
        let now = MonotonicClock.nanoseconds
        return limits.withLock { $0.open(shares, at: now) } ? ConnectionPlace(shares, in: self) : nil
    }

    fileprivate func change<Value: Sendable>(_ body: (inout ConnectionLimits) -> Value) -> Value { limits.withLock { body(&$0) } }
}

/// The share of one connection in the limits of its networks. It belongs to one owner, and gives everything back at `leave`.
struct ConnectionPlace {
    private let shares: NetworkShares
    private let limiter: ConnectionLimiter
    private var isIdentified = false
    private var hasPartialHead = false

    fileprivate init(_ shares: NetworkShares, in limiter: ConnectionLimiter) {
        self.shares = shares
        self.limiter = limiter
    }

    /// Call when part of a request head has arrived.
    /// - Returns: whether the server may wait for the rest.
    mutating func waitsForHead() -> Bool {
        guard !hasPartialHead else { return true }
        hasPartialHead = limiter.change { $0.beginHead(shares) }
        return hasPartialHead
    }

    /// Call when a request head is complete.
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

    /// Returns the slot. No other call may follow.
    mutating func leave() {
        completedHead()
        limiter.change { $0.close(shares) }
    }
}
