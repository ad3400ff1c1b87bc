/// A square, a1 to i9; a1 is at the left hand of the first player.
public struct QuoridorSquare: Hashable, Sendable {
    /// File by file: a1 is 0, a2 is 1, i9 is 80.
    @usableFromInline package let index: Int

    @inlinable @inline(__always)
    package init(index: Int) { self.index = index }

    /// - Parameters: both counted from 0 and below 9.
    @inlinable package init(file: Int, rank: Int) { index = file * 9 + rank }

    static var all: some Sequence<QuoridorSquare> { (0..<81).lazy.map(QuoridorSquare.init(index:)) }

    /// Counted from 0: file a, rank 1.
    public var file: Int { index / 9 }
    public var rank: Int { index % 9 }
}

extension QuoridorSquare: CustomStringConvertible {
    public var description: String { text.string }

    var text: ShortText { ShortText(UInt8(ascii: "a") + UInt8(file), UInt8(ascii: "1") + UInt8(rank)) }
}
