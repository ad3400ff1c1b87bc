import Games

// The legal moves. The end of the game is not considered here: a won position has legal moves as well.
extension Position {
    /// The squares that the pawn of `turn` may move to.
    var pawnTargets: SquareSet {
        let own = place(of: turn)
        let other = place(of: waiting)
        let near = edges.spread(own).subtracting(own)
        // The usual case: the pawns are not adjacent.
        if near.intersection(other).isEmpty { return near }
        return near.subtracting(other).union(Self.jumps(edges, from: own, over: other))
    }

    /// The squares reached by a jump: straight over the neighbour, or to both sides of it if a wall or the edge of the board blocks the jump.
    static func jumps(_ edges: Edges, from own: SquareSet, over other: SquareSet) -> SquareSet {
        for direction in [Edges.Direction.north, .south, .east, .west] where edges.step(own, direction) == other {
            let behind = edges.step(other, direction)
            if !behind.isEmpty { return behind }
            let (left, right) = direction.sides
            return edges.step(other, left).union(edges.step(other, right))
        }
        return .empty
    }

    /// Walls that neither overlap nor cross another, whichever player has walls left. Walls that cut a pawn off are included.
    @inline(__always)
    var freeWalls: WallSet { wallsLeft(of: turn) > 0 ? walls.free : WallSet() }

    /// Walls that cut one shortest path of `seat`. No other wall can lengthen its path.
    func hindrances(of seat: Int) -> WallSet {
        let field = fields[seat]
        var here = place(of: seat)
        var northern = SquareSet.empty
        var eastern = SquareSet.empty
        for _ in 0..<distance(of: seat) {
            if !here.intersection(field.north).isEmpty {
                northern = northern.union(here)
                here = here.north
            } else if !here.intersection(field.south).isEmpty {
                here = here.south
                northern = northern.union(here)
            } else if !here.intersection(field.east).isEmpty {
                eastern = eastern.union(here)
                here = here.east
            } else {
                here = here.west
                eastern = eastern.union(here)
            }
        }
        return WallSet(
            horizontal: northern.union(northern.west).intersection(.anchors),
            vertical: eastern.union(eastern.south).intersection(.anchors))
    }

    /// Places where a wall would touch an existing wall or be near a pawn.
    @inline(__always)
    var vicinity: WallSet {
        let pawns = place(of: 0).union(place(of: 1))
        let wide = edges.spread(edges.spread(pawns))
        let round = wide.union(wide.west).union(wide.south).union(wide.south.west)
        let lying = walls.horizontal
        let standing = walls.vertical
        // End meets end two squares further on; otherwise an end meets a middle, or a middle an end.
        let horizontal = lying.east.east.union(lying.west.west)
            .union(standing.east).union(standing.west)
            .union(standing.east.north).union(standing.east.south).union(standing.west.north).union(standing.west.south)
            .union(standing.north).union(standing.south)
        let vertical = standing.north.north.union(standing.south.south)
            .union(lying.north).union(lying.south)
            .union(lying.north.east).union(lying.north.west).union(lying.south.east).union(lying.south.west)
            .union(lying.east).union(lying.west)
        return WallSet(horizontal: horizontal.union(round), vertical: vertical.union(round))
    }

    /// The walls `turn` may place. A path search runs only for the few walls that could close a region and that cut the known path.
    var legalWalls: WallSet {
        guard wallsLeft(of: turn) > 0 else { return WallSet() }
        var legal = walls.free
        let closers = walls.closers.intersection(legal)
        for seat in 0...1 {
            closers.intersection(hindrances(of: seat)).intersection(legal).visit { wall in
                if !edges.cut(by: wall).reaches(Self.goal(of: seat), from: place(of: seat)) { legal.remove(wall) }
            }
        }
        return legal
    }

    @inline(__always)
    private func visitLegal(_ body: (Action) -> Void) {
        for square in pawnTargets { body(Action(pawnTo: square.index)) }
        let walls = legalWalls
        for anchor in walls.horizontal { body(Action(horizontalAt: anchor.index)) }
        for anchor in walls.vertical { body(Action(verticalAt: anchor.index)) }
    }

    /// Pawn moves, then horizontal and vertical walls, each in the order of notation.
    package var legalActions: [Action] {
        var actions: [Action] = []
        visitLegal { actions.append($0) }
        return actions
    }

    /// The seat whose pawn stands on its goal line.
    package var winner: Int? { distance(of: 0) == 0 ? 0 : distance(of: 1) == 0 ? 1 : nil }

    /// The number of sequences of legal moves of exactly this length. A won position has no children.
    package func perft(_ depth: Int) -> Int {
        if depth == 0 { return 1 }
        if winner != nil { return 0 }
        if depth == 1 { return pawnTargets.count + legalWalls.count }
        var leaves = 0
        visitLegal { action in
            var next = self
            if next.make(action) { leaves += next.perft(depth - 1) }
        }
        return leaves
    }
}
