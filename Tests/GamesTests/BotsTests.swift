import Bots
import GameRules
import Games
import QuoridorEngine
import Testing

@Suite struct BotsTests {
    @Test(arguments: [1, 2, 3, 4, 5], [2, 4]) func `a level plays legal moves to the end, the same for the same dice`(level: Int, seats: Int) throws {
        let game = try played(seats: seats, seed: 5) { _ in level }
        #expect(try played(seats: seats, seed: 5) { _ in level } == game)
        guard case .over = game.stage else {
            Issue.record("the game never ended")
            return
        }
    }

    @Test(arguments: [(5, 1), (4, 1), (5, 2)]) func `a level beats one far below it`(strong: Int, weak: Int) throws {
        let wins = try (0..<6).count { seed in
            let seat = seed % 2
            return try played(seats: 2, seed: UInt64(seed)) { $0.index == seat ? strong : weak }.board.winner == seat
        }
        #expect(wins >= 5)
    }

    @Test func `a level knows nothing of what its thinker saw in other games`() throws {
        let game = try Quoridor(qfen: "c6e3 / d4 / e4 e6 / 8 9 / 1")
        let fresh = ComputePool.Context(engine: Engine(megabytes: 1) { .zero })
        let worn = ComputePool.Context(engine: Engine(megabytes: 1) { .zero })
        _ = worn.engine.search(game, limits: Limits(nodes: 200_000))
        for level in QuoridorPlayers.levels[2..<6] {
            for seed in 1...8 as ClosedRange<UInt64> {
                var (one, other) = (Dice(seed: seed), Dice(seed: seed))
                let move = level.move(in: game, for: Seat(0), dice: &one, context: fresh)
                #expect(level.move(in: game, for: Seat(0), dice: &other, context: worn) == move)
            }
        }
    }

    @Test func `numbers and names of levels stand for one each`() {
        #expect(QuoridorPlayers.levels.map(\.number) == Array(1...8))
        #expect(Set(QuoridorPlayers.levels.map(\.name)).count == 8)
    }

    private func played(seats: Int, seed: UInt64, by level: (Seat) -> Int) throws -> Quoridor {
        var dice = Dice(seed: seed)
        var game = try Quoridor(seats: seats, seed: 0)
        // Time stands still: only positions count.
        let contexts = (0..<seats).map { _ in ComputePool.Context(engine: Engine(megabytes: 1) { .zero }) }
        while let seat = game.turn {
            let style = QuoridorPlayers.levels[level(seat) - 1]
            try game.play(style.move(in: game, for: seat, dice: &dice, context: contexts[seat.index]), by: seat)
        }
        return game
    }
}
