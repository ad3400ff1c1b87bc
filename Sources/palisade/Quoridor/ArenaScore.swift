import Foundation

/// The wins, draws and losses of one player against another, and the estimate of strength derived from them.
struct ArenaScore: Sendable {
    private(set) var wins = 0
    private(set) var draws = 0
    private(set) var losses = 0
    /// The points of the first player in the two games of each opening. The two games are correlated, so the pairs are the independent samples.
    private var pairs: [Int: (points: Double, games: Int)] = [:]

    var games: Int { wins + draws + losses }
    var points: Double { Double(wins) + Double(draws) / 2 }
    /// The share of the points, from 0 to 1.
    var share: Double { games == 0 ? 0.5 : points / Double(games) }

    /// - Parameter points: 1, 0.5 or 0 for the first player.
    mutating func add(_ points: Double, opening: Int) {
        switch points {
        case 1: wins += 1
        case 0: losses += 1
        default: draws += 1
        }
        let before = pairs[opening] ?? (0, 0)
        pairs[opening] = (before.points + points, before.games + 1)
    }

    /// The standard error of the share, from the variance of the pairs. Never quite zero: half a lost point is assumed for an unbeaten player.
    private var deviation: Double {
        let shares = pairs.values.map { $0.points / Double($0.games) }
        guard shares.count > 1 else { return 0.5 }
        let count = Double(shares.count)
        let squares = shares.reduce(0) { $0 + ($1 - share) * ($1 - share) }
        let least = 0.5 / (count + 1)
        return max((squares / (count - 1) / count).squareRoot(), least / count.squareRoot())
    }

    /// The estimated difference in Elo points; infinite if one side took all points.
    var elo: Double { Self.elo(share) }
    /// The 95 percent confidence interval of that difference.
    var interval: (low: Double, high: Double) { (Self.elo(share - 1.96 * deviation), Self.elo(share + 1.96 * deviation)) }
    /// The likelihood of superiority: the probability that the first player is the stronger one.
    var superiority: Double { games == 0 ? 0.5 : 0.5 * erfc(-(share - 0.5) / (deviation * 2.0.squareRoot())) }

    private static func elo(_ share: Double) -> Double {
        if share <= 0 { return -.infinity }
        return share >= 1 ? .infinity : -400 * log10(1 / share - 1)
    }
}
