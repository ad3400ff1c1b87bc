/// CRC-32C (Castagnoli, RFC 3720 appendix B.4), as eight lower-case hexadecimal digits: what both ends compare to find a desync.
public enum Digest {
    public static func crc32c(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var crc: UInt32 = ~0
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = (crc >> 1) ^ (0x82F6_3B78 & (0 &- (crc & 1))) }
        }
        return ~crc
    }

    public static func text(of bytes: some Sequence<UInt8>) -> String {
        let hex = String(crc32c(bytes), radix: 16)
        return String(repeating: "0", count: 8 - hex.count) + hex
    }
}
