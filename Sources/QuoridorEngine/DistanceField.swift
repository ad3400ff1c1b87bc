import Games

/// How far every square is from one goal line, pawns ignored, and which steps lead nearer.
///
/// Distances are kept modulo eight, a plane of the board for each bit: no pawn move changes a distance by more than two, so that suffices
/// to follow one, and a field is filled a ring at a time instead of a square at a time.
struct DistanceField: Equatable {
    private var ones = SquareSet.empty
    private var twos = SquareSet.empty
    private var fours = SquareSet.empty
    /// Squares from which the step north leads nearer.
    private(set) var north = SquareSet.empty
    private(set) var east = SquareSet.empty
    private(set) var south = SquareSet.empty
    private(set) var west = SquareSet.empty

    /// Squares that nothing connects with the goal keep the distance 0; no pawn ever gets there.
    init(_ edges: Edges, goal: SquareSet) { _ = fill(edges, goal: goal, pawn: 0) }

    /// Follows a wall that was just built.
    /// - Parameters:
    ///   - edges: with the wall.
    ///   - touched: the four squares round the wall's middle.
    ///   - length: the distance from the square of `pawn` without the wall.
    /// - Returns: the distance from the square of `pawn`; -1 when no way is left, and then the field is of no use any more.
    @inline(__always)
    mutating func cut(_ edges: Edges, touched: SquareSet, goal: SquareSet, pawn: Int, length: Int) -> Int {
        keepOpen(edges)
        // As long as every square at the wall has another step that leads nearer, no distance anywhere has changed.
        let sure = north.union(south).union(east).union(west).union(goal)
        if touched.subtracting(sure).isEmpty { return length }
        return fill(edges, goal: goal, pawn: pawn)
    }

    /// Steps nearer that the wall has not taken away.
    @inline(__always)
    private mutating func keepOpen(_ edges: Edges) {
        north = north.intersection(edges.north)
        south = south.intersection(edges.north.north)
        east = east.intersection(edges.east)
        west = west.intersection(edges.east.east)
    }

    /// The distance from `square`, modulo eight.
    @inline(__always)
    func residue(at square: Int) -> Int {
        func bit(_ plane: SquareSet) -> Int { Int(truncatingIfNeeded: plane.bits >> UInt128(truncatingIfNeeded: square)) & 1 }
        return bit(ones) | bit(twos) << 1 | bit(fours) << 2
    }

    /// The squares one step nearer to the goal than some of `squares`.
    @inline(__always)
    func nearer(_ squares: SquareSet) -> SquareSet {
        squares.intersection(north).north.union(squares.intersection(south).south)
            .union(squares.intersection(east).east).union(squares.intersection(west).west)
    }

    /// - Returns: the distance from the square of `pawn`, -1 when nothing connects it with the goal.
    private mutating func fill(_ edges: Edges, goal: SquareSet, pawn: Int) -> Int {
        let place = SquareSet(QuoridorSquare(index: pawn))
        var eights = 0
        var reached = goal
        var ring = goal
        var one = SquareSet.empty
        var two = SquareSet.empty
        var four = SquareSet.empty
        @inline(__always)
        func widen() -> Bool {
            ring = edges.spread(ring).subtracting(reached)
            reached = reached.union(ring)
            return !ring.isEmpty
        }
        // Eight rings a turn, so that nobody has to look at the bits of a counter.
        while true {
            guard widen() else { break }
            one = one.union(ring)
            guard widen() else { break }
            two = two.union(ring)
            guard widen() else { break }
            one = one.union(ring)
            two = two.union(ring)
            guard widen() else { break }
            four = four.union(ring)
            guard widen() else { break }
            one = one.union(ring)
            four = four.union(ring)
            guard widen() else { break }
            two = two.union(ring)
            four = four.union(ring)
            guard widen() else { break }
            one = one.union(ring)
            two = two.union(ring)
            four = four.union(ring)
            if reached.intersection(place).isEmpty { eights &+= 8 }
            guard widen() else { break }
        }
        (ones, twos, fours) = (one, two, four)
        // A square's northern neighbour lies one bit up: shifting a plane south lays it over the square.
        north = edges.north.intersection(follows(ones.south, twos.south))
        south = edges.north.north.intersection(follows(ones.north, twos.north))
        east = edges.east.intersection(follows(ones.west, twos.west))
        west = edges.east.east.intersection(follows(ones.east, twos.east))
        return reached.intersection(place).isEmpty ? -1 : eights &+ residue(at: pawn)
    }

    /// Squares whose distance is that of a neighbour and one more, the neighbours' two lower bits given. Neighbours differ by one at most.
    @inline(__always)
    private func follows(_ ones: SquareSet, _ twos: SquareSet) -> SquareSet {
        SquareSet(bits: (self.ones.bits ^ ones.bits) & ~(self.twos.bits ^ twos.bits ^ ones.bits))
    }
}
