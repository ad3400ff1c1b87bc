import GameRules
import Games

/// Games of an engine against itself, as training data for a net.
package struct SelfPlay {
    private let engine: Engine
    private let nodes: Int
    /// The percentage of turns at which a position off the line of the game is evaluated too: a search mostly meets moves that no player would make.
    private static let asides = 40
    /// The percentage of early turns at which a random, possibly bad move is played, so that games differ.
    private static let whims = 12
    private static let early = 24

    /// - Parameter nodes: the number of positions searched for each move.
    package init(engine: Engine, nodes: Int) {
        self.engine = engine
        self.nodes = nodes
    }

    /// The samples of one game. The same seed gives the same samples.
    package func game(seed: UInt64) throws -> [Sample] {
        var dice = Dice(seed: seed)
        engine.clear()
        var game = try Self.opening(&dice)
        var samples: [Sample] = []
        var winner: Int?
        while let seat = game.turn {
            guard let result = engine.search(game, limits: Limits(nodes: nodes), seed: dice.next()), let best = result.line.first else { break }
            samples.append(try sample(game, result))
            if abs(result.score) >= Score.certain {
                winner = result.score > 0 ? seat.index : 1 - seat.index
                break
            }
            if Int.random(in: 0..<100, using: &dice) < Self.asides, let aside = try aside(game, &dice) { samples.append(aside) }
            var move = best
            if game.ply < Self.early, Int.random(in: 0..<100, using: &dice) < Self.whims {
                move = game.board.legalMoves.randomElement(using: &dice) ?? best
            }
            try game.play(move, by: seat)
        }
        if let outcome = game.stage.outcome { winner = outcome.winner?.index }
        return samples.map { sample in
            var sample = sample
            // Positions off the line of the game have no result.
            if sample.result != nil { sample.result = winner.map { $0 == sample.position.turn ? 1 : -1 } ?? 0 }
            return sample
        }
    }

    private func sample(_ game: Quoridor, _ result: SearchResult) throws -> Sample {
        let action = result.line.first.flatMap(Action.init) ?? .none
        return Sample(position: Position(game.board, ply: game.ply), action: action, score: result.score, result: 0)
    }

    /// A position one or two random moves away from the game.
    private func aside(_ game: Quoridor, _ dice: inout Dice) throws -> Sample? {
        var other = game
        for _ in 1...Int.random(in: 1...2, using: &dice) {
            guard let seat = other.turn, let move = other.board.legalMoves.randomElement(using: &dice) else { return nil }
            try other.play(move, by: seat)
        }
        guard let result = engine.search(other, limits: Limits(nodes: nodes / 2), seed: dice.next()) else { return nil }
        var sample = try sample(other, result)
        sample.result = nil
        return sample
    }

    /// A random opening: steps along file e, then up to six random legal walls.
    private static func opening(_ dice: inout Dice) throws -> Quoridor {
        var game = try Quoridor(seats: 2, rules: .house(seats: 2))
        for step in 0..<Int.random(in: 0...3, using: &dice) {
            try game.play(try Quoridor.read("e\(2 + step)"), by: Seat(0))
            try game.play(try Quoridor.read("e\(8 - step)"), by: Seat(1))
        }
        for _ in 0..<Int.random(in: 0...6, using: &dice) {
            let walls = game.board.legalMoves.filter { if case .wall = $0 { true } else { false } }
            if let wall = walls.randomElement(using: &dice) { try game.play(wall, by: Seat(game.board.turn)) }
        }
        return game
    }
}
