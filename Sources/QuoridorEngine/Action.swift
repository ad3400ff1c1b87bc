package import Games

/// A player's action in one turn, in one byte: 0 to 80 is a pawn move to that square, 81 to 144 a horizontal wall, 145 to 208 a vertical one.
///
/// The 209 values are dense, so tables by action need no hashing.
package struct Action: Hashable, Sendable {
    package let code: UInt8

    package static let count = 209
    /// The absence of an action. It is not a valid index into tables.
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

    /// The square the pawn moves to.
    @inline(__always)
    var square: Int { Int(code) }

    /// The square of the wall's anchor. Each file of nine squares has eight anchors.
    @inline(__always)
    var anchor: Int {
        let place = (Int(code) &- 81) & 63
        return place &+ place >> 3
    }
}

extension Action {
    /// Returns `nil` for a pass, which never occurs with two players.
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
