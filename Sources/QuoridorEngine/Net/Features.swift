import Games

/// What the net sees of a position: numbers of things that are so, from the side of the seat to act.
///
/// The board is turned over for the second seat, so that whoever acts runs north. Walls follow the game, so what the net makes of them is
/// carried along the tree; all else is few numbers and looked up when a position is judged.
enum Features {
    // Where each kind begins.
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

    /// How many there are.
    static let count = otherMore + 8 * 16
    /// No position has more at once, walls not counted.
    static let most = 8 + 2 * 81

    /// The net has a last layer for each of these: games with many walls to come are others than races.
    static let heads = 8

    @inline(__always)
    static func head(_ position: Position) -> Int { (position.wallsLeft(of: 0) &+ position.wallsLeft(of: 1) &+ 2) / 3 }

    /// Distances from here on look alike, and steps gained by walls.
    private static let lengths = 24
    private static let gains = 12

    /// A wall as one of the 128: the horizontal ones first, each kind file by file.
    @inline(__always)
    static func wall(_ action: Action, seenBy seat: Int) -> Int {
        let place = action.index &- 81
        // Turned over, rank r of the anchors is rank 7 - r.
        return walls &+ (seat == 0 ? place : place ^ 7)
    }

    /// All but the walls. - Returns: how many were written to `list`.
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
        // More than ten are only in positions that were set up.
        add(stocks &+ min(stock, 10) &* 11 &+ min(hostile, 10))
        add(distances &+ min(position.distance(of: own), lengths &- 1) &* lengths &+ min(position.distance(of: other), lengths &- 1))
        for square in position.way(of: own) { add(ownWay &+ seen(square.index)) }
        for square in position.way(of: other) { add(otherWay &+ seen(square.index)) }
        // Walls count as far as there are walls to do it.
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

    /// The square as it looks from the other side of the board.
    @inline(__always)
    private static func turned(_ square: Int) -> Int {
        // A ninth, for numbers as small as these.
        let file = (square &* 57) &>> 9
        return file &* 18 &+ 8 &- square
    }

    /// The same thing on a board whose files run the other way.
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
    /// The squares of all shortest ways of `seat`, its own square left out.
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
