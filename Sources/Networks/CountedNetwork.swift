/// A network that limits count: the key of a count, and nothing that a client may be asked for.
///
/// Only `NetworkShares` makes one, so that a limit cannot count a client in one network and overlook the wider ones.
public struct CountedNetwork: Hashable, Sendable {
    /// The first 64 bits of the network's lowest address. An IPv4 address fills the upper half.
    private let bits: UInt64
    private let length: UInt8
    private let isIPv4: Bool

    init(bits: UInt64, length: UInt8, isIPv4: Bool) {
        self.bits = length == 64 ? bits : bits & ~(UInt64.max >> UInt64(length))
        self.length = length
        self.isIPv4 = isIPv4
    }
}

extension CountedNetwork {
    /// Reads a network as `description` writes it; `nil` for anything else, such as a network of another length, which nothing counts.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let length = UInt8(parts[1]) else { return nil }
        if parts[0].contains(":") {
            guard let high = Self.upperHalf(parts[0]), [64, 56, 48].contains(length) else { return nil }
            self.init(bits: high, length: length, isIPv4: false)
        } else {
            let bytes = parts[0].split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
            guard bytes.count == 4, length == 32 else { return nil }
            self.init(bits: bytes.reduce(0) { $0 << 8 | UInt64($1) } << 32, length: length, isIPv4: true)
        }
        guard description == text else { return nil }
    }

    /// The first four groups of an address that ends with `::`.
    private static func upperHalf(_ text: Substring) -> UInt64? {
        guard text.hasSuffix("::") else { return nil }
        let groups = text.dropLast(2).split(separator: ":", omittingEmptySubsequences: false).map { UInt16($0, radix: 16) }
        guard groups.count <= 4 else { return nil }
        var bits: UInt64 = 0
        for index in 0..<4 {
            guard index < groups.count else {
                bits <<= 16
                continue
            }
            guard let group = groups[index] else { return text == "::" ? 0 : nil }
            bits = bits << 16 | UInt64(group)
        }
        return bits
    }
}

extension CountedNetwork: CustomStringConvertible {
    /// `192.0.2.1/32` or `2001:db8::/56`.
    public var description: String {
        if isIPv4 {
            let bytes = [56, 48, 40, 32].map { shift in String(bits >> UInt64(shift) & 0xFF) }
            return "\(bytes.joined(separator: "."))/\(length)"
        }
        var groups = [48, 32, 16, 0].map { shift in bits >> UInt64(shift) & 0xFFFF }
        while groups.last == 0 { groups.removeLast() }
        return "\(groups.map { String($0, radix: 16) }.joined(separator: ":"))::/\(length)"
    }
}
