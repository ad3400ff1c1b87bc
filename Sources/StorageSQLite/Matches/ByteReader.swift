/// Reads bytes that may be damaged from their begin to their end.
struct ByteReader {
    private let bytes: [UInt8]
    private var place: Int

    init(_ bytes: [UInt8], from place: Int = 0) { (self.bytes, self.place) = (bytes, place) }

    var isAtEnd: Bool { place == bytes.count }
    /// The bytes that have not been read.
    var rest: [UInt8] { Array(bytes[place...]) }

    mutating func byte() -> UInt8? {
        guard place < bytes.count else { return nil }
        defer { place += 1 }
        return bytes[place]
    }

    /// - Returns: `nil` if there are fewer bytes.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= bytes.count - place else { return nil }
        defer { place += count }
        return bytes[place..<place + count]
    }

    /// The bytes before the next one of a kind, which is passed over.
    mutating func take(before end: UInt8) -> ArraySlice<UInt8>? {
        guard let found = bytes[place...].firstIndex(of: end) else { return nil }
        defer { place = found + 1 }
        return bytes[place..<found]
    }

    /// A number of at most 63 bits, as `append(number:)` writes it.
    mutating func number() -> Int? {
        var number = 0
        for shift in stride(from: 0, to: 63, by: 7) {
            guard let byte = byte() else { return nil }
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}

extension [UInt8] {
    /// Writes a number that is not negative in groups of seven bits, the lowest first. Each byte but the last has its highest bit set.
    mutating func append(number: Int) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
