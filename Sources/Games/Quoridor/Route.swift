/// The edges of one shortest path to a goal. A wall that cuts no such edge leaves the goal reachable.
struct Route: Hashable, Sendable {
    /// Squares whose northern edge the path crosses, in either direction.
    private var north = SquareSet.empty
    private var east = SquareSet.empty

    /// The walls that cut this path.
    var cuts: WallSet {
        WallSet(
            horizontal: north.union(north.west).intersection(.anchors),
            vertical: east.union(east.south).intersection(.anchors))
    }

    /// Returns `nil` if the goal is walled off.
    init?(_ edges: Edges, from start: SquareSet, to goal: SquareSet) {
        // 81 squares form at most 81 rings.
        let found = withUnsafeTemporaryAllocation(of: SquareSet.self, capacity: 81) { rings -> Route? in
            var last = 0
            var reached = start
            rings.initializeElement(at: 0, to: start)
            while reached.intersection(goal).isEmpty {
                let wider = edges.spread(reached)
                if wider == reached { return nil }
                last += 1
                rings.initializeElement(at: last, to: wider)
                reached = wider
            }
            guard let end = reached.intersection(goal).first else { return nil }
            var route = Route()
            var here = SquareSet(end)
            while last > 0 {
                last -= 1
                here = route.walk(from: here, into: rings[last], edges)
            }
            return route
        }
        guard let found else { return nil }
        self = found
    }

    private init() {}

    /// One step back towards the start; `ring` holds all squares nearer to it.
    private mutating func walk(from here: SquareSet, into ring: SquareSet, _ edges: Edges) -> SquareSet {
        let south = edges.step(here, .south).intersection(ring)
        if !south.isEmpty {
            north = north.union(south)
            return south
        }
        let north = edges.step(here, .north).intersection(ring)
        if !north.isEmpty {
            self.north = self.north.union(here)
            return north
        }
        let west = edges.step(here, .west).intersection(ring)
        if !west.isEmpty {
            east = east.union(west)
            return west
        }
        east = east.union(here)
        return edges.step(here, .east).intersection(ring)
    }
}
