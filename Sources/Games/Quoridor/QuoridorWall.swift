/// A wall two squares long, named by the lower left of the four squares it touches.
public struct QuoridorWall: Hashable, Sendable {
    public enum Direction: Hashable, Sendable {
        /// Between two ranks.
        case horizontal
        /// Between two files.
        case vertical
    }

    /// Never on file i or on rank 9.
    public let anchor: QuoridorSquare
    public let direction: Direction

    @inlinable package init(anchor: QuoridorSquare, direction: Direction) {
        self.anchor = anchor
        self.direction = direction
    }
}

extension QuoridorWall: CustomStringConvertible {
    public var description: String { String(decoding: text, as: UTF8.self) }

    var text: ShortText { ShortText(anchor.text, direction == .horizontal ? UInt8(ascii: "h") : UInt8(ascii: "v")) }
}
