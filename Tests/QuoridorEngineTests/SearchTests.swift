import GameRules
import Games
import Synchronization
import Testing

@testable import QuoridorEngine

@Suite struct SearchTests {
    @Test func `a goal within reach is taken`() throws {
        let result = try search(" /  / e8 b5 / 3 3 / 1", Limits(depth: 3))
        #expect(result.line.first == QuoridorMove("e9"))
        #expect(result.movesToEnd == 1)
    }

    @Test func `a jump into the goal is seen`() throws {
        let result = try search("d6 /  / d7 d8 / 0 3 / 1", Limits(depth: 2))
        #expect(result.line.first == QuoridorMove("d9"))
    }

    @Test func `the last wall is spent when nothing else stops the other`() throws {
        let result = try search(" /  / e2 d2 / 1 0 / 1", Limits(depth: 6))
        guard case .wall? = result.line.first else {
            Issue.record("\(result.line)")
            return
        }
    }

    @Test func `a runner nobody can stop has won`() throws {
        let result = try search(" /  / e6 a5 / 0 0 / 1", Limits(depth: 2))
        #expect(result.movesToEnd == 3)
        #expect(try search(" /  / e6 a5 / 0 0 / 2", Limits(depth: 2)).movesToEnd == -3)
    }

    @Test func `the same number of positions gives the same answer`() throws {
        let first = try search(" /  / e4 e6 / 10 10 / 1", Limits(nodes: 20_000), seed: 7)
        let second = try search(" /  / e4 e6 / 10 10 / 1", Limits(nodes: 20_000), seed: 7)
        #expect(first.line == second.line)
        #expect((first.score, first.nodes) == (second.score, second.nodes))
        #expect(first.nodes <= 20_001)
    }

    @Test func `each finished depth is reported, and its line can be played`() throws {
        let game = try Quoridor(qfen: " /  / e4 e6 / 10 10 / 1")
        var depths: [Int] = []
        _ = engine.search(game, limits: Limits(depth: 5)) { result in
            depths.append(result.depth)
            var copy = game
            for move in result.line { #expect(throws: Never.self) { try copy.take(.move(move)) } }
        }
        #expect(depths == [1, 2, 3, 4, 5])
    }

    @Test func `it stops at its time, and there is an answer even if there is none`() throws {
        // A clock that goes on by a millisecond whenever it is looked at.
        let looks = Looks()
        let engine = Engine(megabytes: 1) { .milliseconds(looks.next()) }
        let game = try Quoridor(seats: 2, seed: 0)
        let result = try #require(engine.search(game, limits: Limits(time: .milliseconds(20))))
        #expect(result.nodes <= 21 * 1024)
        // A machine that is busy elsewhere for the whole time still gets a thought.
        #expect(engine.search(game, limits: Limits(time: .zero))?.depth == 1)
    }

    @Test func `a raised sign ends the search before it begins`() throws {
        let stop = StopFlag()
        stop.raise()
        let result = engine.search(try Quoridor(seats: 2, seed: 0), limits: Limits(), stop: stop)
        #expect(result?.line.isEmpty == false)
    }

    @Test func `nothing is searched in a game that is over, or for four`() throws {
        #expect(engine.search(try Quoridor(qfen: " /  / e9 e5 / 3 3 / 2"), limits: Limits(depth: 2)) == nil)
        #expect(engine.search(try Quoridor(seats: 4, seed: 0), limits: Limits(depth: 2)) == nil)
    }

    @Test func `only legal moves are played to the end of a game`() throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            var game = try Quoridor(seats: 2, seed: 0)
            while game.turn != nil {
                let result = try #require(engine.search(game, limits: Limits(nodes: 300), seed: seed))
                try game.take(.move(try #require(result.line.first)))
            }
            #expect(game.ply < 300)
        }
    }

    @Test func `a third occurrence saves a lost game, and only what was really played counts`() throws {
        var game = try Quoridor(qfen: " /  / a2 i4 / 0 0 / 2")
        for text in "i5 a1 i4 a2 i5 a1 i4".split(separator: " ") { try game.take(.move(try #require(QuoridorMove(String(text))))) }
        let result = try #require(engine.search(game, limits: Limits(depth: 6)))
        #expect(result.line.first == QuoridorMove("a2"))
        #expect(result.score == 0)
        let fresh = try search(" /  / a1 i4 / 0 0 / 1", Limits(depth: 6))
        #expect(try #require(fresh.movesToEnd) < 0)
    }

    @Test func `turns that ran out hide no repetition`() throws {
        var game = try Quoridor(qfen: " /  / a2 i4 / 0 0 / 2")
        let turns: [QuoridorRecord.Turn] = try ["i5", "a1", "i4", "a2", nil, "a1", nil].map { text in
            try text.map { .move(try #require(QuoridorMove($0))) } ?? .idle
        }
        for turn in turns { try game.take(turn) }
        let result = try #require(engine.search(game, limits: Limits(depth: 6)))
        #expect(result.line.first == QuoridorMove("a2"))
        #expect(result.score == 0)
    }

    @Test func `a win by running that comes after the last ply is none`() throws {
        #expect(try search(" /  / e2 i3 / 0 0 / 1 / 298", Limits(depth: 4)).score == 0)
        #expect(try search(" /  / e2 i3 / 0 3 / 1 / 298", Limits(depth: 4)).movesToEnd == nil)
        #expect(try search(" /  / e2 i3 / 0 0 / 1 / 297", Limits(depth: 4)).score == 0)
        #expect(try search(" /  / e2 i3 / 0 0 / 1 / 296", Limits(depth: 4)).movesToEnd == -2)
    }

    @Test func `a depth of nothing is one of one`() throws {
        #expect(try search(" /  / e8 b5 / 3 3 / 1", Limits(depth: 0)).depth == 1)
    }

    @Test func `the last ply draws, unless it reaches the goal`() throws {
        #expect(try search(" /  / e2 i3 / 0 0 / 1 / 299", Limits(depth: 4)).score == 0)
        #expect(try search(" /  / e2 i3 / 0 0 / 1 / 200", Limits(depth: 4)).movesToEnd == -2)
        #expect(try search(" /  / e8 i3 / 0 0 / 1 / 299", Limits(depth: 4)).movesToEnd == 1)
    }

    private let engine = Engine(megabytes: 1, now: { .zero })

    private func search(_ qfen: String, _ limits: Limits, seed: UInt64 = 0) throws -> SearchResult {
        engine.clear()
        return try #require(engine.search(try Quoridor(qfen: qfen), limits: limits, seed: seed))
    }
}

private final class Looks: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
