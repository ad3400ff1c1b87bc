import Games

/// The exact outcome of the endgame without walls, for every pair of pawn squares, including jumps, blockades and repetitions.
///
/// Computed by retrograde analysis from the goals, one ply at a time, for a whole board of squares at once, and only as deep as is asked for. The
/// memory is owned by `RaceCache`.
struct RaceTable {
    private static let squares = 81
    /// The number of entries: each seat to act and each pair of squares.
    static let places = 2 * squares * squares
    /// The number of sets: for each seat and square of the other pawn, one of winning squares and one of squares that make the opponent lose.
    static let sets = 4 * squares
    /// An upper bound of a race's length in plies; positions undecided by then are draws.
    private static let longest = 120

    private let edges: Edges
    private let plies: UnsafeMutablePointer<Int8>
    private let won: UnsafeMutablePointer<SquareSet>
    private let lost: UnsafeMutablePointer<SquareSet>
    /// By seat, the squares of the other pawn for which a result was added in the last ply.
    private var news = Pair(SquareSet.whole, SquareSet.whole)
    /// The number of plies computed.
    private var depth = 0
    private var isFinished = false

    /// - Parameters:
    ///   - plies: memory for `places` entries.
    ///   - sets: memory for `sets` sets.
    init(_ edges: Edges, plies: UnsafeMutablePointer<Int8>, sets: UnsafeMutablePointer<SquareSet>) {
        self.edges = edges
        self.plies = plies
        won = sets
        lost = sets + 2 * Self.squares
        plies.update(repeating: 0, count: Self.places)
        sets.update(repeating: .empty, count: Self.sets)
    }

    /// The number of plies to the end for the seat to act: positive if it wins, negative if it loses, 0 for a draw.
    mutating func plies(turn: Int, own: Int, other: Int) -> Int {
        let place = Self.place(turn, own, other)
        while plies[place] == 0, !isFinished { deepen() }
        return Int(plies[place])
    }

    @inline(__always)
    private static func place(_ turn: Int, _ own: Int, _ other: Int) -> Int { (turn &* squares &+ own) &* squares &+ other }

    /// Computes the positions that are decided one ply further from the end.
    private mutating func deepen() {
        depth += 1
        for seat in 0...1 {
            let old = news[seat]
            news[seat] = depth & 1 == 1 ? findWins(of: seat, old) : findLosses(to: seat, edges.spread(edges.spread(old)))
        }
        isFinished = news.first.isEmpty && news.second.isEmpty || depth == Self.longest
    }

    /// The squares from which `seat` has a move to its goal, or to a position in which the opponent loses.
    /// - Parameter others: the squares of the other pawn to re-examine.
    private func findWins(of seat: Int, _ others: SquareSet) -> SquareSet {
        let goal = Position.goal(of: seat)
        var news = SquareSet.empty
        for square in others.subtracting(Position.goal(of: 1 &- seat)) {
            let other = SquareSet(square)
            let known = won[seat &* Self.squares &+ square.index]
            let good = lost[seat &* Self.squares &+ square.index].union(goal).subtracting(other)
            var wins = steps(from: good)
            for own in steps(from: other).subtracting(wins).subtracting(known) {
                let own = SquareSet(own)
                if !Position.jumps(edges, from: own, over: other).intersection(good).isEmpty { wins = wins.union(own) }
            }
            let new = wins.subtracting(known).subtracting(other).subtracting(goal)
            if new.isEmpty { continue }
            news = news.union(other)
            won[seat &* Self.squares &+ square.index] = known.union(new)
            for own in new { plies[Self.place(seat, own.index, square.index)] = Int8(truncatingIfNeeded: depth) }
        }
        return news
    }

    /// The squares of `seat` for which every move of the opponent leads to a win of `seat`.
    private func findLosses(to seat: Int, _ others: SquareSet) -> SquareSet {
        let goal = Position.goal(of: seat)
        let over = Position.goal(of: 1 &- seat)
        let won = won + seat &* Self.squares
        var news = SquareSet.empty
        for square in others.subtracting(over) {
            let other = SquareSet(square)
            let known = lost[seat &* Self.squares &+ square.index]
            let near = steps(from: other)
            var losses = near.intersection(over).isEmpty ? SquareSet.whole : .empty
            for next in near { losses = losses.intersection(won[next.index]) }
            losses = losses.subtracting(near)
            for own in near.subtracting(known) {
                let targets = near.union(Position.jumps(edges, from: other, over: SquareSet(own))).subtracting(SquareSet(own))
                guard !targets.isEmpty, targets.intersection(over).isEmpty else { continue }
                if targets.allSatisfy({ won[$0.index].contains(own) }) { losses.insert(own) }
            }
            let new = losses.subtracting(known).subtracting(other).subtracting(goal)
            if new.isEmpty { continue }
            news = news.union(other)
            lost[seat &* Self.squares &+ square.index] = known.union(new)
            for own in new { plies[Self.place(1 &- seat, square.index, own.index)] = Int8(truncatingIfNeeded: -depth) }
        }
        return news
    }

    /// The squares one open step away from `squares`.
    @inline(__always)
    private func steps(from squares: SquareSet) -> SquareSet {
        edges.step(squares, .north).union(edges.step(squares, .south)).union(edges.step(squares, .east)).union(edges.step(squares, .west))
    }
}

extension SquareSet {
    /// All 81 squares.
    @inline(__always)
    static var whole: SquareSet { SquareSet(bits: 1 << 81 &- 1) }
}

/// A cache of the race tables for recently seen sets of walls.
struct RaceCache: ~Copyable {
    private static let slots = 256
    // One allocation for all tables: separate arrays would be checked for unique ownership at each write.
    private let plies: UnsafeMutablePointer<Int8>
    private let sets: UnsafeMutablePointer<SquareSet>
    private var tables: [(key: UInt64, table: RaceTable)?]
    /// The number of tables started so far; starting one costs as much time as searching a few dozen positions.
    private(set) var begun = 0

    init() {
        plies = .allocate(capacity: Self.slots * RaceTable.places)
        plies.initialize(repeating: 0, count: Self.slots * RaceTable.places)
        sets = .allocate(capacity: Self.slots * RaceTable.sets)
        sets.initialize(repeating: .empty, count: Self.slots * RaceTable.sets)
        tables = Array(repeating: nil, count: Self.slots)
    }

    deinit {
        plies.deallocate()
        sets.deallocate()
    }

    /// Discards all tables.
    mutating func clear() {
        for slot in tables.indices { tables[slot] = nil }
    }

    /// Whether the race with these walls was queried recently.
    func knows(_ position: Position) -> Bool {
        let key = position.wallKey
        return tables[Self.slot(key)]?.key == key
    }

    /// The number of plies to the end for the seat to act: positive if it wins, negative if it loses, 0 for a draw. Walls in stock are ignored.
    mutating func plies(_ position: Position) -> Int {
        let key = position.wallKey
        let slot = Self.slot(key)
        if tables[slot]?.key != key {
            tables[slot] = (key, RaceTable(position.edges, plies: plies + slot * RaceTable.places, sets: sets + slot * RaceTable.sets))
            begun += 1
        }
        let turn = position.turn
        return tables[slot]?.table.plies(turn: turn, own: position.pawn(of: turn), other: position.pawn(of: position.waiting)) ?? 0
    }

    @inline(__always)
    private static func slot(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key >> 56) }
}
