import CCompression

/// The content coding Brotli (RFC 7932).
public enum Brotli {
    /// Takes some 10 ms for each 10 KB.
    /// - Returns: `nil` if the result would be longer than `most` bytes.
    public static func packed(_ bytes: [UInt8], most: Int) -> [UInt8]? {
        var packed = [UInt8](repeating: 0, count: most)
        let count = palisade_brotli(bytes, bytes.count, &packed, packed.count)
        return count > 0 ? Array(packed.prefix(count)) : nil
    }
}
