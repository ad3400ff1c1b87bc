import Analysis
import Games
import IdentifierLiterals
import Identifiers
import JSONText
import Networks
import Testing

@Suite(.timeLimit(.minutes(10))) struct EvaluationTests {
    /// The evaluations of a pasted game with these verdicts.
    private func evaluations(_ moves: String, _ verdicts: [Verdict]) async throws -> [Evaluation] {
        let study = Study(FakeEvaluator(verdicts))
        let subject = try Subject.pasted(moves)
        var found: [Evaluation] = []
        try await study.run {
            _ = try await study.analyst.ask(for: subject, by: "u_1", from: NetworkShares(ipv4: 1), at: 0)
            found = try await study.done(subject.id)
        }
        return found
    }

    @Test func `scores and chances are the first player's, whoever is to act`() async throws {
        let found = try await evaluations("e2 e8", [.chance(0.6, score: 50), .chance(0.3, score: -80), .chance(0.75, score: 110)])
        #expect(found.map(\.chance) == [0.6, 0.7, 0.75])
        #expect(found.map(\.score) == [50, 80, 110])
        #expect(found.allSatisfy { $0.end == nil })
    }

    @Test func `a certain end is told in moves of the winner, and has no score`() async throws {
        let found = try await evaluations(
            "e2",
            [
                Verdict(score: 30_995, movesToEnd: 3, chance: 1, line: ["d1"]),
                Verdict(score: 30_990, movesToEnd: 5, chance: 1, line: ["e8"]),
            ])
        #expect(found.map(\.end) == [3, -5] && found.map(\.score) == [nil, nil] && found.map(\.chance) == [1, 0])
        #expect(found[1].mark == .blunder && found[1].loss == 1)
    }

    @Test(
        arguments: [(0.5, 0.421, nil), (0.5, 0.42, Mark.inaccuracy), (0.5, 0.35, .mistake), (0.5, 0.25, .blunder)]
            as [(Double, Double, Mark?)])
    func `marks begin at eight, fifteen and twenty-five hundredths`(before: Double, after: Double, mark: Mark?) async throws {
        // The first player's move, and the same one of the second player.
        let first = try await evaluations("e2", [.chance(before), .chance(1 - after)])
        #expect(first[1].mark == mark && first[0].mark == nil && first[0].loss == nil)
        let second = try await evaluations("e2 e8", [.chance(1 - before), .chance(before), .chance(1 - after)])
        #expect(second[2].mark == mark)
    }

    @Test func `the best move loses nothing, nor does one that turned out better`() async throws {
        let found = try await evaluations("e2 e8", [.chance(0.9, best: "e2"), .chance(0.8), .chance(0.1)])
        #expect(found[1].loss == 0 && found[1].mark == nil)
        let better = try await evaluations("e2", [.chance(0.5), .chance(0.2)])
        #expect(better[1].loss == 0)
    }

    @Test func `a turn that ran out is nobody's mistake`() async throws {
        let found = try await evaluations("e2 --", [.chance(0.5), .chance(0.9), .chance(0.9)])
        #expect(found[2].loss == nil && found[2].mark == nil)
    }

    @Test func `a line has eight plies at most`() async throws {
        let long = Verdict(score: 1, movesToEnd: nil, chance: 0.5, line: (1...12).map { "a\($0)" })
        #expect(try await evaluations("e2", [long])[0].line == (1...8).map { "a\($0)" })
    }

    @Test func `the end of a game needs no evaluator`() async throws {
        let moves = "e2 e8 e3 e7 e4 d7 e5 c7 e6 c6 e7 c5 e8 c4 e9"
        let study = Study()
        let subject = try Subject.pasted(moves)
        try await study.run {
            _ = try await study.analyst.ask(for: subject, by: "u_1", from: NetworkShares(ipv4: 1), at: 0)
            let last = try #require(try await study.done(subject.id).last)
            #expect(last.chance == 1 && last.end == 0 && last.best == nil && last.line.isEmpty)
            #expect(study.evaluator.asked.count == subject.count - 1)
        }
    }

    @Test func `it is written with all that is known and nothing else`() async throws {
        let found = try await evaluations("e2", [.chance(0.5, best: "d1"), .chance(0.9, best: "e8", score: 300)])
        let texts = found.map { evaluation in
            var json = JSONWriter()
            evaluation.write(to: &json)
            return String(decoding: json.bytes, as: UTF8.self)
        }
        #expect(texts[0] == #"{"at":0,"score":10,"end":null,"chance":0.5,"best":"d1","line":["d1"]}"#)
        #expect(texts[1] == #"{"at":1,"score":-300,"end":null,"chance":0.1,"best":"e8","line":["e8"],"loss":0.4,"mark":"blunder"}"#)
    }
}
