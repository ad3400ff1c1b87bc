import Glibc
public import Networks

/// A numeric IPv4 or IPv6 address. An IPv4 address inside an IPv6 one (`::ffff:192.0.2.1`) is that IPv4 address.
public struct Address: Hashable, Sendable {
    /// The bits in network order from the highest one of `high` on: an IPv4 address fills 32 of them, an IPv6 address all.
    let high: UInt64
    let low: UInt64
    public let isIPv4: Bool

    /// The address of a peer without an address, `0.0.0.0`.
    public static let unspecified = Address(high: 0, low: 0, isIPv4: true)

    /// Whether only this machine has the address: `127.0.0.0/8` or `::1`.
    public var isLoopback: Bool { isIPv4 ? high >> 56 == 127 : high == 0 && low == 1 }

    init(high: UInt64, low: UInt64, isIPv4: Bool) {
        let isMapped = !isIPv4 && high == 0 && low >> 32 == 0xFFFF
        self.high = isMapped ? low << 32 : high
        self.low = isMapped ? 0 : low
        self.isIPv4 = isIPv4 || isMapped
    }

    /// - Parameter text: `192.0.2.1` or `2001:db8::1`, without a port, brackets or a zone.
    public init?(_ text: String) {
        // The C function would stop at a zero byte and parse only the text before it.
        guard !text.utf8.contains(0) else { return nil }
        var short = in_addr()
        var long = in6_addr()
        if inet_pton(AF_INET, text, &short) == 1 {
            self.init(short)
        } else if inet_pton(AF_INET6, text, &long) == 1 {
            self.init(long)
        } else {
            return nil
        }
    }

    init(_ address: in_addr) { self.init(high: UInt64(UInt32(bigEndian: address.s_addr)) << 32, low: 0, isIPv4: true) }

    init(_ address: in6_addr) {
        let (high, low) = withUnsafeBytes(of: address) {
            (UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)), UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
        }
        self.init(high: high, low: low, isIPv4: false)
    }
}

extension Address: CustomStringConvertible {
    /// The address in the system's notation.
    public var description: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        if isIPv4 {
            var address = in_addr(s_addr: UInt32(high >> 32).bigEndian)
            inet_ntop(AF_INET, &address, &buffer, socklen_t(buffer.count))
        } else {
            var bytes = (high.bigEndian, low.bigEndian)
            inet_ntop(AF_INET6, &bytes, &buffer, socklen_t(buffer.count))
        }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension Address {
    /// The networks that the limits of anonymous clients at this address count.
    public var shares: NetworkShares { isIPv4 ? NetworkShares(ipv4: UInt32(high >> 32)) : NetworkShares(ipv6: high) }
}
