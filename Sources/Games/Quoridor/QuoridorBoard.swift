/// Pawns, walls, stocks and the turn: all state that determines the legal moves, and that must recur for a repetition.
public struct QuoridorBoard: Hashable, Sendable {
    public let seats: Int
    /// The seat to act, counted from 0. Once a pawn has reached its goal this is the seat that would have been next.
    public internal(set) var turn: Int
    package internal(set) var walls = WallSet()
    /// The square index of each seat's pawn; lanes of absent seats stay 0.
    private var places = SIMD4<UInt8>()
    private var stocks = SIMD4<UInt8>()

    /// - Parameter seats: 2 with 10 walls each, or 4 with 5 each.
    package init(seats: Int) {
        self.seats = seats
        turn = 0
        for seat in 0..<seats {
            place(seat, on: side(of: seat).start)
            setStock(of: seat, to: 20 / seats)
        }
    }

    public func pawn(of seat: Int) -> QuoridorSquare { QuoridorSquare(index: Int(places[seat])) }
    public func wallsLeft(of seat: Int) -> Int { Int(stocks[seat]) }

    @inline(__always)
    func side(of seat: Int) -> QuoridorSide { .side(of: seat, seats: seats) }
    mutating func place(_ seat: Int, on square: QuoridorSquare) { places[seat] = UInt8(truncatingIfNeeded: square.index) }
    mutating func setStock(of seat: Int, to count: Int) { stocks[seat] = UInt8(truncatingIfNeeded: count) }

    @inline(__always)
    func start(of seat: Int) -> SquareSet { SquareSet(pawn(of: seat)) }

    var pawns: SquareSet {
        var squares = SquareSet.empty
        for seat in 0..<seats { squares.insert(pawn(of: seat)) }
        return squares
    }

    /// The squares of the pawns and the turn: all state that changes between two walls.
    ///
    /// One small number, because a game compares its standing with all since the last wall after each move: 7 bits for each pawn below the turn.
    struct Standing: Hashable, Sendable {
        private let bits: UInt32

        fileprivate init(places: SIMD4<UInt8>, turn: Int) {
            bits = (0..<4).reduce(UInt32(turn)) { $0 << 7 | UInt32(places[$1]) }
        }

        fileprivate var turn: Int { Int(bits >> 28) }
        fileprivate var places: SIMD4<UInt8> {
            var places = SIMD4<UInt8>()
            for seat in 0..<4 { places[seat] = UInt8(bits >> UInt32(7 * (3 - seat)) & 127) }
            return places
        }
    }

    var standing: Standing { Standing(places: places, turn: turn) }

    /// The same walls, with the pawns and the turn of another time.
    func with(_ standing: Standing) -> QuoridorBoard {
        var board = self
        board.places = standing.places
        board.turn = standing.turn
        return board
    }

    var edges: Edges { Edges(walls) }

    /// The seat whose pawn stands on its goal line.
    public var winner: Int? { (0..<seats).first { side(of: $0).goal.contains(pawn(of: $0)) } }

    /// Steps from the pawn to its goal line as if it were alone on the board; `nil` only while setting up an impossible position.
    public func distance(of seat: Int) -> Int? { edges.distance(to: side(of: seat).goal, from: start(of: seat)) }

    mutating func endTurn() { turn = turn + 1 == seats ? 0 : turn + 1 }

    /// Plays a move of `turn` without checking it; an illegal move may corrupt the position.
    public mutating func make(_ move: QuoridorMove) {
        switch move {
        case .pawn(let square): place(turn, on: square)
        case .wall(let wall):
            walls.insert(wall)
            stocks[turn] &-= 1
        case .pass: break
        }
        endTurn()
    }

    /// The board after a legal `move`.
    public func after(_ move: QuoridorMove) -> QuoridorBoard {
        var board = self
        board.make(move)
        return board
    }
}
