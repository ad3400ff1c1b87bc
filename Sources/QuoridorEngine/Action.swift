package import Games

/// What a player does with a turn, in one byte: 0 to 80 a square for the pawn, 81 to 144 a horizontal wall, 145 to 208 a vertical one.
///
/// The 209 values are dense, so tables by action need no hashing.
package struct Action: Hashable, Sendable {
    package let code: UInt8

    package static let count = 209
    /// No action at all; no table has a place for it.
    package static let none = Action(code: 255)

    @inline(__always)
    init(code: UInt8) { self.code = code }

    @inline(__always)
    init(pawnTo square: Int) { code = UInt8(truncatingIfNeeded: square) }

    /// - Parameter square: the anchor's, never on file i nor on rank 9.
    @inline(__always)
    init(horizontalAt square: Int) { code = UInt8(truncatingIfNeeded: 81 + square - square / 9) }

    @inline(__always)
    init(verticalAt square: Int) { code = UInt8(truncatingIfNeeded: 145 + square - square / 9) }

    init(_ wall: QuoridorWall) {
        switch wall.direction {
        case .horizontal: self.init(horizontalAt: wall.anchor.index)
        case .vertical: self.init(verticalAt: wall.anchor.index)
        }
    }

    @inline(__always)
    var index: Int { Int(code) }
    @inline(__always)
    var isPawn: Bool { code < 81 }
    @inline(__always)
    var isHorizontal: Bool { code < 145 }

    /// The square a pawn goes to.
    @inline(__always)
    var square: Int { Int(code) }

    /// The square of a wall's anchor: there are eight anchors on each file of nine squares.
    @inline(__always)
    var anchor: Int {
        let place = (Int(code) &- 81) & 63
        return place &+ place >> 3
    }
}

extension Action {
    /// `nil` for a pass, which two players never need.
    package init?(_ move: QuoridorMove) {
        switch move {
        case .pawn(let square): self.init(pawnTo: square.index)
        case .wall(let wall): self.init(wall)
        case .pass: return nil
        }
    }

    package var move: QuoridorMove {
        if isPawn { return .pawn(QuoridorSquare(index: square)) }
        return .wall(QuoridorWall(anchor: QuoridorSquare(index: anchor), direction: isHorizontal ? .horizontal : .vertical))
    }
}

extension Action: CustomStringConvertible {
    package var description: String { self == .none ? "none" : move.description }
}
