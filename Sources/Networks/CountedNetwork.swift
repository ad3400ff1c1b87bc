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
