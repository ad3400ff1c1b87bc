/// The share of matches that a player wins.
public enum WinRate {
    /// The matches after which a player is on the board.
    public static let fewestGames = 20

    /// The rate per mille, rounded.
    public static func perMille(won: Int, played: Int) -> Int { played == 0 ? 0 : (2000 * won + played) / (2 * played) }

    /// The order of the board, in units of 1/10,000: the lower bound of Wilson's interval for the rate at 95 %, by which 90 wins of 100 come before 19 of 20.
    ///
    /// Whole numbers, so that few values are shared by many players.
    package static func bound(won: Int, played: Int) -> Int {
        guard played > 0 else { return 0 }
        let (z, n) = (1.96, Double(played))
        let rate = Double(won) / n
        let center = rate + z * z / (2 * n)
        let margin = z * ((rate * (1 - rate) + z * z / (4 * n)) / n).squareRoot()
        return Int((10_000 * max(0, (center - margin) / (1 + z * z / n))).rounded())
    }
}
