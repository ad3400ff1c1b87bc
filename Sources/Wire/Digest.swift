/// CRC-32C (Castagnoli, RFC 3720 appendix B.4), as eight lower-case hexadecimal digits. Both ends compare it to detect a divergence.
public enum Digest {
    /// The remainder of each byte, for the reflected polynomial 0x1EDC6F41.
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { crc, _ in (crc >> 1) ^ (0x82F6_3B78 & (0 &- (crc & 1))) }
    }

    public static func crc32c(_ bytes: [UInt8]) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            var crc: UInt32 = ~0
            for byte in bytes { crc = (crc >> 8) ^ table[Int((crc ^ UInt32(byte)) & 255)] }
            return ~crc
        }
    }

    public static func text(of bytes: [UInt8]) -> String {
        let hex = String(crc32c(bytes), radix: 16)
        return String(repeating: "0", count: 8 - hex.count) + hex
    }
}
