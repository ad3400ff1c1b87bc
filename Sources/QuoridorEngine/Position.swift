package import Games

/// A two-player position in the form the search needs: distances and the hash key are maintained incrementally, nothing is allocated on the heap, and
/// a copy is a few loads.
///
/// Moves are made on a copy, which is discarded to take the move back.
package struct Position: Equatable, Sendable {
    private(set) var walls: WallSet
    private(set) var edges: Edges
    private(set) var fields: Pair<DistanceField>
    private(set) var key: UInt64
    private var places: Pair<UInt8>
    private var stocks: Pair<UInt8>
    private var lengths = Pair<UInt8>(0, 0)
    private(set) var turn: Int
    private(set) var ply: Int
    /// The number of plies since the last wall: no repetition reaches further back.
    private(set) var sinceWall: Int

    /// - Parameters:
    ///   - board: a board for two players.
    ///   - sinceWall: the number of earlier positions that can still be repeated.
    package init(_ board: QuoridorBoard, ply: Int = 0, sinceWall: Int = 0) {
        precondition(board.seats == 2, "the engine plays with two")
        self.init(
            walls: board.walls, pawns: Pair(board.pawn(of: 0).index, board.pawn(of: 1).index),
            stocks: Pair(board.wallsLeft(of: 0), board.wallsLeft(of: 1)), turn: board.turn, ply: ply, sinceWall: sinceWall)
    }

    /// - Parameters:
    ///   - walls: walls that leave both pawns a path.
    ///   - pawns: the pawns' squares by index.
    ///   - stocks: the number of walls left.
    init(walls: WallSet, pawns: Pair<Int>, stocks: Pair<Int>, turn: Int, ply: Int, sinceWall: Int) {
        self.walls = walls
        let edges = Edges(walls)
        self.edges = edges
        fields = Pair(DistanceField(edges, goal: Self.goal(of: 0)), DistanceField(edges, goal: Self.goal(of: 1)))
        func byte(_ number: Int) -> UInt8 { UInt8(truncatingIfNeeded: number) }
        func length(_ seat: Int) -> UInt8 {
            byte(edges.distance(to: Self.goal(of: seat), from: SquareSet(QuoridorSquare(index: pawns[seat]))) ?? 0)
        }
        places = Pair(byte(pawns.first), byte(pawns.second))
        self.stocks = Pair(byte(stocks.first), byte(stocks.second))
        lengths = Pair(length(0), length(1))
        self.turn = turn
        self.ply = ply
        self.sinceWall = sinceWall
        key = 0
        key = keyFromScratch
    }

    @inline(__always)
    static func goal(of seat: Int) -> SquareSet { seat == 0 ? .northRank : .southRank }

    @inline(__always)
    func pawn(of seat: Int) -> Int { Int(places[seat]) }
    @inline(__always)
    func wallsLeft(of seat: Int) -> Int { Int(stocks[seat]) }
    /// The number of steps from the pawn to its goal line, the other pawn ignored; 0 if the game is won.
    @inline(__always)
    func distance(of seat: Int) -> Int { Int(lengths[seat]) }
    @inline(__always)
    func place(of seat: Int) -> SquareSet { SquareSet(QuoridorSquare(index: pawn(of: seat))) }
    /// The seat that is not to act.
    @inline(__always)
    var waiting: Int { 1 &- turn }

    /// A hash key of the walls alone.
    var wallKey: UInt64 {
        var key = turn == 0 ? key : key ^ Zobrist.secondToAct
        for seat in 0...1 { key ^= Zobrist.pawn(seat, pawn(of: seat)) ^ Zobrist.stock(seat, wallsLeft(of: seat)) }
        return key
    }

    /// The hash key computed from scratch, to check the incremental one.
    var keyFromScratch: UInt64 {
        var key: UInt64 = turn == 0 ? 0 : Zobrist.secondToAct
        for seat in 0...1 { key ^= Zobrist.pawn(seat, pawn(of: seat)) ^ Zobrist.stock(seat, wallsLeft(of: seat)) }
        for anchor in walls.horizontal { key ^= Zobrist.wall(Action(horizontalAt: anchor.index)) }
        for anchor in walls.vertical { key ^= Zobrist.wall(Action(verticalAt: anchor.index)) }
        return key
    }
}

extension Position {
    @inline(__always)
    private mutating func endTurn() {
        turn = waiting
        ply &+= 1
        key ^= Zobrist.secondToAct
    }

    /// Plays a legal move, or a wall whose only fault may be that it cuts a pawn off.
    /// - Returns: whether the wall leaves both pawns a path. If not, the position is invalid.
    @inline(__always)
    mutating func make(_ action: Action) -> Bool {
        if action.isPawn {
            walk(to: action.square)
            return true
        }
        return build(action)
    }

    @inline(__always)
    mutating func walk(to square: Int) {
        let seat = turn
        key ^= Zobrist.pawn(seat, pawn(of: seat)) ^ Zobrist.pawn(seat, square)
        let length = distance(of: seat)
        // The change is between -3 and 4; a move changes the distance by at most two.
        var change = ((seat == 0 ? fields.first.residue(at: square) : fields.second.residue(at: square)) &- length) & 7
        if change > 4 { change &-= 8 }
        lengths[seat] = UInt8(truncatingIfNeeded: length &+ change)
        places[seat] = UInt8(truncatingIfNeeded: square)
        sinceWall &+= 1
        endTurn()
    }

    @inline(__always)
    mutating func build(_ wall: Action) -> Bool {
        let anchor = SquareSet(QuoridorSquare(index: wall.anchor))
        if wall.isHorizontal { walls.horizontal = walls.horizontal.union(anchor) } else { walls.vertical = walls.vertical.union(anchor) }
        edges = edges.cut(
            by: QuoridorWall(anchor: QuoridorSquare(index: wall.anchor), direction: wall.isHorizontal ? .horizontal : .vertical))
        let pair = anchor.union(anchor.north)
        let touched = pair.union(pair.east)
        let first = fields.first.cut(edges, touched: touched, goal: Self.goal(of: 0), pawn: pawn(of: 0), length: distance(of: 0))
        if first < 0 { return false }
        let second = fields.second.cut(edges, touched: touched, goal: Self.goal(of: 1), pawn: pawn(of: 1), length: distance(of: 1))
        if second < 0 { return false }
        lengths = Pair(UInt8(truncatingIfNeeded: first), UInt8(truncatingIfNeeded: second))
        let left = wallsLeft(of: turn)
        key ^= Zobrist.wall(wall) ^ Zobrist.stock(turn, left) ^ Zobrist.stock(turn, left &- 1)
        stocks[turn] = UInt8(truncatingIfNeeded: left &- 1)
        sinceWall = 0
        endTurn()
        return true
    }
}
