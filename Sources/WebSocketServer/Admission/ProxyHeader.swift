/// The header with which a proxy announces whose connection it forwards, sent before the first request: versions 1 and 2 of the PROXY protocol.
enum ProxyHeader: Hashable, Sendable {
    /// The header is not complete yet.
    case partial
    /// The bytes are not a PROXY header.
    case none
    /// The bytes begin like a PROXY header but are not valid.
    case malformed
    /// - Parameter client: `nil` if the proxy speaks for itself, as in its health checks.
    case header(client: Address?, length: Int)

    /// The maximum length of version 1, with its line end.
    private static let longestLine = 107
    /// The maximum length read of version 2. The fixed part and two IPv6 addresses take 52 bytes; extensions may follow.
    private static let longestBinary = 16 + 2048
    private static let line = Array("PROXY ".utf8)
    private static let signature: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A]

    /// - Parameter bytes: the first bytes of a connection.
    init(_ bytes: [UInt8]) {
        if bytes.starts(with: Self.line) {
            self = Self.text(bytes)
        } else if bytes.starts(with: Self.signature) {
            self = Self.binary(bytes)
        } else {
            self = Self.line.starts(with: bytes) || Self.signature.starts(with: bytes) ? .partial : .none
        }
    }

    private static func text(_ bytes: [UInt8]) -> ProxyHeader {
        guard let end = bytes.prefix(longestLine).firstIndex(of: 0x0A) else { return bytes.count < longestLine ? .partial : .malformed }
        guard bytes[end - 1] == 0x0D else { return .malformed }
        let words = bytes[..<(end - 1)].split(separator: 0x20, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        if words.count >= 2, words[1] == "UNKNOWN" { return .header(client: nil, length: end + 1) }
        guard words.count == 6, let client = Address(words[2]), Address(words[3]) != nil, UInt16(words[4]) != nil, UInt16(words[5]) != nil,
            words[1] == "TCP4" && !words[2].contains(":") || words[1] == "TCP6" && words[2].contains(":")
        else { return .malformed }
        return .header(client: client, length: end + 1)
    }

    private static func binary(_ bytes: [UInt8]) -> ProxyHeader {
        guard bytes.count >= 16 else { return .partial }
        let length = 16 + Int(bytes[14]) << 8 + Int(bytes[15])
        guard bytes[12] >> 4 == 2, bytes[12] & 15 <= 1, length <= longestBinary else { return .malformed }
        guard bytes.count >= length else { return .partial }
        // LOCAL: the connection is the proxy's own.
        if bytes[12] & 15 == 0 { return .header(client: nil, length: length) }
        switch bytes[13] {
        case 0x11 where length >= 28: return .header(client: Address(ipv4: bytes[16..<20]), length: length)
        case 0x21 where length >= 52: return .header(client: Address(ipv6: bytes[16..<32]), length: length)
        case 0x00: return .header(client: nil, length: length)
        default: return .malformed
        }
    }
}

extension Address {
    /// - Parameter bytes: four, in network order.
    fileprivate init(ipv4 bytes: ArraySlice<UInt8>) {
        self.init(high: bytes.reduce(0) { $0 << 8 | UInt64($1) } << 32, low: 0, isIPv4: true)
    }

    /// - Parameter bytes: sixteen, in network order.
    fileprivate init(ipv6 bytes: ArraySlice<UInt8>) {
        self.init(
            high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, low: bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }, isIPv4: false)
    }
}
