import Games

/// By how many steps one wall more can lengthen a way, and the next best wall.
struct Detours: Equatable {
    var best = 0
    var second = 0
}

extension Position {
    /// What another wall could do to `seat`, whoever has one.
    func detours(of seat: Int) -> Detours {
        let goal = Self.goal(of: seat)
        let place = place(of: seat)
        let length = distance(of: seat)
        let walls = hindrances(of: seat).intersection(self.walls.free)
        var found = Detours()
        @inline(__always)
        func weigh(_ edges: Edges) {
            let gain = (edges.distance(to: goal, from: place) ?? length) &- length
            if gain > found.best {
                found.second = found.best
                found.best = gain
            } else if gain > found.second {
                found.second = gain
            }
        }
        for anchor in walls.horizontal { weigh(edges.cut(by: QuoridorWall(anchor: anchor, direction: .horizontal))) }
        for anchor in walls.vertical { weigh(edges.cut(by: QuoridorWall(anchor: anchor, direction: .vertical))) }
        return found
    }
}

/// Detours met lately. They depend on the walls and on one pawn alone, so most moves leave one of the two known.
struct DetourCache {
    /// A quarter of a megabyte: more would not stay near the processor.
    private static let places = 1 << 15
    /// The upper 48 bits are the key's, then a byte for each number. No key is 0.
    private var entries = ContiguousArray<UInt64>(repeating: 0, count: places)

    @inline(__always)
    mutating func detours(of seat: Int, in position: Position) -> Detours {
        let key = Self.key(position, seat)
        let place = Int(truncatingIfNeeded: key >> 20) & (Self.places &- 1)
        let entry = entries[place]
        if (entry ^ key) >> 16 == 0 { return Detours(best: Int(entry >> 8 & 255), second: Int(entry & 255)) }
        let detours = position.detours(of: seat)
        entries[place] = (key & ~0xFFFF) | UInt64(truncatingIfNeeded: detours.best) << 8 | UInt64(truncatingIfNeeded: detours.second)
        return detours
    }

    /// Some number that differs for other walls, another seat and another place.
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
