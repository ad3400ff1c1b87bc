public import Identifiers
public import Networks
import Synchronization

/// Keeps the allowances of all users and networks, whether they are connected or not.
///
/// Their number is bounded. When it is reached, allowances without recent use are evicted, and if that is not enough, all: some users get a new
/// allowance early, but no connection is lost.
public final class RateLimiter: Sendable {
    private struct Shelf<Key: Hashable & Sendable> {
        var allowances: [Key: Allowance] = [:]
        var swept: Timestamp?
    }

    public let limits: VisitLimits
    private let capacity: Int
    private let users = Mutex(Shelf<String>())
    private let networks = Mutex(Shelf<CountedNetwork>())

    /// - Parameter capacity: maximum number of users, and of networks.
    public init(_ limits: VisitLimits, capacity: Int = 50_000) {
        self.limits = limits
        self.capacity = capacity
    }

    /// - Parameters:
    ///   - user: `nil` for a stranger, or before authentication.
    ///   - networks: the networks of the address. Without any, the caller gets a separate allowance.
    public func allowances(user: UserID?, networks shares: NetworkShares?, at now: Timestamp) -> Allowances {
        let own = user.map { find($0.rawValue, in: users, at: now) { [limits] in limits.ofUser($0) } }
        var found: [Allowance] = []
        if let shares {
            found.reserveCapacity(4)
            for share in shares {
                found.append(find(share.network, in: networks, at: now) { [limits] in limits.ofNetwork($0, factor: share.factor) })
            }
        }
        if found.isEmpty { found.append(Allowance({ [limits] in limits.ofNetwork($0) }, at: now)) }
        return Allowances(user: own, networks: found)
    }

    /// The number of users and networks kept.
    var counts: (users: Int, networks: Int) { (users.withLock { $0.allowances.count }, networks.withLock { $0.allowances.count }) }

    private func find<Key>(
        _ key: Key, in shelf: borrowing Mutex<Shelf<Key>>, at now: Timestamp, _ bucket: (RateKind) -> VisitLimits.Bucket?
    ) -> Allowance {
        shelf.withLock { shelf in
            if let known = shelf.allowances[key] { return known }
            makeRoom(on: &shelf, at: now)
            let fresh = Allowance(bucket, at: now)
            shelf.allowances[key] = fresh
            return fresh
        }
    }

    private func makeRoom(on shelf: inout Shelf<some Hashable>, at now: Timestamp) {
        guard shelf.allowances.count >= capacity else { return }
        // A sweep over all entries takes milliseconds, so it runs at most once a second.
        if shelf.swept.map({ now - $0 >= .seconds(1) }) ?? true {
            shelf.swept = now
            shelf.allowances = shelf.allowances.filter { !$0.value.isSpare(at: now) }
        }
        if shelf.allowances.count >= capacity { shelf.allowances.removeAll(keepingCapacity: true) }
    }
}
