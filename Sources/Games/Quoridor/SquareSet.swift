/// A set of squares of the 9×9 board, one bit each: file by file, south to north, so that bit order is the order of notation.
///
/// North is one bit up, east nine. Shifts may carry a square round the edge: whoever shifts masks the result.
struct SquareSet: Hashable, Sendable {
    var bits: UInt128

    static var empty: SquareSet { SquareSet(bits: 0) }
    // Spelled out, so that no lazy initialiser stands in the way of the searches.
    static var northRank: SquareSet { SquareSet(bits: 0x0001_0080_4020_1008_0402_0100) }
    static var southRank: SquareSet { SquareSet(bits: 0x0100_8040_2010_0804_0201) }
    static var westFile: SquareSet { SquareSet(bits: 0x01ff) }
    static var eastFile: SquareSet { SquareSet(bits: 0x0001_ff00_0000_0000_0000_0000) }
    /// Squares with a neighbour to the north, and to the east.
    static var belowNorthRank: SquareSet { SquareSet(bits: 0xff7f_bfdf_eff7_fbfd_feff) }
    static var westOfEastFile: SquareSet { SquareSet(bits: 0x00ff_ffff_ffff_ffff_ffff) }
    /// Squares that can be the lower left corner of a wall.
    static var anchors: SquareSet { SquareSet(bits: 0x007f_bfdf_eff7_fbfd_feff) }
    static var northAnchors: SquareSet { SquareSet(bits: 0x0040_2010_0804_0201_0080) }
    static var eastAnchors: SquareSet { SquareSet(bits: 0x007f_8000_0000_0000_0000) }

    @inline(__always)
    init(bits: UInt128) { self.bits = bits }

    @inline(__always)
    init(_ square: QuoridorSquare) { bits = 1 << UInt128(truncatingIfNeeded: square.index) }

    @inline(__always)
    var isEmpty: Bool { bits == 0 }
    @inline(__always)
    var count: Int { bits.nonzeroBitCount }
    @inline(__always)
    var first: QuoridorSquare? { isEmpty ? nil : QuoridorSquare(index: bits.trailingZeroBitCount) }

    @inline(__always)
    func contains(_ square: QuoridorSquare) -> Bool { !intersection(SquareSet(square)).isEmpty }
    @inline(__always)
    mutating func insert(_ square: QuoridorSquare) { bits |= SquareSet(square).bits }
    @inline(__always)
    mutating func remove(_ square: QuoridorSquare) { bits &= ~SquareSet(square).bits }

    @inline(__always)
    func union(_ other: SquareSet) -> SquareSet { SquareSet(bits: bits | other.bits) }
    @inline(__always)
    func intersection(_ other: SquareSet) -> SquareSet { SquareSet(bits: bits & other.bits) }
    @inline(__always)
    func subtracting(_ other: SquareSet) -> SquareSet { SquareSet(bits: bits & ~other.bits) }

    @inline(__always)
    var north: SquareSet { SquareSet(bits: bits << 1) }
    @inline(__always)
    var south: SquareSet { SquareSet(bits: bits >> 1) }
    @inline(__always)
    var east: SquareSet { SquareSet(bits: bits << 9) }
    @inline(__always)
    var west: SquareSet { SquareSet(bits: bits >> 9) }
}

extension SquareSet: Sequence, IteratorProtocol {
    /// Squares in the order of notation; iterating a copy empties the copy.
    @inline(__always)
    mutating func next() -> QuoridorSquare? {
        guard let square = first else { return nil }
        bits &= bits &- 1
        return square
    }
}
