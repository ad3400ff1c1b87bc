import Games

/// How the game ends once nobody has walls left, exactly, for every place of both pawns: jumps, blockades and endless dances included.
///
/// Worked out backwards from the goals, a ply at a time, for a whole board of own places at once.
struct RaceTable: ~Copyable {
    private static let squares = 81
    static let size = 2 * squares * squares
    /// More plies than any race takes; what is open by then is a draw.
    private static let longest = 120

    private let edges: Edges
    /// For each place of the other pawn: own places from which the seat to act wins, as far as known.
    private var won = [SquareSet](repeating: .empty, count: squares)
    /// For each place of the other pawn: own places against which the other, to act, loses.
    private var lost = [SquareSet](repeating: .empty, count: squares)

    @inline(__always)
    static func index(turn: Int, own: Int, other: Int) -> Int { (turn &* squares &+ own) &* squares &+ other }

    /// Fills `plies` with the plies to the end for the seat to act: positive where it wins, negative where it loses, 0 for a draw.
    static func solve(_ edges: Edges, into plies: UnsafeMutablePointer<Int8>) {
        plies.update(repeating: 0, count: size)
        for seat in 0...1 {
            var table = RaceTable(edges: edges)
            var idle = 0
            for count in 1..<longest {
                let found = count & 1 == 1 ? table.findWins(of: seat, in: count, plies) : table.findLosses(to: seat, in: count, plies)
                idle = found ? 0 : idle + 1
                if idle == 2 { break }
            }
        }
    }

    private init(edges: Edges) { self.edges = edges }

    /// Places from which `seat` has a move to its goal, or to where the other loses.
    private mutating func findWins(of seat: Int, in count: Int, _ plies: UnsafeMutablePointer<Int8>) -> Bool {
        let goal = Position.goal(of: seat)
        let over = Position.goal(of: 1 - seat)
        var found = false
        for square in 0..<Self.squares {
            let other = SquareSet(QuoridorSquare(index: square))
            if !over.intersection(other).isEmpty { continue }
            let good = lost[square].union(goal).subtracting(other)
            var wins = steps(from: good)
            for own in steps(from: other).subtracting(wins).subtracting(won[square]) {
                let own = SquareSet(own)
                if !Position.jumps(edges, from: own, over: other).intersection(good).isEmpty { wins = wins.union(own) }
            }
            let new = wins.subtracting(won[square]).subtracting(other).subtracting(goal)
            if new.isEmpty { continue }
            found = true
            won[square] = won[square].union(new)
            for own in new { plies[Self.index(turn: seat, own: own.index, other: square)] = Int8(truncatingIfNeeded: count) }
        }
        return found
    }

    /// Places of `seat` against which every move of the other leads to a win of `seat`.
    private mutating func findLosses(to seat: Int, in count: Int, _ plies: UnsafeMutablePointer<Int8>) -> Bool {
        let goal = Position.goal(of: seat)
        let over = Position.goal(of: 1 - seat)
        var found = false
        for square in 0..<Self.squares {
            let other = SquareSet(QuoridorSquare(index: square))
            if !over.intersection(other).isEmpty { continue }
            let near = steps(from: other)
            var losses = near.intersection(over).isEmpty ? SquareSet(bits: ~0) : .empty
            for next in near { losses = losses.intersection(won[next.index]) }
            losses = losses.subtracting(near)
            for own in near.subtracting(lost[square]) {
                let targets = near.union(Position.jumps(edges, from: other, over: SquareSet(own))).subtracting(SquareSet(own))
                guard !targets.isEmpty, targets.intersection(over).isEmpty else { continue }
                if targets.allSatisfy({ won[$0.index].contains(own) }) { losses.insert(own) }
            }
            let new = losses.subtracting(lost[square]).subtracting(other).subtracting(goal)
            if new.isEmpty { continue }
            found = true
            lost[square] = lost[square].union(new)
            for own in new { plies[Self.index(turn: 1 - seat, own: square, other: own.index)] = Int8(truncatingIfNeeded: -count) }
        }
        return found
    }

    /// The open neighbours of `squares`.
    @inline(__always)
    private func steps(from squares: SquareSet) -> SquareSet {
        edges.step(squares, .north).union(edges.step(squares, .south)).union(edges.step(squares, .east)).union(edges.step(squares, .west))
    }
}

/// The races of the walls met lately.
struct RaceCache: ~Copyable {
    private static let slots = 256
    // One zone for all tables: an array of arrays would be looked up twice.
    private let plies: UnsafeMutablePointer<Int8>
    private var keys = [UInt64?](repeating: nil, count: slots)
    /// Tables worked out so far; each takes as long as some hundred positions.
    private(set) var solved = 0

    init() {
        plies = .allocate(capacity: Self.slots * RaceTable.size)
        plies.initialize(repeating: 0, count: Self.slots * RaceTable.size)
    }

    deinit { plies.deallocate() }

    /// Plies to the end for the seat to act: positive when it wins, negative when it loses, 0 for a draw. Walls in stock do not count.
    mutating func plies(_ position: Position) -> Int {
        let key = position.wallKey
        let slot = Int(truncatingIfNeeded: key >> 56)
        let table = plies + slot * RaceTable.size
        if keys[slot] != key {
            RaceTable.solve(position.edges, into: table)
            keys[slot] = key
            solved += 1
        }
        let turn = position.turn
        return Int(table[RaceTable.index(turn: turn, own: position.pawn(of: turn), other: position.pawn(of: position.waiting))])
    }
}
