import GameRules
import Games
import Testing

@testable import QuoridorEngine

@Suite struct DetoursTests {
    @Test(arguments: 0..<6 as Range<UInt64>) func `detours are those of all walls tried one by one`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var game = try Quoridor(seats: 2, rules: .endless)
        var cache = DetourCache()
        while game.board.winner == nil, game.ply < 60 {
            let position = Position(game.board)
            for seat in 0...1 {
                let slow = slowly(position, seat)
                #expect(position.detours(of: seat) == slow)
                // Cut off where nothing asks further, when it is kept as when it is found again.
                for _ in 1...2 {
                    let kept = cache.detours(of: seat, in: position)
                    #expect((kept.best, kept.second) == (min(slow.best, 31), min(slow.second, 15)))
                    #expect((kept.third, kept.count) == (min(slow.third, 7), min(slow.count, 15)))
                }
            }
            try game.take(.move(try #require(game.board.legalMoves.randomElement(using: &dice))))
        }
    }

    /// Walls that lie free and leave this seat a way, whatever they do to the other.
    private func slowly(_ position: Position, _ seat: Int) -> Detours {
        var found = Detours()
        position.walls.free.visit { wall in
            let goal = Position.goal(of: seat)
            guard let length = position.edges.cut(by: wall).distance(to: goal, from: position.place(of: seat)) else { return }
            found.add(length - position.distance(of: seat))
        }
        return found
    }
}
