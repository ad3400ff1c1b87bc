/// One side of the board: a pawn starts in its middle and wins on the opposite one.
@usableFromInline package enum QuoridorSide: Hashable, Sendable {
    case south, west, north, east

    /// Seats sit clockwise in the order of play; two sit face to face.
    @inlinable @inline(__always)
    package static func side(of seat: Int, seats: Int) -> QuoridorSide {
        switch seats == 2 ? seat * 2 : seat {
        case 0: .south
        case 1: .west
        case 2: .north
        default: .east
        }
    }

    var start: QuoridorSquare {
        switch self {
        case .south: QuoridorSquare(file: 4, rank: 0)
        case .west: QuoridorSquare(file: 0, rank: 4)
        case .north: QuoridorSquare(file: 4, rank: 8)
        case .east: QuoridorSquare(file: 8, rank: 4)
        }
    }

    @inlinable @inline(__always)
    package var goal: SquareSet {
        switch self {
        case .south: .northRank
        case .west: .eastFile
        case .north: .southRank
        case .east: .westFile
        }
    }
}
