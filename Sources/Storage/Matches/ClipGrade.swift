/// How well a finished game fits to be shown as a clip.
///
/// A game fits if it is public, was played by two, and was won on the board within 16 to 60 turns without an idle turn. Rank games of people have the
/// best grade, casual games of people come next, then games with one bot, and last games between bots, whatever their age. Among the newest games of
/// the best grade, the longest game is chosen, because a close race takes many turns. Of equally long games, the newest is chosen.
public enum ClipGrade: Int, CaseIterable, Comparable, Sendable {
    case bots, withBot, casual, rank

    public static let turns = 16...60
    /// The newest games of a grade that are compared.
    public static let compared = 100

    /// - Returns: `nil` for a game that does not fit.
    public init?(_ match: MatchRecord) {
        guard !match.isPrivate, match.players.count == 2, match.why == "goal", Self.turns.contains(match.plies), !match.moves.isEmpty,
            !match.moves.split(separator: " ").contains("--")
        else { return nil }
        switch match.players.count(where: { $0.kind == "human" }) {
        case 0: self = .bots
        case 1: self = .withBot
        default: self = match.mode == "rank" ? .rank : .casual
        }
    }

    public static func < (one: ClipGrade, other: ClipGrade) -> Bool { one.rawValue < other.rawValue }
}
