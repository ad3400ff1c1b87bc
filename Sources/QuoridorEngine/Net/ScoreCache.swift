/// Judgements passed lately: the search comes back to most positions, a depth later or by another way.
struct ScoreCache {
    private static let places = 1 << 17
    /// The upper 48 bits are the key's, the others the score.
    private var entries = ContiguousArray<UInt64>(repeating: 0, count: places)

    @inline(__always)
    func score(of key: UInt64) -> Int? {
        let entry = entries[Self.place(key)]
        return (entry ^ key) >> 16 == 0 ? Int(Int16(truncatingIfNeeded: entry)) : nil
    }

    @inline(__always)
    mutating func store(_ score: Int, of key: UInt64) {
        entries[Self.place(key)] = (key & ~0xFFFF) | UInt64(UInt16(truncatingIfNeeded: score))
    }

    /// The lowest bits decide the place, so that with the upper 48 the whole key has been asked about.
    @inline(__always)
    private static func place(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key) & (places &- 1) }
}
