import CCompression

/// The content coding gzip (RFC 1952).
public enum Gzip {
    /// - Returns: `nil` if it would not be shorter by a tenth.
    public static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        var packed = [UInt8](repeating: 0, count: bytes.count)
        let count = palisade_gzip(bytes, bytes.count, &packed, packed.count)
        return count > 0 && count < bytes.count * 9 / 10 ? Array(packed.prefix(count)) : nil
    }

    /// The least by which ``lengthened(_:by:)`` can make a stream longer, and the most.
    public static let lengthening = (extraHead + fieldHead)...(extraHead + Int(UInt16.max))
    private static let extraHead = 2
    private static let fieldHead = 4

    /// A stream with an extra field, which every reader passes over (RFC 1952, 2.3.1.1).
    /// - Parameters:
    ///   - stream: one of ``packed(_:)``.
    ///   - count: in bytes, within ``lengthening``.
    public static func lengthened(_ stream: [UInt8], by count: Int) -> [UInt8] {
        precondition(lengthening.contains(count) && stream.count >= head && stream[flags] == 0)
        let extra = count - extraHead
        let length = { (number: Int) in [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)] }
        var longer = stream
        longer[flags] = hasExtra
        longer.insert(
            contentsOf: length(extra) + Array("Pa".utf8) + length(extra - fieldHead) + Array(repeating: 0, count: extra - fieldHead), at: head)
        return longer
    }

    private static let head = 10
    private static let flags = 3
    private static let hasExtra: UInt8 = 4
}
