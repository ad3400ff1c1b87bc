/// All addresses that begin with the same bits, written `10.0.0.0/8`.
public struct Network: Hashable, Sendable {
    /// The lowest address.
    public let address: Address
    /// The number of bits the addresses share.
    public let length: Int

    /// - Parameter length: at most 32 for an IPv4 and 128 for an IPv6 address; a larger value is clamped.
    public init(containing address: Address, length: Int) {
        self.length = min(max(length, 0), address.isIPv4 ? 32 : 128)
        self.address = Address(
            high: address.high & Self.mask(self.length), low: address.low & Self.mask(self.length - 64), isIPv4: address.isIPv4)
    }

    /// - Parameter text: `10.0.0.0/8`, `2001:db8::/32` or a single address. A network written with an address other than its lowest one is refused:
    ///   it is more likely a mistake than intended.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, let address = Address(String(first)), parts.count <= 2 else { return nil }
        let most = address.isIPv4 ? 32 : 128
        guard parts.count == 2 else {
            self.init(containing: address, length: most)
            return
        }
        // An IPv4 network may be written as an IPv6 one.
        let shift = address.isIPv4 && first.contains(":") ? 96 : 0
        guard parts[1].utf8.allSatisfy({ 48...57 ~= $0 }), let length = Int(parts[1]), (shift...(most + shift)).contains(length) else { return nil }
        self.init(containing: address, length: length - shift)
        guard self.address == address else { return nil }
    }

    public func contains(_ other: Address) -> Bool {
        other.isIPv4 == address.isIPv4 && other.high & Self.mask(length) == address.high && other.low & Self.mask(length - 64) == address.low
    }

    /// The highest `length` of 64 bits.
    private static func mask(_ length: Int) -> UInt64 { length <= 0 ? 0 : ~0 << UInt64(64 - min(length, 64)) }
}

extension Network: CustomStringConvertible {
    public var description: String { "\(address)/\(length)" }
}
