import GameRules
import Games
import Testing

@testable import QuoridorEngine

@Suite struct RaceTableTests {
    @Test(arguments: 0..<3 as Range<UInt64>) func `every race ends as working it out move by move says`(seed: UInt64) throws {
        let board = try walled(seed: seed)
        var races = RaceCache()
        let slow = SlowRace(board)
        var dice = Dice(seed: seed)
        for turn in 0...1 {
            for own in 0..<81 {
                for other in 0..<81 where slow.isOpen(turn: turn, own: own, other: other) {
                    guard Int.random(in: 0..<8, using: &dice) == 0 else { continue }
                    let first = turn == 0 ? own : other
                    let plies = races.plies(Position(try set(board, first, own + other - first, turn: turn)))
                    #expect(
                        plies == slow.plies(turn: turn, own: own, other: other), "seat \(turn) on \(own) against \(other) in seed \(seed)")
                }
            }
        }
    }

    @Test func `who is said to be unstoppable wins the race`() throws {
        var claims = 0
        for seed in 0..<6 as Range<UInt64> {
            let board = try walled(seed: seed)
            var races = RaceCache()
            for first in 0..<72 where first % 9 != 8 {
                for second in 0..<81 where second % 9 != 0 && second != first {
                    for turn in 0...1 {
                        let position = Position(try set(board, first, second, turn: turn))
                        guard position.distance(of: 0) > 0, position.distance(of: 1) > 0 else { continue }
                        for seat in 0...1 {
                            guard let run = position.run(of: seat) else { continue }
                            claims += 1
                            let plies = races.plies(position)
                            #expect(turn == seat ? plies > 0 && plies <= run : plies < 0 && -plies <= run)
                        }
                    }
                }
            }
        }
        #expect(claims > 1000)
    }

    /// A board with twenty walls anywhere.
    private func walled(seed: UInt64) throws -> QuoridorBoard {
        var dice = Dice(seed: seed)
        var game = try Quoridor(seats: 2, rules: .endless)
        for _ in 0..<20 {
            let walls = game.board.legalMoves.filter { if case .wall = $0 { true } else { false } }
            try game.take(.move(try #require(walls.randomElement(using: &dice))))
        }
        return game.board
    }

    private func set(_ board: QuoridorBoard, _ first: Int, _ second: Int, turn: Int) throws -> QuoridorBoard {
        var board = board
        if board.turn != 0 { board.make(.pass) }
        board.make(.pawn(QuoridorSquare(index: first)))
        board.make(.pawn(QuoridorSquare(index: second)))
        if turn == 1 { board.make(.pass) }
        return board
    }
}

/// The same by lists of moves from the rules and a sweep over all places until nothing changes.
private struct SlowRace {
    private var results: [[Int: Int]] = [[:], [:]]

    init(_ board: QuoridorBoard) {
        var start = board
        if start.turn != 0 { start.make(.pass) }
        var targets: [[Int: [Int]]] = [[:], [:]]
        for turn in 0...1 {
            for own in 0..<81 {
                for other in 0..<81 where own != other && !Self.isOver(turn, own, other) {
                    var board = start
                    board.make(.pawn(QuoridorSquare(index: turn == 0 ? own : other)))
                    board.make(.pawn(QuoridorSquare(index: turn == 0 ? other : own)))
                    if turn == 1 { board.make(.pass) }
                    targets[turn][own * 81 + other] = board.pawnTargets.map(\.index)
                }
            }
        }
        for count in 1..<120 {
            var found: [(Int, Int, Int)] = []
            for turn in 0...1 {
                for (place, moves) in targets[turn] where results[turn][place] == nil && !moves.isEmpty {
                    let other = place % 81
                    let answers = moves.map { Self.isGoal(turn, $0) ? 0 : results[1 - turn][other * 81 + $0] }
                    // The answers count from the other's side: it has lost at 0 and below.
                    if count % 2 == 1 {
                        if answers.contains(where: { $0.map { $0 <= 0 && -$0 == count - 1 } ?? false }) {
                            found.append((turn, place, count))
                        }
                    } else if answers.allSatisfy({ $0 ?? 0 > 0 }) {
                        found.append((turn, place, -count))
                    }
                }
            }
            for (turn, place, result) in found { results[turn][place] = result }
        }
    }

    func isOpen(turn: Int, own: Int, other: Int) -> Bool { own != other && !Self.isOver(turn, own, other) }
    func plies(turn: Int, own: Int, other: Int) -> Int { results[turn][own * 81 + other] ?? 0 }

    private static func isGoal(_ turn: Int, _ square: Int) -> Bool { square % 9 == (turn == 0 ? 8 : 0) }
    private static func isOver(_ turn: Int, _ own: Int, _ other: Int) -> Bool { isGoal(turn, own) || isGoal(1 - turn, other) }
}
