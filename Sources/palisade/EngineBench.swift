import ArgumentParser
import Games
import QuoridorEngine

extension BenchCommand {
    struct EngineBench: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "engine")
        @Option var depth = 4
        @Option var ms = 1000
        @Option var moves = ""
        func run() throws {
            var game = try Quoridor(seats: 2, rules: .endless)
            for turn in try QuoridorRecord.turns(in: moves) { try game.take(turn) }
            let position = Position(game.board)
            let clock = ContinuousClock()
            var n = 0
            let time = clock.measure { n = position.perft(depth) }
            print(n, time)
            let start = clock.now
            let engine = Engine { clock.now - start }
            _ = engine.think(game, limits: Limits(time: .milliseconds(ms))) { print($0.depth, $0.score, $0.nodes, $0.elapsed, Int(Double($0.nodes) / max(1e-9, $0.elapsed / .seconds(1))), $0.line) }
        }
    }
}
