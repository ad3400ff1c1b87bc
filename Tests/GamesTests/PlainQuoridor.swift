/// Quoridor told a second time, slow and obvious: coordinates, sets and one search. It shares no code with the game it checks.
struct PlainQuoridor {
    struct Cell: Hashable {
        var x: Int
        var y: Int
        static func + (a: Cell, b: Cell) -> Cell { Cell(x: a.x + b.x, y: a.y + b.y) }
        var isOnBoard: Bool { 0..<9 ~= x && 0..<9 ~= y }
        var name: String { "\(Array("abcdefghi")[x])\(y + 1)" }
    }

    struct Gap: Hashable {
        let cells: Set<Cell>
    }

    var pawns: [Cell]
    var left: [Int]
    var walls: Set<String> = []
    var turn = 0

    init(seats: Int) {
        let all = [Cell(x: 4, y: 0), Cell(x: 0, y: 4), Cell(x: 4, y: 8), Cell(x: 8, y: 4)]
        pawns = seats == 2 ? [all[0], all[2]] : all
        left = Array(repeating: 20 / seats, count: seats)
    }

    static let steps = [Cell(x: 0, y: 1), Cell(x: 1, y: 0), Cell(x: 0, y: -1), Cell(x: -1, y: 0)]

    static func cell(_ name: String) -> Cell {
        let bytes = Array(name.utf8)
        return Cell(x: Int(bytes[0]) - 97, y: Int(bytes[1]) - 49)
    }

    static func gaps(_ wall: String) -> Set<Gap> {
        let a = cell(wall)
        let along = wall.hasSuffix("h") ? Cell(x: 1, y: 0) : Cell(x: 0, y: 1)
        let across = wall.hasSuffix("h") ? Cell(x: 0, y: 1) : Cell(x: 1, y: 0)
        return [Gap(cells: [a, a + across]), Gap(cells: [a + along, a + along + across])]
    }

    func isAtGoal(_ cell: Cell, _ seat: Int) -> Bool {
        switch pawns.count == 2 ? seat * 2 : seat {
        case 0: cell.y == 8
        case 1: cell.x == 8
        case 2: cell.y == 0
        default: cell.x == 0
        }
    }

    var winner: Int? { pawns.indices.first { isAtGoal(pawns[$0], $0) } }

    func isOpen(_ a: Cell, _ b: Cell, _ closed: Set<Gap>) -> Bool { b.isOnBoard && !closed.contains(Gap(cells: [a, b])) }

    func closed(_ walls: Set<String>) -> Set<Gap> { walls.reduce(into: []) { $0.formUnion(Self.gaps($1)) } }

    func hasWay(_ seat: Int, _ closed: Set<Gap>) -> Bool {
        var seen: Set<Cell> = [pawns[seat]]
        var open = [pawns[seat]]
        while let here = open.popLast() {
            if isAtGoal(here, seat) { return true }
            for step in Self.steps where isOpen(here, here + step, closed) && seen.insert(here + step).inserted { open.append(here + step) }
        }
        return false
    }

    func targets() -> Set<Cell> {
        let closed = closed(walls)
        var found: Set<Cell> = []
        for step in Self.steps {
            let next = pawns[turn] + step
            guard isOpen(pawns[turn], next, closed) else { continue }
            guard pawns.contains(next) else {
                found.insert(next)
                continue
            }
            if isOpen(next, next + step, closed) {
                if !pawns.contains(next + step) { found.insert(next + step) }
                continue
            }
            for side in [Cell(x: step.y, y: step.x), Cell(x: -step.y, y: -step.x)] {
                if isOpen(next, next + side, closed), !pawns.contains(next + side) { found.insert(next + side) }
            }
        }
        return found
    }

    func mayBuild(_ wall: String) -> Bool {
        guard left[turn] > 0 else { return false }
        let twin = wall.dropLast() + (wall.hasSuffix("h") ? "v" : "h")
        guard !walls.contains(String(twin)), closed(walls).isDisjoint(with: Self.gaps(wall)) else { return false }
        let closed = closed(walls.union([wall]))
        return pawns.indices.allSatisfy { hasWay($0, closed) }
    }

    static let everyWall = (0..<8).flatMap { x in (0..<8).flatMap { y in ["h", "v"].map { Cell(x: x, y: y).name + $0 } } }
    static let everyCell = (0..<9).flatMap { x in (0..<9).map { y in Cell(x: x, y: y).name } }

    func legal() -> Set<String> {
        if winner != nil { return [] }
        let moves = Set(targets().map(\.name)).union(Self.everyWall.filter(mayBuild))
        return moves.isEmpty ? ["pass"] : moves
    }

    mutating func play(_ move: String) {
        if move.count == 3 {
            walls.insert(move)
            left[turn] -= 1
        } else if move != "pass" {
            pawns[turn] = Self.cell(move)
        }
        turn = (turn + 1) % pawns.count
    }
}
