/// Walls by the squares of their anchors.
struct WallSet: Hashable, Sendable {
    var horizontal = SquareSet.empty
    var vertical = SquareSet.empty

    var count: Int { horizontal.count + vertical.count }
    var isEmpty: Bool { horizontal.isEmpty && vertical.isEmpty }

    func contains(_ wall: QuoridorWall) -> Bool {
        switch wall.direction {
        case .horizontal: horizontal.contains(wall.anchor)
        case .vertical: vertical.contains(wall.anchor)
        }
    }

    mutating func insert(_ wall: QuoridorWall) {
        switch wall.direction {
        case .horizontal: horizontal.insert(wall.anchor)
        case .vertical: vertical.insert(wall.anchor)
        }
    }

    mutating func remove(_ wall: QuoridorWall) {
        switch wall.direction {
        case .horizontal: horizontal.remove(wall.anchor)
        case .vertical: vertical.remove(wall.anchor)
        }
    }

    @inline(__always)
    func forEach(_ body: (QuoridorWall) -> Void) {
        for anchor in horizontal { body(QuoridorWall(anchor: anchor, direction: .horizontal)) }
        for anchor in vertical { body(QuoridorWall(anchor: anchor, direction: .vertical)) }
    }

    func union(_ other: WallSet) -> WallSet {
        WallSet(horizontal: horizontal.union(other.horizontal), vertical: vertical.union(other.vertical))
    }

    func intersection(_ other: WallSet) -> WallSet {
        WallSet(horizontal: horizontal.intersection(other.horizontal), vertical: vertical.intersection(other.vertical))
    }
}

// Where a wall may lie beside the walls of this set.
extension WallSet {
    /// Anchors where a horizontal wall would lie on one of these, and the same for vertical ones.
    var overlaps: WallSet {
        WallSet(
            horizontal: horizontal.union(horizontal.east).union(horizontal.west),
            vertical: vertical.union(vertical.north).union(vertical.south))
    }

    /// Walls that would cross one of these.
    var crossings: WallSet { WallSet(horizontal: vertical, vertical: horizontal) }

    /// Walls that neither overlap nor cross one of these.
    var free: WallSet {
        let taken = overlaps.union(crossings)
        return WallSet(
            horizontal: SquareSet.anchors.subtracting(taken.horizontal),
            vertical: SquareSet.anchors.subtracting(taken.vertical))
    }

    /// Walls that would touch these or the border with at least two of their three points (both ends and the middle).
    /// Only such a wall can complete a line that shuts a region off.
    var closers: WallSet {
        let touched = horizontal.union(horizontal.east).union(horizontal.west)
            .union(vertical).union(vertical.north).union(vertical.south)
            .intersection(.anchors)
        let west = touched.east.union(.westFile)
        let east = touched.west.union(.eastAnchors)
        let south = touched.north.union(.southRank)
        let north = touched.south.union(.northAnchors)
        return WallSet(
            horizontal: Self.twoOf(west, touched, east).intersection(.anchors),
            vertical: Self.twoOf(south, touched, north).intersection(.anchors))
    }

    private static func twoOf(_ first: SquareSet, _ second: SquareSet, _ third: SquareSet) -> SquareSet {
        first.intersection(second).union(first.intersection(third)).union(second.intersection(third))
    }
}
