/// Counts entries by network.
public struct NetworkTally: Sendable {
    private var counts: [CountedNetwork: Int] = [:]

    public init() {}

    public init(_ entries: some Sequence<NetworkShares>) { for networks in entries { add(networks) } }

    public mutating func add(_ networks: NetworkShares) { for share in networks { counts[share.network, default: 0] += 1 } }

    public mutating func remove(_ networks: NetworkShares) {
        for share in networks {
            let left = counts[share.network, default: 0] - 1
            counts[share.network] = left > 0 ? left : nil
        }
    }

    /// Whether each network of a client has fewer entries than its share.
    /// - Parameter limit: the entries of the narrowest network. Wider ones have more.
    public func hasPlace(for networks: NetworkShares, of limit: Int) -> Bool {
        networks.allSatisfy { hasPlace(for: $0, of: limit) }
    }

    public func hasPlace(for share: NetworkShares.Share, of limit: Int) -> Bool { counts[share.network, default: 0] < limit * share.factor }

    /// The holdings of the networks of a client: the largest of their numbers of entries, each compared with its share. In sixteenths of an entry.
    public func load(of networks: NetworkShares) -> Int {
        networks.reduce(0) { Swift.max($0, counts[$1.network, default: 0] * (NetworkShares.widest / $1.factor)) }
    }
}

extension Collection {
    /// The entry that goes when there is no place left: the oldest of the network that holds most of all.
    ///
    /// The rule of every queue that all clients share: a client is not refused because others have filled it.
    /// - Parameter networks: the client that made an entry; `nil` for an entry that stays. The collection has the oldest entry first.
    public func indexOfLargestNetwork(_ networks: (Element) -> NetworkShares?) -> Index? {
        let tally = NetworkTally(compactMap(networks))
        var found: (index: Index, load: Int)?
        for index in indices {
            guard let load = networks(self[index]).map(tally.load) else { continue }
            if found.map({ $0.load < load }) ?? true { found = (index, load) }
        }
        return found?.index
    }

    /// The entry that goes for a newcomer; `nil` if the newcomer would hold as much as the largest network does, so that no entry goes.
    public func indexOfLargestNetwork(for newcomer: NetworkShares, _ networks: (Element) -> NetworkShares?) -> Index? {
        var tally = NetworkTally(compactMap(networks))
        guard let index = indexOfLargestNetwork(networks), let largest = networks(self[index]).map({ tally.load(of: $0) }) else { return nil }
        tally.add(newcomer)
        return tally.load(of: newcomer) < largest ? index : nil
    }
}
