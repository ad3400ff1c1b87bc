import CCompression

/// Raw streams of deflate (RFC 1951) that refer to a dictionary, which their reader needs as well.
enum Deflate {
    /// - Returns: `nil` if the stream would not be shorter than the bytes.
    static func packed(_ bytes: [UInt8], dictionary: [UInt8]) -> [UInt8]? {
        var stream = [UInt8](repeating: 0, count: bytes.count)
        let count = palisade_deflate(bytes, bytes.count, dictionary, dictionary.count, &stream, stream.count)
        return count > 0 && count < bytes.count ? Array(stream.prefix(count)) : nil
    }

    /// - Parameter count: the number of bytes that were packed. No stream makes more of them.
    /// - Returns: `nil` if the stream is damaged, or has another number of bytes.
    static func unpacked(_ stream: [UInt8], count: Int, dictionary: [UInt8]) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return palisade_inflate(stream, stream.count, dictionary, dictionary.count, &bytes, count) == count && count > 0 ? bytes : nil
    }
}
