import Networks
import Synchronization

/// Bounds the memory of all request bodies beyond the usual size, which one path may have. Shared by all loops.
final class LargeBodies: Sendable {
    private struct Counts {
        var all = 0
        var ofNetworks = NetworkTally()
    }

    private let most: Int
    private let mostOfNetwork: Int
    private let counts = Mutex(Counts())

    /// - Parameters:
    ///   - most: the number of bodies at a time.
    ///   - mostOfNetwork: the number of those from one network. Wider networks have more, as for connections.
    init(most: Int, mostOfNetwork: Int) { (self.most, self.mostOfNetwork) = (most, mostOfNetwork) }

    /// - Returns: a place for a body, or `nil` if there are too many.
    func place(for address: Address) -> LargeBodyPlace? {
        let shares = address.shares
        let fits = counts.withLock { counts in
            guard counts.all < most, counts.ofNetworks.hasPlace(for: shares, of: mostOfNetwork) else { return false }
            counts.all += 1
            counts.ofNetworks.add(shares)
            return true
        }
        return fits ? LargeBodyPlace(shares, in: self) : nil
    }

    fileprivate func leave(_ shares: NetworkShares) {
        counts.withLock { counts in
            counts.all -= 1
            counts.ofNetworks.remove(shares)
        }
    }
}

/// The share of one body. It belongs to one owner, and is given back when that lets go of it.
final class LargeBodyPlace: Sendable {
    private let shares: NetworkShares
    private let bodies: LargeBodies

    fileprivate init(_ shares: NetworkShares, in bodies: LargeBodies) { (self.shares, self.bodies) = (shares, bodies) }

    deinit { bodies.leave(shares) }
}
