import Foundation
import GameRules
import Testing

@testable import Ratings

@Suite("Glicko-2") struct Glicko2Tests {
    /// The worked example of Glickman's paper: τ = 0.5, three games in one period.
    @Test func `the example of the paper`() {
        let opponents = [(1400.0, 30.0, 1.0), (1550, 100, 0), (1700, 300, 0)].map { value, deviation, score in
            Glicko2.Result(opponent: Rating(value: value, deviation: deviation, volatility: 0.06), score: score)
        }
        let player = Rating(value: 1500, deviation: 200, volatility: 0.06)
        let updated = Glicko2(tau: 0.5, deviations: 0...1000).updated(player, by: opponents)
        #expect(abs(updated.value - 1464.06) < 0.01)
        #expect(abs(updated.deviation - 151.52) < 0.01)
        #expect(abs(updated.volatility - 0.05999) < 0.00001)
    }

    @Test func `without a game nothing changes`() { #expect(Glicko2().updated(.initial, by: []) == .initial) }

    @Test func `a win of equals raises one as much as it lowers the other`() {
        let (system, even) = (Glicko2(), Rating(value: 1600, deviation: 80, volatility: 0.06))
        let winner = system.updated(even, by: [Glicko2.Result(opponent: even, score: 1)])
        let loser = system.updated(even, by: [Glicko2.Result(opponent: even, score: 0)])
        let drawn = system.updated(even, by: [Glicko2.Result(opponent: even, score: 0.5)])
        #expect(abs(winner.value + loser.value - 3200) < 1e-9 && winner.value > 1600)
        #expect(abs(drawn.value - 1600) < 1e-9)
    }

    @Test func `deviations keep their range, and a long run of upsets stays finite`() {
        let system = Glicko2()
        var (strong, weak) = (Rating(value: 2400, deviation: 45, volatility: 0.09), Rating(value: 800, deviation: 45, volatility: 0.09))
        for _ in 0..<2000 {
            (strong, weak) = (
                system.updated(strong, by: [Glicko2.Result(opponent: weak, score: 0)]),
                system.updated(weak, by: [Glicko2.Result(opponent: strong, score: 1)])
            )
            for rating in [strong, weak] {
                #expect((45...500).contains(rating.deviation) && rating.value.isFinite && rating.volatility.isFinite)
            }
        }
        #expect(weak.value > strong.value)
    }

    @Test func `a rating is provisional until its deviation is small`() {
        var rating = Rating.initial
        var games = 0
        while rating.isProvisional {
            rating = Glicko2().updated(
                rating,
                by: [
                    Glicko2.Result(
                        opponent: Rating(value: rating.value, deviation: 60, volatility: 0.06), score: games.isMultiple(of: 2) ? 1 : 0)
                ])
            games += 1
        }
        #expect((5...30).contains(games))
    }

    /// Players of known strength, drawn opponents, results by the logistic curve: the order of the ratings is that of the strengths.
    @Test func `ten thousand games recover the order of strengths`() {
        var dice = Dice(seed: 20)
        let players = 100
        let strengths = (0..<players).map { 1000 + 10 * Double($0) }
        var ratings = Array(repeating: Rating.initial, count: players)
        let system = Glicko2()
        for _ in 0..<10_000 {
            let one = Int.random(in: 0..<players, using: &dice)
            let other = (one + Int.random(in: 1..<players, using: &dice)) % players
            let chance = 1 / (1 + pow(10, (strengths[other] - strengths[one]) / 400))
            let score = Double.random(in: 0..<1, using: &dice) < chance ? 1.0 : 0
            let before = (ratings[one], ratings[other])
            ratings[one] = system.updated(before.0, by: [Glicko2.Result(opponent: before.1, score: score)])
            ratings[other] = system.updated(before.1, by: [Glicko2.Result(opponent: before.0, score: 1 - score)])
        }
        #expect(rankCorrelation(strengths, ratings.map(\.value)) >= 0.95)
    }

    /// Spearman's.
    private func rankCorrelation(_ one: [Double], _ other: [Double]) -> Double {
        func ranks(_ values: [Double]) -> [Int] {
            var ranks = Array(repeating: 0, count: values.count)
            for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() { ranks[index] = rank }
            return ranks
        }
        let squares = zip(ranks(one), ranks(other)).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
        let n = Double(one.count)
        return 1 - 6 * Double(squares) / (n * (n * n - 1))
    }
}
