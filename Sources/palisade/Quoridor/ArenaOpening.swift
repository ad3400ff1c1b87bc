import Foundation
import GameRules
import Games

/// The opening of an arena game.
struct ArenaOpening: Hashable, Sendable {
    /// The standard start, or a position that was set up.
    let start: Quoridor
    /// The moves played from there.
    let moves: [QuoridorMove]
    /// The resulting position, from which the players continue.
    let game: Quoridor
    /// The notation used in records: moves, or a position.
    let text: String

    /// The `position` command of the engine's protocol. Sent as moves wherever possible, since some programs accept nothing else.
    func order(after played: [QuoridorMove]) -> String {
        let isUsual = start.board == QuoridorBoard(seats: start.seatCount) && start.ply == 0
        let all = (moves + played).map(\.description)
        return (isUsual ? ["position"] : ["position qfen", start.qfenWithPly]).joined(separator: " ")
            + (all.isEmpty ? "" : " moves " + all.joined(separator: " "))
    }

    /// One to three steps each along file e, then one random legal wall each. Deterministic for a seed and number.
    static func random(seed: UInt64, number: Int) throws -> ArenaOpening {
        var dice = Dice(seed: seed &* 1_000_003 &+ UInt64(number))
        let start = try Quoridor(seats: 2, rules: .house(seats: 2))
        var game = start
        var moves: [QuoridorMove] = []
        func play(_ move: QuoridorMove) throws {
            try game.play(move, by: Seat(game.board.turn))
            moves.append(move)
        }
        for step in 1...Int.random(in: 1...3, using: &dice) {
            try play(try Quoridor.read("e\(1 + step)"))
            try play(try Quoridor.read("e\(9 - step)"))
        }
        for _ in 1...2 {
            let walls = game.board.legalMoves.filter { if case .wall = $0 { true } else { false } }
            if let wall = walls.randomElement(using: &dice) { try play(wall) }
        }
        return ArenaOpening(start: start, moves: moves, game: game, text: moves.map(\.description).joined(separator: " "))
    }

    /// Reads a file whose lines each hold moves or a position (QFEN).
    static func read(_ path: String) throws -> [ArenaOpening] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return try text.split(whereSeparator: \.isNewline).map { line in
            let record = try QuoridorRecord(reading: String(line))
            let moves = record.turns.compactMap { if case .move(let move) = $0 { move } else { nil } }
            // The protocol cannot express a turn that ran out; the position after it can be sent instead.
            let isTold = moves.count == record.turns.count
            return ArenaOpening(
                start: isTold ? record.start : record.end, moves: isTold ? moves : [], game: record.end, text: String(line))
        }
    }
}
