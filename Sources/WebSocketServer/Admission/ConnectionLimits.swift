import Networks

/// Limits of the connections that each network holds before it has identified itself, and of the rate at which it opens them.
///
/// An IPv6 address counts for its /64, and with larger allowances for the /56 and the /48 around it. A bounded number of networks is
/// remembered: when there are too many, those without a connection are forgotten, at most once a second.
struct ConnectionLimits {
    struct Bounds: Hashable, Sendable {
        /// Connections that have not completed a request head yet.
        var unidentified = 200
        /// Connections in the middle of a request head.
        var partialHeads = 64
        /// Connections that speak HTTP, in any state. When half of them are open, responses close their connections.
        var open = 1000
        /// New connections per second.
        var rate = 50.0
        /// New connections in one burst.
        var burst = 400.0
    }

    private struct Counts {
        var unidentified = 0
        var partialHeads = 0
        var open = 0
        /// The number of new connections still allowed.
        var tokens: Double
        /// The time of the last refill, in nanoseconds.
        var refilled: UInt64
    }

    private let bounds: Bounds
    private let capacity: Int
    private var known: [CountedNetwork: Counts] = [:]
    private var swept: UInt64 = 0
    private static let second: UInt64 = 1_000_000_000

    init(_ bounds: Bounds, capacity: Int = 100_000) {
        self.bounds = bounds
        self.capacity = capacity
    }

    /// The number of networks remembered.
    var count: Int { known.count }

    /// Counts a new connection, which has not sent anything.
    /// - Parameters:
    ///   - shares: the networks that the address counts for.
    ///   - now: in nanoseconds.
    /// - Returns: whether it may stay; if not, nothing was counted but its attempt.
    mutating func open(_ shares: NetworkShares, at now: UInt64) -> Bool {
        sweep(at: now)
        for share in shares { refill(share, at: now) }
        let fits = shares.allSatisfy { share in
            guard let counts = known[share.network] else { return false }
            return counts.tokens >= 1 && counts.open < bounds.open * share.factor && counts.unidentified < bounds.unidentified * share.factor
        }
        guard fits else { return false }
        change(shares) {
            $0.tokens -= 1
            $0.open += 1
            $0.unidentified += 1
        }
        return true
    }

    /// Call when the first request head is complete.
    mutating func identify(_ shares: NetworkShares) { change(shares) { $0.unidentified -= 1 } }

    /// Call when a request head has begun but is not complete.
    /// - Returns: whether the server may wait for the rest; if not, nothing was counted.
    mutating func beginHead(_ shares: NetworkShares) -> Bool {
        guard shares.allSatisfy({ (known[$0.network]?.partialHeads ?? 0) < bounds.partialHeads * $0.factor }) else { return false }
        change(shares) { $0.partialHeads += 1 }
        return true
    }

    mutating func endHead(_ shares: NetworkShares) { change(shares) { $0.partialHeads -= 1 } }

    /// Call when the connection has ended, or no longer speaks HTTP.
    mutating func close(_ shares: NetworkShares) { change(shares) { $0.open -= 1 } }

    /// Whether a connection may be kept alive for another request.
    func keepsAlive(_ shares: NetworkShares) -> Bool {
        shares.allSatisfy { (known[$0.network]?.open ?? 0) * 2 <= bounds.open * $0.factor }
    }

    private mutating func change(_ shares: NetworkShares, _ body: (inout Counts) -> Void) {
        for share in shares {
            guard var counts = known[share.network] else { continue }
            body(&counts)
            known[share.network] = counts
        }
    }

    private mutating func refill(_ share: NetworkShares.Share, at now: UInt64) {
        let burst = bounds.burst * Double(share.factor)
        guard var counts = known[share.network] else {
            known[share.network] = Counts(tokens: burst, refilled: now)
            return
        }
        let seconds = Double(now > counts.refilled ? now - counts.refilled : 0) / Double(Self.second)
        counts.tokens = min(burst, counts.tokens + seconds * bounds.rate * Double(share.factor))
        counts.refilled = max(now, counts.refilled)
        known[share.network] = counts
    }

    private mutating func sweep(at now: UInt64) {
        guard known.count >= capacity, swept == 0 || now > swept + Self.second else { return }
        known = known.filter { $0.value.open > 0 }
        swept = now
    }
}
