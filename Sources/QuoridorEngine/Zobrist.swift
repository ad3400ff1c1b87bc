/// Zobrist keys: numbers for the facts of a position. The key of a position is the exclusive or of all of its facts.
///
/// They are computed where they are needed: three multiplications cost less than a table that displaces the search's own data from the cache.
enum Zobrist {
    @inline(__always)
    static func pawn(_ seat: Int, _ square: Int) -> UInt64 { number(seat &* 81 &+ square) }

    @inline(__always)
    static func wall(_ wall: Action) -> UInt64 { number(162 &- 81 &+ wall.index) }

    @inline(__always)
    static func stock(_ seat: Int, _ count: Int) -> UInt64 { number(290 &+ seat &* 32 &+ count) }

    /// Included if the second seat is to act.
    static let secondToAct: UInt64 = 0x8F1B_6C5D_27A3_E049

    /// The finalizer of SplitMix64, applied to a fixed seed.
    @inline(__always)
    private static func number(_ fact: Int) -> UInt64 {
        var mixed = 0x5061_6C69_7361_6465 &+ UInt64(truncatingIfNeeded: fact) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
