/// Everything that counts one visit or one request: its user, if it has one, and the networks its address belongs to.
public struct Allowances: Sendable {
    /// Why something is not allowed just now.
    public struct Shortage: Hashable, Sendable {
        /// Milliseconds until there is a token again.
        public let wait: Int
        /// Whether it is the network that has none left.
        public let isOfNetwork: Bool
    }

    let user: Allowance?
    /// The narrowest first; never empty.
    let networks: [Allowance]

    /// Takes tokens from everything that counts this kind, or from nothing.
    /// - Parameter mayOwe: whether a twentieth of each bucket may be owed afterwards.
    public func take(_ kind: RateKind, _ count: Int = 1, mayOwe: Bool = false, at now: Timestamp) -> Shortage? {
        if let wait = user?.take(kind, count, mayOwe: mayOwe, at: now) { return Shortage(wait: wait, isOfNetwork: false) }
        for (index, network) in networks.enumerated() {
            guard let wait = network.take(kind, count, mayOwe: mayOwe, at: now) else { continue }
            for taken in networks[..<index] { taken.giveBack(kind, count) }
            user?.giveBack(kind, count)
            return Shortage(wait: wait, isOfNetwork: true)
        }
        return nil
    }

    /// Takes a token from the user alone, when its networks have paid already.
    public func takeOfUser(_ kind: RateKind, at now: Timestamp) -> Shortage? {
        user?.take(kind, at: now).map { Shortage(wait: $0, isOfNetwork: false) }
    }

    /// The answer that `take` would give, without taking anything.
    public func shortage(_ kind: RateKind, at now: Timestamp) -> Shortage? {
        if let wait = user?.wait(kind, at: now) { return Shortage(wait: wait, isOfNetwork: false) }
        for network in networks {
            if let wait = network.wait(kind, at: now) { return Shortage(wait: wait, isOfNetwork: true) }
        }
        return nil
    }

    /// Takes back tokens that were taken for nothing.
    public func giveBack(_ kind: RateKind, _ count: Int = 1) {
        user?.giveBack(kind, count)
        for network in networks { network.giveBack(kind, count) }
    }

    /// Of the user, or for a stranger of the narrowest network.
    public func figures(_ kind: RateKind, at now: Timestamp) -> RateFigures? {
        user?.figures(kind, at: now) ?? networks.first?.figures(kind, at: now)
    }
}
