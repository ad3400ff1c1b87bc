import Bots
import GameRules
import Games
import JSONText
import Testing

private let amy = Seat(0)

@Suite struct MemoryBotTests {
    /// The mean number of cards that a bot turns to clear a table alone.
    private func length(_ bot: MemoryBot, games: Int) async throws -> Double {
        var turned = 0
        for seed in 0..<UInt64(games) {
            var game = try Memory(options: ["mode": .string("hard")], seats: 1, seed: seed)
            var dice = Dice(seed: seed)
            while game.stage.outcome == nil { try game.play(await bot.move(in: game, for: amy, dice: &dice), by: amy, at: .zero) }
            turned += game.ply
        }
        return Double(turned) / Double(games)
    }

    @Test func `a higher level remembers better`() async throws {
        var lengths: [Double] = []
        for bot in MemoryBot.all { lengths.append(try await length(bot, games: 60)) }
        #expect(lengths[0] > 1.2 * lengths[1] && lengths[1] > 1.1 * lengths[2])
        // Ten pairs take at least 20 cards, and luck alone would take about two hundred.
        #expect(lengths[2] < 40 && lengths[0] < 150)
    }

    @Test func `a bot turns the card that it has seen`() async throws {
        var game = try Memory(options: [:], seats: 1, seed: 3)
        var dice = Dice(seed: 1)
        let elephant = try #require(MemoryBot.all.last)
        for card in 0..<10 where game.legalMoves(for: amy).contains(.turn(card: card)) { try game.play(.turn(card: card), by: amy, at: .zero) }
        let before = game.seenCards(by: amy).count
        #expect(before > 0)
        for _ in 0..<2 { try game.play(await elephant.move(in: game, for: amy, dice: &dice), by: amy, at: .zero) }
        #expect(game.seenCards(by: amy).count == before - 2)
    }
}
