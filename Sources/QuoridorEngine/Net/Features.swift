import Games

/// The inputs of the net: the indices of all features that hold for a position, from the point of view of the seat to act.
///
/// The board is flipped for the second seat, so that the seat to act always runs north. The walls' part of the first layer is updated incrementally
/// along the tree; the few other features are added when a position is evaluated.
enum Features {
    // The first index of each kind.
    private static let ownPawn = 0
    private static let otherPawn = ownPawn + 81
    static let walls = otherPawn + 81
    private static let stocks = walls + 128
    private static let distances = stocks + 11 * 11
    private static let ownWay = distances + lengths * lengths
    private static let otherWay = ownWay + 81
    private static let ownDetours = otherWay + 81
    private static let otherDetours = ownDetours + gains * gains
    private static let ownMore = otherDetours + gains * gains
    private static let otherMore = ownMore + 8 * 16

    /// The number of features.
    static let count = otherMore + 8 * 16
    /// The maximum number of active features in a position, walls not counted.
    static let most = 8 + 2 * 81

    /// The number of output heads. The head is chosen by the number of walls left: games with many walls differ from races.
    static let heads = 8

    @inline(__always)
    static func head(_ position: Position) -> Int { (position.wallsLeft(of: 0) &+ position.wallsLeft(of: 1) &+ 2) / 3 }

    /// The number of buckets for distances, and for steps gained by walls; the last bucket takes all larger values.
    private static let lengths = 24
    private static let gains = 12

    /// A wall's index from 0 to 127: horizontal walls first, each orientation file by file.
    @inline(__always)
    static func wall(_ action: Action, seenBy seat: Int) -> Int {
        let place = action.index &- 81
        // On the flipped board, rank r of the anchors is rank 7 - r.
        return walls &+ (seat == 0 ? place : place ^ 7)
    }

    /// Writes all features except the walls. - Returns: the number of features written to `list`.
    @inline(__always)
    static func write(_ position: Position, _ detours: inout DetourCache, to list: UnsafeMutablePointer<Int32>) -> Int {
        let own = position.turn
        let other = position.waiting
        var count = 0
        @inline(__always)
        func add(_ number: Int) {
            list[count] = Int32(truncatingIfNeeded: number)
            count &+= 1
        }
        @inline(__always)
        func seen(_ square: Int) -> Int { own == 0 ? square : turned(square) }
        let stock = position.wallsLeft(of: own)
        let hostile = position.wallsLeft(of: other)
        add(ownPawn &+ seen(position.pawn(of: own)))
        add(otherPawn &+ seen(position.pawn(of: other)))
        // More than ten walls occur only in positions that were set up.
        add(stocks &+ min(stock, 10) &* 11 &+ min(hostile, 10))
        add(distances &+ min(position.distance(of: own), lengths &- 1) &* lengths &+ min(position.distance(of: other), lengths &- 1))
        for square in position.way(of: own) { add(ownWay &+ seen(square.index)) }
        for square in position.way(of: other) { add(otherWay &+ seen(square.index)) }
        // Detours count only if the opponent has walls to force them.
        let near = hostile == 0 ? Detours() : detours.detours(of: own, in: position)
        let far = stock == 0 ? Detours() : detours.detours(of: other, in: position)
        add(ownDetours &+ gain(near, hostile))
        add(otherDetours &+ gain(far, stock))
        add(ownMore &+ min(near.third, 7) &* 16 &+ min(near.count, 15))
        add(otherMore &+ min(far.third, 7) &* 16 &+ min(far.count, 15))
        return count
    }

    @inline(__always)
    private static func gain(_ detours: Detours, _ walls: Int) -> Int {
        min(detours.best, gains &- 1) &* gains &+ (walls > 1 ? min(detours.second, gains &- 1) : 0)
    }

    /// The square on the flipped board.
    @inline(__always)
    private static func turned(_ square: Int) -> Int {
        // Division by nine, exact for numbers this small.
        let file = (square &* 57) &>> 9
        return file &* 18 &+ 8 &- square
    }

    /// The same feature on a board mirrored from left to right.
    static func mirrored(_ feature: Int) -> Int {
        func square(_ number: Int) -> Int { 72 - number / 9 * 9 + number % 9 }
        switch feature {
        case ownPawn..<otherPawn: return ownPawn + square(feature - ownPawn)
        case otherPawn..<walls: return otherPawn + square(feature - otherPawn)
        case walls..<stocks:
            let place = feature - walls
            return walls + place / 64 * 64 + (56 - place % 64 / 8 * 8) + place % 8
        case ownWay..<otherWay: return ownWay + square(feature - ownWay)
        case otherWay..<ownDetours: return otherWay + square(feature - otherWay)
        default: return feature
        }
    }
}

extension Position {
    /// The squares on all shortest paths of `seat`, without its own square.
    @inline(__always)
    func way(of seat: Int) -> SquareSet {
        let field = fields[seat]
        var front = place(of: seat)
        var way = SquareSet.empty
        for _ in 0..<distance(of: seat) {
            front = field.nearer(front)
            way = way.union(front)
        }
        return way
    }
}
