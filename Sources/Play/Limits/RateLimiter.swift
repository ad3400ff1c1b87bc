public import Identifiers
public import Networks
import Synchronization

/// Keeps the allowances of all users and networks, whether they are connected or not.
///
/// Allowances without recent use are evicted each time there are twice as many as after the last eviction, so that there are about as many as are
/// in use. Their number is bounded: if all of them are in use, all are evicted, and some users get a new allowance early, but no connection is lost.
public final class RateLimiter: Sendable {
    private struct Shelf<Key: Hashable & Sendable> {
        var allowances: [Key: Allowance] = [:]
        var swept: Timestamp?
        /// The number at which they are swept next.
        var due: Int
    }

    public let limits: VisitLimits
    private let capacity: Int
    private let users: Mutex<Shelf<String>>
    private let networks: Mutex<Shelf<CountedNetwork>>
    private let userTerms: RateTerms
    private let networkTerms: RateTerms

    /// - Parameter capacity: maximum number of users, and of networks.
    public init(_ limits: VisitLimits, capacity: Int = 50_000) {
        self.limits = limits
        self.capacity = capacity
        users = Mutex(Shelf(due: min(Self.few, capacity)))
        networks = Mutex(Shelf(due: min(Self.few, capacity)))
        userTerms = RateTerms(limits.ofUser)
        networkTerms = RateTerms(limits.ofNetwork)
    }

    /// A number of allowances that is not worth a sweep.
    private static let few = 1024

    /// - Parameters:
    ///   - user: `nil` for a stranger, or before authentication.
    ///   - networks: the networks of the address. Without any, the caller gets a separate allowance.
    public func allowances(user: UserID?, networks shares: NetworkShares?, at now: Timestamp) -> Allowances {
        let own = user.map { find($0.rawValue, in: users, at: now, else: { Allowance(userTerms, at: now) }) }
        var found: [Allowance] = []
        if let shares {
            found.reserveCapacity(4)
            for share in shares {
                found.append(find(share.network, in: networks, at: now, else: { Allowance(networkTerms, factor: share.factor, at: now) }))
            }
        }
        if found.isEmpty { found.append(Allowance(networkTerms, at: now)) }
        return Allowances(user: own, networks: found)
    }

    /// The number of users and networks kept.
    var counts: (users: Int, networks: Int) { (users.withLock { $0.allowances.count }, networks.withLock { $0.allowances.count }) }

    private func find<Key>(_ key: Key, in shelf: borrowing Mutex<Shelf<Key>>, at now: Timestamp, else make: () -> Allowance) -> Allowance {
        shelf.withLock { shelf in
            if let known = shelf.allowances[key] { return known }
            makeRoom(on: &shelf, at: now)
            let fresh = make()
            shelf.allowances[key] = fresh
            return fresh
        }
    }

    private func makeRoom(on shelf: inout Shelf<some Hashable>, at now: Timestamp) {
        guard shelf.allowances.count >= shelf.due else { return }
        // A sweep over all entries takes milliseconds, so it runs at most once a second.
        if shelf.swept.map({ now - $0 >= .seconds(1) }) ?? true {
            shelf.swept = now
            shelf.allowances = shelf.allowances.filter { !$0.value.isSpare(at: now) }
            shelf.due = min(capacity, max(Self.few, 2 * shelf.allowances.count))
        }
        if shelf.allowances.count >= capacity { shelf.allowances.removeAll(keepingCapacity: true) }
    }
}
