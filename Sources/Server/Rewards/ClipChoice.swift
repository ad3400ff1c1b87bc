import Storage

/// The rule that picks the game of a clip.
///
/// Of the newest public games of two that were won on the board within 16 to 60 turns, without an idle one: rank games before casual ones, games of
/// people before those with bots, and then the longest, since a close race takes turns.
enum ClipChoice {
    /// The newest games that are looked at.
    static let searched = 100
    static let turns = 16...60

    static func pick(of matches: [MatchRecord]) -> MatchRecord? {
        matches.filter(isFit).max { rank($0) < rank($1) }
    }

    private static func isFit(_ match: MatchRecord) -> Bool {
        !match.isPrivate && match.players.count == 2 && match.why == "goal" && turns.contains(match.plies)
            && !match.moves.split(separator: " ").contains("--")
    }

    private static func rank(_ match: MatchRecord) -> (Int, Int, Int, Int64) {
        (match.mode == "rank" ? 1 : 0, match.players.count { $0.kind == "human" }, match.plies, match.ended)
    }
}
