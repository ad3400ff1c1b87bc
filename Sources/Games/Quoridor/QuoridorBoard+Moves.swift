// The legal moves. The end of the game is not considered here: a finished position still has its moves.
extension QuoridorBoard {
    /// The squares that the pawn of `turn` may move to.
    package var pawnTargets: SquareSet {
        let edges = edges
        let pawns = pawns
        let own = start(of: turn)
        var targets = SquareSet.empty
        for direction in Edges.Direction.allCases {
            let next = edges.step(own, direction)
            targets = targets.union(next.intersection(pawns).isEmpty ? next : jumps(over: next, direction, edges, pawns))
        }
        return targets
    }

    /// The squares reached by a jump: straight over the neighbour if the square behind is open, or no square if a third pawn stands there. If a
    /// wall or the edge of the board blocks the jump, the squares to both sides instead.
    private func jumps(over neighbour: SquareSet, _ direction: Edges.Direction, _ edges: Edges, _ pawns: SquareSet) -> SquareSet {
        let behind = edges.step(neighbour, direction)
        guard behind.isEmpty else { return behind.subtracting(pawns) }
        let (left, right) = direction.sides
        return edges.step(neighbour, left).union(edges.step(neighbour, right)).subtracting(pawns)
    }

    /// Walls that `turn` has in stock and that neither overlap nor cross another. Walls that cut a pawn off are included.
    var freeWalls: WallSet { stocked ? walls.free : WallSet() }

    private var stocked: Bool { wallsLeft(of: turn) > 0 }

    /// The walls `turn` may place: free ones that leave every pawn a path to its goal.
    ///
    /// Paths are searched only for the few walls that could close a region and that cut the one known path.
    var legalWalls: WallSet {
        guard stocked else { return WallSet() }
        var legal = walls.free
        let edges = edges
        let closers = walls.closers.intersection(legal)
        for seat in 0..<seats {
            let goal = side(of: seat).goal
            let start = start(of: seat)
            guard let route = Route(edges, from: start, to: goal) else { return WallSet() }
            // Walls already refused for an earlier seat need no second search.
            closers.intersection(route.cuts).intersection(legal).visit { wall in
                if !edges.cut(by: wall).reaches(goal, from: start) { legal.remove(wall) }
            }
        }
        return legal
    }

    var mustPass: Bool { pawnTargets.isEmpty && legalWalls.isEmpty }

    /// Every legal move: pawn moves, then horizontal and vertical walls, each in the order of notation. A lone `pass` without another legal move.
    public var legalMoves: [QuoridorMove] {
        var moves: [QuoridorMove] = []
        moves.reserveCapacity(136)
        forEachLegalMove { moves.append($0) }
        return moves
    }

    /// Visits `legalMoves` without gathering them.
    func forEachLegalMove(_ body: (QuoridorMove) -> Void) {
        let targets = pawnTargets
        let walls = legalWalls
        if targets.isEmpty, walls.isEmpty { return body(.pass) }
        for square in targets { body(.pawn(square)) }
        walls.visit { body(.wall($0)) }
    }

    var legalMoveCount: Int { max(1, pawnTargets.count + legalWalls.count) }

    /// The number of sequences of legal moves of exactly this length: a won position has no children, a forced pass is one.
    public func perft(_ depth: Int) -> Int {
        if depth == 0 { return 1 }
        if winner != nil { return 0 }
        if depth == 1 { return legalMoveCount }
        var leaves = 0
        forEachLegalMove { leaves += after($0).perft(depth - 1) }
        return leaves
    }
}
