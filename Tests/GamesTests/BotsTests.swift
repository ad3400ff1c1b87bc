import Bots
import GameRules
import Games
import Testing

@Suite struct BotsTests {
    @Test(arguments: [1, 2], [2, 4]) func `a bot plays legal moves to the end, the same for the same dice`(level: Int, seats: Int) throws {
        let player = try #require(QuoridorPlayers.all.first { $0.level == level })
        let game = try played(seats: seats, seed: 5) { _ in player }
        #expect(try played(seats: seats, seed: 5) { _ in player } == game)
        guard case .over = game.turn else {
            Issue.record("the game never ended")
            return
        }
    }

    @Test func `Mason beats Pebble`() throws {
        let wins = try (0..<6).count { seed in
            let mason = seed % 2
            let game = try played(seats: 2, seed: UInt64(seed)) { seat -> any Player<Quoridor> in
                if seat.index == mason { Mason() } else { Pebble() }
            }
            return game.board.winner == mason
        }
        #expect(wins == 6)
    }

    private func played(seats: Int, seed: UInt64, by player: (Seat) -> any Player<Quoridor>) throws -> Quoridor {
        var dice = Dice(seed: seed)
        var game = try Quoridor(seats: seats, seed: 0)
        while case .waiting(let seat) = game.turn {
            try game.play(player(seat).move(in: game, for: seat, dice: &dice), by: seat)
        }
        return game
    }
}
