/// A cache of recent evaluations. The search returns to most positions, one depth later or by transposition.
struct ScoreCache {
    private static let places = 1 << 17
    /// The upper 48 bits hold the key, the lower 16 the score.
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

    /// Indexed by the lowest bits, so that together with the stored upper 48 bits the whole key is compared.
    @inline(__always)
    private static func place(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key) & (places &- 1) }
}
