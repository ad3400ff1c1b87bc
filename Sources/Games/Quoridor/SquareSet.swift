/// A set of squares of the 9×9 board, one bit each: file by file, south to north, so that bit order is the order of notation.
///
/// North is one bit up, east nine. Shifts may wrap a square around the edge: the caller masks the result.
@usableFromInline package struct SquareSet: Hashable, Sendable {
    @usableFromInline package var bits: UInt128

    @inlinable package static var empty: SquareSet { SquareSet(bits: 0) }
    // Written as literals, so that no lazy initializer slows the searches.
    @inlinable package static var northRank: SquareSet { SquareSet(bits: 0x0001_0080_4020_1008_0402_0100) }
    @inlinable package static var southRank: SquareSet { SquareSet(bits: 0x0100_8040_2010_0804_0201) }
    @inlinable package static var westFile: SquareSet { SquareSet(bits: 0x01ff) }
    @inlinable package static var eastFile: SquareSet { SquareSet(bits: 0x0001_ff00_0000_0000_0000_0000) }
    /// Squares with a neighbour to the north, and to the east.
    @inlinable package static var belowNorthRank: SquareSet { SquareSet(bits: 0xff7f_bfdf_eff7_fbfd_feff) }
    @inlinable package static var westOfEastFile: SquareSet { SquareSet(bits: 0x00ff_ffff_ffff_ffff_ffff) }
    /// Squares that can be the lower left corner of a wall.
    @inlinable package static var anchors: SquareSet { SquareSet(bits: 0x007f_bfdf_eff7_fbfd_feff) }
    @inlinable package static var northAnchors: SquareSet { SquareSet(bits: 0x0040_2010_0804_0201_0080) }
    @inlinable package static var eastAnchors: SquareSet { SquareSet(bits: 0x007f_8000_0000_0000_0000) }

    @inlinable @inline(__always)
    package init(bits: UInt128) { self.bits = bits }

    @inlinable @inline(__always)
    package init(_ square: QuoridorSquare) { bits = 1 << UInt128(truncatingIfNeeded: square.index) }

    @inlinable @inline(__always)
    package var isEmpty: Bool { bits == 0 }
    @inlinable @inline(__always)
    package var count: Int { bits.nonzeroBitCount }
    @inlinable @inline(__always)
    package var first: QuoridorSquare? { isEmpty ? nil : QuoridorSquare(index: bits.trailingZeroBitCount) }

    @inlinable @inline(__always)
    package func contains(_ square: QuoridorSquare) -> Bool { !intersection(SquareSet(square)).isEmpty }
    @inlinable @inline(__always)
    package mutating func insert(_ square: QuoridorSquare) { bits |= SquareSet(square).bits }
    @inlinable @inline(__always)
    package mutating func remove(_ square: QuoridorSquare) { bits &= ~SquareSet(square).bits }

    @inlinable @inline(__always)
    package func union(_ other: SquareSet) -> SquareSet { SquareSet(bits: bits | other.bits) }
    @inlinable @inline(__always)
    package func intersection(_ other: SquareSet) -> SquareSet { SquareSet(bits: bits & other.bits) }
    @inlinable @inline(__always)
    package func subtracting(_ other: SquareSet) -> SquareSet { SquareSet(bits: bits & ~other.bits) }

    @inlinable @inline(__always)
    package var north: SquareSet { SquareSet(bits: bits << 1) }
    @inlinable @inline(__always)
    package var south: SquareSet { SquareSet(bits: bits >> 1) }
    @inlinable @inline(__always)
    package var east: SquareSet { SquareSet(bits: bits << 9) }
    @inlinable @inline(__always)
    package var west: SquareSet { SquareSet(bits: bits >> 9) }
}

extension SquareSet: Sequence, IteratorProtocol {
    /// Squares in the order of notation; iterating a copy empties the copy.
    @inlinable @inline(__always)
    package mutating func next() -> QuoridorSquare? {
        guard let square = first else { return nil }
        bits &= bits &- 1
        return square
    }
}
