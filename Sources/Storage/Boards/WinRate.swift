/// The share of matches that a player wins.
public enum WinRate {
    /// The matches after which a player is on the board.
    public static let fewestGames = 20

    /// The rate per mille, rounded.
    public static func perMille(won: Int, played: Int) -> Int { played == 0 ? 0 : (2000 * won + played) / (2 * played) }

    /// Of two players with the same rate, the player with more matches stands higher. Matches beyond this number make no difference.
    package static let mostCompared = 9_999

    /// The order of the board: by the rate that it shows, then by the matches.
    package static func order(won: Int, played: Int) -> Int { perMille(won: won, played: played) * (mostCompared + 1) + min(played, mostCompared) }
}
