import GameRules
import Games
import Testing

@testable import QuoridorEngine

@Suite struct DetoursTests {
    @Test(arguments: 0..<6 as Range<UInt64>) func `the two best detours are those of all walls tried one by one`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var game = try Quoridor(seats: 2, rules: .endless)
        var cache = DetourCache()
        while game.board.winner == nil, game.ply < 60 {
            let position = Position(game.board)
            for seat in 0...1 {
                let slow = slowly(position, seat)
                #expect(position.detours(of: seat) == slow)
                // Once to keep it, once to find it.
                for _ in 1...2 { #expect(cache.detours(of: seat, in: position) == slow) }
            }
            try game.take(.move(try #require(game.board.legalMoves.randomElement(using: &dice))))
        }
    }

    /// Walls that lie free and leave this seat a way, whatever they do to the other.
    private func slowly(_ position: Position, _ seat: Int) -> Detours {
        var gains = [0, 0]
        position.walls.free.visit { wall in
            let goal = Position.goal(of: seat)
            guard let length = position.edges.cut(by: wall).distance(to: goal, from: position.place(of: seat)) else { return }
            gains.append(length - position.distance(of: seat))
        }
        gains.sort(by: >)
        return Detours(best: gains[0], second: gains[1])
    }
}
