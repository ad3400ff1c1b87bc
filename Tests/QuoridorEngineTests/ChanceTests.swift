import Games
import Testing

@testable import QuoridorEngine

@Suite struct ChanceTests {
    private func result(_ score: Int) -> SearchResult { SearchResult(depth: 1, score: score, nodes: 1, line: [], elapsed: .zero) }

    @Test func `an even game is even, and what one side hopes for the other fears`() {
        #expect(result(0).chance == 0.5)
        for score in [1, 90, 700, 5000] {
            #expect(result(score).chance > result(score - 1).chance)
            #expect(abs(result(score).chance + result(-score).chance - 1) < 1e-12)
        }
    }

    @Test func `what is decided is certain`() throws {
        let engine = Engine(megabytes: 1) { .zero }
        let won = try Quoridor(qfen: " /  / e8 b5 / 3 3 / 1")
        #expect(engine.search(won, limits: Limits(nodes: 1000))?.chance == 1)
        let lost = try Quoridor(qfen: " /  / a2 e8 / 0 0 / 2")
        #expect(engine.search(lost, limits: Limits(nodes: 1000))?.movesToEnd != nil)
        #expect(result(-30_500).chance == 0)
    }
}
