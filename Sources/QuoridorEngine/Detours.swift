import Games

/// The number of steps that one more wall can add to a shortest path: the three most effective walls, and the number of walls with any effect.
struct Detours: Equatable {
    var best = 0
    var second = 0
    var third = 0
    var count = 0

    @inline(__always)
    init() {}

    @inline(__always)
    mutating func add(_ gain: Int) {
        if gain <= 0 { return }
        count &+= 1
        if gain > best {
            (best, second, third) = (gain, best, second)
        } else if gain > second {
            (second, third) = (gain, second)
        } else if gain > third {
            third = gain
        }
    }
}

extension Position {
    /// The detours that another wall could force on `seat`, whichever player places it.
    ///
    /// Only a wall across a given shortest path can lengthen it, so one shortest path is followed and the walls across each of its steps are tried.
    /// All shortest paths advance in step: a wall that cuts only some of the steps they take at the same distance leaves the length unchanged.
    func detours(of seat: Int) -> Detours {
        let field = fields[seat]
        let place = place(of: seat)
        let length = distance(of: seat)
        // Walls already tried are removed: a path may cross the same wall again on its way back.
        var free = walls.free
        let ways = way(of: seat).union(place)
        var found = Detours()
        var front = place
        var here = place
        @inline(__always)
        func weigh(_ wall: QuoridorWall) {
            // A wall that cuts the pawn off from its goal is illegal.
            found.add((edges.cut(by: wall).distance(to: Self.goal(of: seat), from: place) ?? length) &- length)
        }
        for _ in 0..<length {
            let steps = Steps(front, field)
            @inline(__always)
            func tryHorizontal(_ anchor: SquareSet, beside other: SquareSet) {
                guard let square = anchor.intersection(free.horizontal).first else { return }
                let cut = field.north.intersection(other).union(field.south.intersection(other.north)).intersection(ways)
                guard steps.mayBeCut(with: cut, front) else { return }
                free.horizontal = free.horizontal.subtracting(anchor)
                weigh(QuoridorWall(anchor: square, direction: .horizontal))
            }
            @inline(__always)
            func tryVertical(_ anchor: SquareSet, beside other: SquareSet) {
                guard let square = anchor.intersection(free.vertical).first else { return }
                let cut = field.east.intersection(other).union(field.west.intersection(other.east)).intersection(ways)
                guard steps.mayBeCut(with: cut, front) else { return }
                free.vertical = free.vertical.subtracting(anchor)
                weigh(QuoridorWall(anchor: square, direction: .vertical))
            }
            let next = step(here, field)
            if next == here.north || next == here.south {
                let lower = next == here.north ? here : next
                tryHorizontal(lower, beside: lower.east)
                tryHorizontal(lower.west, beside: lower.west)
            } else {
                let lower = next == here.east ? here : next
                tryVertical(lower, beside: lower.north)
                tryVertical(lower.south, beside: lower.south)
            }
            here = next
            front = field.nearer(front)
        }
        return found
    }

    /// The next square of one shortest path.
    @inline(__always)
    private func step(_ here: SquareSet, _ field: DistanceField) -> SquareSet {
        if !here.intersection(field.north).isEmpty { return here.north }
        if !here.intersection(field.south).isEmpty { return here.south }
        return here.intersection(field.east).isEmpty ? here.west : here.east
    }
}

/// The number of steps that lead on from the squares at one distance along the shortest paths; three means three or more.
private struct Steps {
    private let count: Int

    @inline(__always)
    init(_ front: SquareSet, _ field: DistanceField) {
        count =
            Self.count(front.intersection(field.north)) &+ Self.count(front.intersection(field.south))
            &+ Self.count(front.intersection(field.east)) &+ Self.count(front.intersection(field.west))
    }

    @inline(__always)
    private static func count(_ squares: SquareSet) -> Int {
        if squares.isEmpty { return 0 }
        let rest = squares.bits & (squares.bits &- 1)
        if rest == 0 { return 1 }
        return rest & (rest &- 1) == 0 ? 2 : 3
    }

    /// Whether a wall across one of the steps may cut all shortest paths.
    /// - Parameter other: squares from which the wall cuts other steps of shortest paths.
    @inline(__always)
    func mayBeCut(with other: SquareSet, _ front: SquareSet) -> Bool {
        if other.isEmpty { return count == 1 }
        // A step taken earlier or later may be the only one left to the other paths.
        return count <= 2 || !other.subtracting(front).isEmpty
    }
}

/// A cache of recently computed detours. They depend only on the walls and on one pawn, so that most moves leave one of the two seats' entries valid.
struct DetourCache {
    /// Half a megabyte, which stays in the processor's cache; more would not.
    private static let places = 1 << 16
    /// The upper 48 bits hold the key, the lower 16 the packed detours. No key is 0.
    private var entries = ContiguousArray<UInt64>(repeating: 0, count: places)

    @inline(__always)
    mutating func detours(of seat: Int, in position: Position) -> Detours {
        let key = Self.key(position, seat)
        // Indexed by the lowest bits, so that together with the stored upper 48 bits the whole key is compared.
        let place = Int(truncatingIfNeeded: key) & (Self.places &- 1)
        let entry = entries[place]
        if (entry ^ key) >> 16 == 0 { return Detours(packed: entry) }
        let packed = position.detours(of: seat).packed
        entries[place] = (key & ~0xFFFF) | packed
        // Returns the packed form, so that an answer is the same whether or not it comes from the cache and was clipped.
        return Detours(packed: packed)
    }

    /// A key that differs between sets of walls, seats and squares.
    @inline(__always)
    private static func key(_ position: Position, _ seat: Int) -> UInt64 {
        func mix(_ set: SquareSet, _ first: UInt64, _ second: UInt64) -> UInt64 {
            let low = UInt64(truncatingIfNeeded: set.bits) &* first
            let high = UInt64(truncatingIfNeeded: set.bits >> 64) &* second
            return low ^ (low >> 29) &+ high
        }
        let lying = mix(position.walls.horizontal, 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93)
        let standing = mix(position.walls.vertical, 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB)
        let pawn = UInt64(truncatingIfNeeded: position.pawn(of: seat) &* 2 &+ seat &+ 1)
        var key = (lying ^ (standing << 21 | standing >> 43)) &+ pawn &* 0x8EBC_6AF0_9C88_C6E3
        key = (key ^ (key >> 32)) &* 0xBF58_476D_1CE4_E5B9
        return (key ^ (key >> 29)) | 1 << 63
    }
}

// The packed form has sixteen bits and clips larger numbers: five bits for the best wall, four for the second, three for the third, four for the
// count.
extension Detours {
    @inline(__always)
    fileprivate init(packed: UInt64) {
        best = Int(packed & 31)
        second = Int(packed >> 5 & 15)
        third = Int(packed >> 9 & 7)
        count = Int(packed >> 12 & 15)
    }

    @inline(__always)
    fileprivate var packed: UInt64 {
        UInt64(truncatingIfNeeded: min(best, 31) | min(second, 15) << 5 | min(third, 7) << 9 | min(count, 15) << 12)
    }
}
