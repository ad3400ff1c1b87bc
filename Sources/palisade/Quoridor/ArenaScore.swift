import Foundation

/// Wins, draws and losses of one player against another, and what they say about strength.
struct ArenaScore: Sendable {
    private(set) var wins = 0
    private(set) var draws = 0
    private(set) var losses = 0
    /// Points of the first player in the two games of each opening; the colours are swapped, so these are what is independent.
    private var pairs: [Int: (points: Double, games: Int)] = [:]

    var games: Int { wins + draws + losses }
    var points: Double { Double(wins) + Double(draws) / 2 }
    /// From 0 to 1.
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

    /// Of the share; by the scatter of pairs, and never quite zero: an unbeaten player has lost half a point yet to come.
    private var deviation: Double {
        let shares = pairs.values.map { $0.points / Double($0.games) }
        guard shares.count > 1 else { return 0.5 }
        let count = Double(shares.count)
        let squares = shares.reduce(0) { $0 + ($1 - share) * ($1 - share) }
        let least = 0.5 / (count + 1)
        return max((squares / (count - 1) / count).squareRoot(), least / count.squareRoot())
    }

    /// The difference in Elo points; infinite when one side took all.
    var elo: Double { Self.elo(share) }
    /// Where that difference lies with 95 percent certainty.
    var interval: (low: Double, high: Double) { (Self.elo(share - 1.96 * deviation), Self.elo(share + 1.96 * deviation)) }
    /// How likely it is that the first player is the stronger one.
    var superiority: Double { games == 0 ? 0.5 : 0.5 * erfc(-(share - 0.5) / (deviation * 2.0.squareRoot())) }

    private static func elo(_ share: Double) -> Double {
        if share <= 0 { return -.infinity }
        return share >= 1 ? .infinity : -400 * log10(1 / share - 1)
    }
}
