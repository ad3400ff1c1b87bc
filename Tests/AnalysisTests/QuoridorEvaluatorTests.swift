import Analysis
import Bots
import Games
import Testing

@Suite(.timeLimit(.minutes(10))) struct QuoridorEvaluatorTests {
    private let evaluator = QuoridorEvaluator(ComputePool(threads: 1, megabytes: 1) { .zero }, nodes: 2_000)

    @Test func `it sees a win, and says so for whoever is to act`() async throws {
        let won = try #require(await evaluator.verdict(on: Quoridor(qfen: " /  / e8 b5 / 3 3 / 1")))
        #expect(won.movesToEnd == 1 && won.chance == 1 && won.line == ["e9"])
    }

    @Test func `the same question has the same answer, whatever was asked in between`() async throws {
        var game = try Quoridor(seats: 2, rules: .house(seats: 2))
        let first = await evaluator.verdict(on: game)
        for move in ["e2", "e8", "e3", "e7"] {
            try game.take(.move(QuoridorMove(reading: move)))
            _ = await evaluator.verdict(on: game)
        }
        #expect(try await evaluator.verdict(on: Quoridor(seats: 2, rules: .house(seats: 2))) == first)
        #expect(first != nil)
    }

    @Test func `who is cancelled gets no half answer`() async throws {
        let endless = QuoridorEvaluator(ComputePool(threads: 1, megabytes: 1) { .zero }, nodes: .max)
        let question = Task { try await endless.verdict(on: Quoridor(seats: 2, rules: .house(seats: 2))) }
        question.cancel()
        #expect(try await question.value == nil)
    }
}
