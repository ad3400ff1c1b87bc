// What is legal. Nothing here knows how the game ended: a finished position still has its moves; who plays asks first.
extension QuoridorBoard {
    /// Where the pawn of `turn` may go.
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

    /// Straight over the neighbour where the square behind is open: nowhere if a third pawn stands there. Where a wall or the rim
    /// closes it, to both sides instead.
    private func jumps(over neighbour: SquareSet, _ direction: Edges.Direction, _ edges: Edges, _ pawns: SquareSet) -> SquareSet {
        let behind = edges.step(neighbour, direction)
        guard behind.isEmpty else { return behind.subtracting(pawns) }
        let (left, right) = direction.sides
        return edges.step(neighbour, left).union(edges.step(neighbour, right)).subtracting(pawns)
    }

    /// Walls that `turn` has the stock for and that neither overlap nor cross, whether or not they shut somebody in.
    var freeWalls: WallSet { stocked ? walls.free : WallSet() }

    private var stocked: Bool { wallsLeft(of: turn) > 0 }

    /// Walls `turn` may place: free ones that leave every pawn a way to its goal.
    ///
    /// Ways are searched only for the few walls that could close a region and that cut the one way already known.
    var legalWalls: WallSet {
        guard stocked else { return WallSet() }
        var legal = walls.free
        let edges = edges
        let closers = walls.closers.intersection(legal)
        for seat in 0..<seats {
            let goal = side(of: seat).goal
            let start = start(of: seat)
            guard let route = Route(edges, from: start, to: goal) else { return WallSet() }
            // Walls refused on behalf of an earlier seat need no second search.
            closers.intersection(route.cuts).intersection(legal).visit { wall in
                if !edges.cut(by: wall).reaches(goal, from: start) { legal.remove(wall) }
            }
        }
        return legal
    }

    var mustPass: Bool { pawnTargets.isEmpty && legalWalls.isEmpty }

    /// Every legal move: pawn moves, then horizontal and vertical walls, each in the order of notation. A lone `pass` when there is none.
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

    /// Sequences of legal moves of just this length: a won position has no children, a forced pass is one.
    public func perft(_ depth: Int) -> Int {
        if depth == 0 { return 1 }
        if winner != nil { return 0 }
        if depth == 1 { return legalMoveCount }
        var leaves = 0
        forEachLegalMove { leaves += after($0).perft(depth - 1) }
        return leaves
    }
}
