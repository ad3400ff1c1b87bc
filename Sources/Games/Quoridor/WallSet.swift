/// Walls as sets of their anchors' squares.
@usableFromInline package struct WallSet: Hashable, Sendable {
    @usableFromInline package var horizontal = SquareSet.empty
    @usableFromInline package var vertical = SquareSet.empty

    @inlinable package init(horizontal: SquareSet = .empty, vertical: SquareSet = .empty) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    @inlinable package var count: Int { horizontal.count + vertical.count }
    @inlinable package var isEmpty: Bool { horizontal.isEmpty && vertical.isEmpty }

    @inlinable package func contains(_ wall: QuoridorWall) -> Bool {
        switch wall.direction {
        case .horizontal: horizontal.contains(wall.anchor)
        case .vertical: vertical.contains(wall.anchor)
        }
    }

    @inlinable package mutating func insert(_ wall: QuoridorWall) {
        switch wall.direction {
        case .horizontal: horizontal.insert(wall.anchor)
        case .vertical: vertical.insert(wall.anchor)
        }
    }

    @inlinable package mutating func remove(_ wall: QuoridorWall) {
        switch wall.direction {
        case .horizontal: horizontal.remove(wall.anchor)
        case .vertical: vertical.remove(wall.anchor)
        }
    }

    @inlinable @inline(__always)
    package func visit(_ body: (QuoridorWall) -> Void) {
        for anchor in horizontal { body(QuoridorWall(anchor: anchor, direction: .horizontal)) }
        for anchor in vertical { body(QuoridorWall(anchor: anchor, direction: .vertical)) }
    }

    @inlinable package func union(_ other: WallSet) -> WallSet {
        WallSet(horizontal: horizontal.union(other.horizontal), vertical: vertical.union(other.vertical))
    }

    @inlinable package func subtracting(_ other: WallSet) -> WallSet {
        WallSet(horizontal: horizontal.subtracting(other.horizontal), vertical: vertical.subtracting(other.vertical))
    }

    @inlinable package func intersection(_ other: WallSet) -> WallSet {
        WallSet(horizontal: horizontal.intersection(other.horizontal), vertical: vertical.intersection(other.vertical))
    }
}

// The walls that may be added to the walls of this set.
extension WallSet {
    /// Anchors at which a horizontal wall would overlap one of these, and the same for vertical ones.
    @inlinable package var overlaps: WallSet {
        WallSet(
            horizontal: horizontal.union(horizontal.east).union(horizontal.west),
            vertical: vertical.union(vertical.north).union(vertical.south))
    }

    /// Walls that would cross one of these.
    @inlinable package var crossings: WallSet { WallSet(horizontal: vertical, vertical: horizontal) }

    /// Walls that neither overlap nor cross one of these.
    @inlinable package var free: WallSet {
        let taken = overlaps.union(crossings)
        return WallSet(
            horizontal: SquareSet.anchors.subtracting(taken.horizontal),
            vertical: SquareSet.anchors.subtracting(taken.vertical))
    }

    /// Walls that would touch these or the border with at least two of their three points (both ends and the middle). Only such a wall can close off
    /// a region.
    @inlinable package var closers: WallSet {
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

    @inlinable static func twoOf(_ first: SquareSet, _ second: SquareSet, _ third: SquareSet) -> SquareSet {
        first.intersection(second).union(first.intersection(third)).union(second.intersection(third))
    }
}
