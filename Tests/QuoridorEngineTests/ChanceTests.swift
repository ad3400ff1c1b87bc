import Games
import Testing

@testable import QuoridorEngine

@Suite struct ChanceTests {
    private func thought(_ score: Int) -> Thought { Thought(depth: 1, score: score, nodes: 1, line: [], elapsed: .zero) }

    @Test func `an even game is even, and what one side hopes for the other fears`() {
        #expect(thought(0).chance == 0.5)
        for score in [1, 90, 700, 5000] {
            #expect(thought(score).chance > thought(score - 1).chance)
            #expect(abs(thought(score).chance + thought(-score).chance - 1) < 1e-12)
        }
    }

    @Test func `what is decided is certain`() throws {
        let engine = Engine(megabytes: 1) { .zero }
        let won = try Quoridor(qfen: " /  / e8 b5 / 3 3 / 1")
        #expect(engine.think(won, limits: Limits(nodes: 1000))?.chance == 1)
        let lost = try Quoridor(qfen: " /  / a2 e8 / 0 0 / 2")
        #expect(engine.think(lost, limits: Limits(nodes: 1000))?.movesToEnd != nil)
        #expect(thought(-30_500).chance == 0)
    }
}
