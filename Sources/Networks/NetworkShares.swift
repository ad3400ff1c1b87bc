/// The networks around the address of a client, which are counted, each with its share of a limit.
///
/// Every limit of anonymous clients takes this type. An IPv4 address counts for itself. An IPv6 address counts for its /64, because one customer is
/// assigned that many addresses, and for the /56 and the /48 around it: a site may hold 256 or 65,536 networks of 64 bits. Those have four and
/// sixteen times the limit of one. The networks are met in a loop alone, the narrowest first, so that no limit picks one of them.
public struct NetworkShares: Hashable, Sendable {
    public struct Share: Hashable, Sendable {
        public let network: CountedNetwork
        /// The factor by which its limit exceeds the limit of the narrowest network.
        public let factor: Int
    }

    private let bits: UInt64
    private let isIPv4: Bool

    public init(ipv4 address: UInt32) { (bits, isIPv4) = (UInt64(address) << 32, true) }

    /// - Parameter high: the upper 64 bits of the address.
    public init(ipv6 high: UInt64) { (bits, isIPv4) = (high, false) }

    /// The narrowest network in words, for people who are shown where a credential was used. It is not a key of anything.
    public var place: String { first(where: { _ in true })?.network.description ?? "" }

    /// Whether a text is a network as it is written where it is counted. A network of another length is not counted.
    public static func isCounted(_ text: String) -> Bool { CountedNetwork(text) != nil }

    /// Whether two clients may sit in one home: at one IPv4 address, or in one /56.
    public func mayShareHome(with other: NetworkShares) -> Bool {
        isIPv4 == other.isIPv4 && (isIPv4 ? bits == other.bits : bits >> 8 == other.bits >> 8)
    }
}

extension NetworkShares: Sequence {
    /// The prefixes of IPv6 that are counted, with the factors of their limits.
    private static let prefixes: [(length: UInt8, factor: Int)] = [(64, 1), (56, 4), (48, 16)]
    /// The largest factor: all others divide it.
    static let widest = 16

    public struct Iterator: IteratorProtocol {
        fileprivate let shares: NetworkShares
        fileprivate var index = 0

        public mutating func next() -> Share? {
            defer { index += 1 }
            if shares.isIPv4 {
                return index == 0 ? Share(network: CountedNetwork(bits: shares.bits, length: 32, isIPv4: true), factor: 1) : nil
            }
            guard index < NetworkShares.prefixes.count else { return nil }
            let (length, factor) = NetworkShares.prefixes[index]
            return Share(network: CountedNetwork(bits: shares.bits, length: length, isIPv4: false), factor: factor)
        }
    }

    public func makeIterator() -> Iterator { Iterator(shares: self) }
}
