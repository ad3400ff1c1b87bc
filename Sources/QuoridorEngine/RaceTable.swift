import Games

/// How the game ends once nobody has walls left, exactly, for every place of both pawns: jumps, blockades and endless dances included.
///
/// Worked out backwards from the goals, a ply at a time, for a whole board of places at once, and only as far as somebody wants to know.
/// The memory is lent by `RaceCache`.
struct RaceTable {
    private static let squares = 81
    /// Plies for each seat to act and both pawns.
    static let places = 2 * squares * squares
    /// Sets for each seat and place of the other pawn: of places that win, and of places that make the other lose.
    static let sets = 4 * squares
    /// More plies than any race takes; what is open by then is a draw.
    private static let longest = 120

    private let edges: Edges
    private let plies: UnsafeMutablePointer<Int8>
    private let won: UnsafeMutablePointer<SquareSet>
    private let lost: UnsafeMutablePointer<SquareSet>
    /// Places of the other pawn for which something new was found, by seat.
    private var news = Pair(SquareSet.whole, SquareSet.whole)
    /// Plies worked out.
    private var depth = 0
    private var isFinished = false

    /// - Parameters:
    ///   - plies: room for `places`.
    ///   - sets: room for `sets`.
    init(_ edges: Edges, plies: UnsafeMutablePointer<Int8>, sets: UnsafeMutablePointer<SquareSet>) {
        self.edges = edges
        self.plies = plies
        won = sets
        lost = sets + 2 * Self.squares
        plies.update(repeating: 0, count: Self.places)
        sets.update(repeating: .empty, count: Self.sets)
    }

    /// Plies to the end for the seat to act: positive where it wins, negative where it loses, 0 for a draw.
    mutating func plies(turn: Int, own: Int, other: Int) -> Int {
        let place = Self.place(turn, own, other)
        while plies[place] == 0, !isFinished { deepen() }
        return Int(plies[place])
    }

    @inline(__always)
    private static func place(_ turn: Int, _ own: Int, _ other: Int) -> Int { (turn &* squares &+ own) &* squares &+ other }

    /// Works out what is decided in one ply more.
    private mutating func deepen() {
        depth += 1
        for seat in 0...1 {
            let old = news[seat]
            news[seat] = depth & 1 == 1 ? findWins(of: seat, old) : findLosses(to: seat, edges.spread(edges.spread(old)))
        }
        isFinished = news.first.isEmpty && news.second.isEmpty || depth == Self.longest
    }

    /// Places from which `seat` has a move to its goal, or to where the other loses.
    /// - Parameter others: places of the other pawn to look at again.
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

    /// Places of `seat` against which every move of the other leads to a win of `seat`.
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

    /// The open neighbours of `squares`.
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

/// The races of the walls met lately.
struct RaceCache: ~Copyable {
    private static let slots = 256
    // One zone for all tables: arrays of their own would be checked for a second owner at each write.
    private let plies: UnsafeMutablePointer<Int8>
    private let sets: UnsafeMutablePointer<SquareSet>
    private var tables: [(key: UInt64, table: RaceTable)?]
    /// Tables begun so far; each takes as long as some dozen positions.
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

    /// Forgets all races.
    mutating func clear() {
        for slot in tables.indices { tables[slot] = nil }
    }

    /// Whether the race with these walls was asked for lately.
    func knows(_ position: Position) -> Bool {
        let key = position.wallKey
        return tables[Self.slot(key)]?.key == key
    }

    /// Plies to the end for the seat to act: positive when it wins, negative when it loses, 0 for a draw. Walls in stock do not count.
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
