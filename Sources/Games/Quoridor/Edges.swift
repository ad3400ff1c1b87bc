/// The connections between squares: the walls as a set of open edges, the edge of the board being closed.
@usableFromInline package struct Edges: Hashable, Sendable {
    /// Squares open to the north; their northern neighbours are open to the south.
    @usableFromInline package var north: SquareSet
    @usableFromInline package var east: SquareSet

    @usableFromInline package enum Direction: CaseIterable {
        case north, east, south, west

        @inlinable package var sides: (Direction, Direction) {
            switch self {
            case .north, .south: (.east, .west)
            case .east, .west: (.north, .south)
            }
        }
    }

    @inlinable package init(_ walls: WallSet) {
        north = SquareSet.belowNorthRank.subtracting(walls.horizontal.union(walls.horizontal.east))
        east = SquareSet.westOfEastFile.subtracting(walls.vertical.union(walls.vertical.north))
    }

    /// The edges with `wall` added.
    @inlinable package func cut(by wall: QuoridorWall) -> Edges {
        var edges = self
        let anchor = SquareSet(wall.anchor)
        switch wall.direction {
        case .horizontal: edges.north = north.subtracting(anchor.union(anchor.east))
        case .vertical: edges.east = east.subtracting(anchor.union(anchor.north))
        }
        return edges
    }

    /// Moves every square one step, and drops those at a closed edge.
    @inlinable @inline(__always)
    package func step(_ squares: SquareSet, _ direction: Direction) -> SquareSet {
        switch direction {
        case .north: squares.intersection(north).north
        case .south: squares.south.intersection(north)
        case .east: squares.intersection(east).east
        case .west: squares.west.intersection(east)
        }
    }

    /// The squares and all their open neighbours.
    @inlinable @inline(__always)
    package func spread(_ squares: SquareSet) -> SquareSet {
        squares.union(step(squares, .north)).union(step(squares, .south)).union(step(squares, .east)).union(step(squares, .west))
    }

    @inlinable package func reaches(_ goal: SquareSet, from start: SquareSet) -> Bool {
        var reached = start
        while reached.intersection(goal).isEmpty {
            let wider = spread(reached)
            if wider == reached { return false }
            reached = wider
        }
        return true
    }

    /// The number of steps to the nearest square of `goal`, pawns ignored; `nil` if it is walled off.
    @inlinable package func distance(to goal: SquareSet, from start: SquareSet) -> Int? {
        var reached = start
        var steps = 0
        while reached.intersection(goal).isEmpty {
            let wider = spread(reached)
            if wider == reached { return nil }
            reached = wider
            steps += 1
        }
        return steps
    }
}
