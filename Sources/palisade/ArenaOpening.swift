import Foundation
import GameRules
import Games

/// How a game of the arena begins.
struct ArenaOpening: Hashable, Sendable {
    let game: Quoridor
    /// For the record: moves, or a position.
    let text: String

    /// One to three steps each along file e, then a wall each, any that is legal. Always the same for the same seed and number.
    static func random(seed: UInt64, number: Int) throws -> ArenaOpening {
        var dice = Dice(seed: seed &* 1_000_003 &+ UInt64(number))
        var game = try Quoridor(seats: 2, rules: .house(seats: 2))
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
        return ArenaOpening(game: game, text: moves.map(\.description).joined(separator: " "))
    }

    /// Each line of the file holds moves or a position (QFEN).
    static func read(_ path: String) throws -> [ArenaOpening] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return try text.split(separator: "\n").map { line in
            let record = try QuoridorRecord(reading: String(line))
            return ArenaOpening(game: record.end, text: String(line))
        }
    }
}
