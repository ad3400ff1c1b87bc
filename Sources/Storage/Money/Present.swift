package import Identifiers

/// The rules of presents: one after every four finished games.
public enum Present {
    /// Finished games for a present.
    public static let games = 4
    /// The money in a present, drawn evenly.
    public static let amounts = 1...200
    /// The fewest turns of a game that counts. Otherwise people would resign at once to get the next present.
    public static let fewestPlies = 8
    /// Games of one player that count on one day of UTC, because a program could play without an end.
    public static let mostGamesOnADay = 20

    /// Whether a match counts for the people in it. Idle turns do not count, because two players could wait for a present.
    public static func counts(_ match: MatchRecord) -> Bool {
        match.players.count > 1 && match.plies - match.moves.split(separator: " ").count { $0 == "--" } >= fewestPlies
    }

    /// The day of a time, by UTC, as a number.
    package static func day(of time: Timestamp) -> Int64 { time.day }
}
