public import Identifiers

/// The allowances that apply to one visit or one request: the allowance of its user, if any, and the allowances of the networks of its address.
public struct Allowances: Sendable {
    /// The reason for a refusal by rate.
    public struct Shortage: Hashable, Sendable {
        /// The time until there are enough tokens.
        public let wait: Duration
        /// Whether the bucket of a network is empty, and not the bucket of the user.
        public let isOfNetwork: Bool
    }

    let user: Allowance?
    /// The allowances of the networks, the narrowest first; never empty.
    let networks: [Allowance]

    /// Takes tokens from all buckets of this kind, or from no bucket if one of them is short.
    /// - Parameter mayOwe: whether each bucket may be overdrawn by a twentieth of its capacity.
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

    /// Takes a token only from the user, after the networks have been charged.
    public func takeOfUser(_ kind: RateKind, at now: Timestamp) -> Shortage? {
        user?.take(kind, at: now).map { Shortage(wait: $0, isOfNetwork: false) }
    }

    /// The result that `take` would return, without taking tokens.
    public func shortage(_ kind: RateKind, at now: Timestamp) -> Shortage? {
        if let wait = user?.wait(kind, at: now) { return Shortage(wait: wait, isOfNetwork: false) }
        for network in networks {
            if let wait = network.wait(kind, at: now) { return Shortage(wait: wait, isOfNetwork: true) }
        }
        return nil
    }

    /// Returns tokens to all buckets of this kind.
    public func giveBack(_ kind: RateKind, _ count: Int = 1) {
        user?.giveBack(kind, count)
        for network in networks { network.giveBack(kind, count) }
    }

    /// The state of the user's bucket, or for a stranger the state of the narrowest network's bucket.
    public func figures(_ kind: RateKind, at now: Timestamp) -> RateFigures? {
        user?.figures(kind, at: now) ?? networks.first?.figures(kind, at: now)
    }
}
