import Games

/// The distance of every square from one goal line, pawns ignored, and the steps that lead nearer to it.
///
/// Distances are kept modulo eight, one bit plane of the board for each bit. A pawn move changes a distance by at most two, so the residue suffices
/// to track it, and a field is filled one ring at a time instead of one square at a time.
struct DistanceField: Equatable {
    private var ones = SquareSet.empty
    private var twos = SquareSet.empty
    private var fours = SquareSet.empty
    /// Squares from which the step north leads nearer to the goal.
    private(set) var north = SquareSet.empty
    private(set) var east = SquareSet.empty
    private(set) var south = SquareSet.empty
    private(set) var west = SquareSet.empty

    /// Squares that are not connected with the goal keep the distance 0; no pawn can reach them.
    init(_ edges: Edges, goal: SquareSet) { _ = fill(edges, goal: goal, pawn: 0) }

    /// Updates the field after a wall has been placed.
    /// - Parameters:
    ///   - edges: the edges including the new wall.
    ///   - touched: the four squares around the wall's middle.
    ///   - length: the distance from the square of `pawn` before the wall.
    /// - Returns: the distance from the square of `pawn`, or -1 if no path is left; the field is then invalid.
    @inline(__always)
    mutating func cut(_ edges: Edges, touched: SquareSet, goal: SquareSet, pawn: Int, length: Int) -> Int {
        keepOpen(edges)
        // If every square at the wall has another step that leads nearer, no distance anywhere has changed.
        let sure = north.union(south).union(east).union(west).union(goal)
        if touched.subtracting(sure).isEmpty { return length }
        return fill(edges, goal: goal, pawn: pawn)
    }

    /// The steps towards the goal that the wall has not cut.
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

    /// The squares one step nearer to the goal than some square of `squares`.
    @inline(__always)
    func nearer(_ squares: SquareSet) -> SquareSet {
        squares.intersection(north).north.union(squares.intersection(south).south)
            .union(squares.intersection(east).east).union(squares.intersection(west).west)
    }

    /// - Returns: the distance from the square of `pawn`, or -1 if it is not connected with the goal.
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
        // Eight rings for each pass of the loop, so that the bits of a counter need not be tested.
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
        // A square's northern neighbour is one bit higher: shifting a plane south aligns each neighbour with its square.
        north = edges.north.intersection(follows(ones.south, twos.south))
        south = edges.north.north.intersection(follows(ones.north, twos.north))
        east = edges.east.intersection(follows(ones.west, twos.west))
        west = edges.east.east.intersection(follows(ones.east, twos.east))
        return reached.intersection(place).isEmpty ? -1 : eights &+ residue(at: pawn)
    }

    /// Squares whose distance is one more than a neighbour's, given the two lower bits of the neighbours' distances. Neighbours differ by at most
    /// one.
    @inline(__always)
    private func follows(_ ones: SquareSet, _ twos: SquareSet) -> SquareSet {
        SquareSet(bits: (self.ones.bits ^ ones.bits) & ~(self.twos.bits ^ twos.bits ^ ones.bits))
    }
}
