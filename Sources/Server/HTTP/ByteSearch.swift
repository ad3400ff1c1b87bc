extension [UInt8] {
    /// The first place of other bytes; `nil` also if there are none. Foundation's `firstRange(of:)` asks for each byte through a protocol, and takes
    /// far longer.
    func place(of other: [UInt8]) -> Range<Int>? {
        guard let first = other.first else { return nil }
        var start = startIndex
        while let next = self[start...].firstIndex(of: first) {
            if self[next...].starts(with: other) { return next..<next + other.count }
            start = next + 1
        }
        return nil
    }
}
