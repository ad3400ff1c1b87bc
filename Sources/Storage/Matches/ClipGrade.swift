/// How well a finished game fits to be shown as a clip.
///
/// Fit are public games of two that were won on the board within 16 to 60 turns, without an idle one. Of the fit games of a whole archive, those of
/// people come before those with bots, however new the latter are, and rank games of people before casual ones. Of the newest games of the best
/// grade that has any, the longest is the best, since a close race takes turns; of equally long ones, the newest.
public enum ClipGrade: Int, CaseIterable, Comparable, Sendable {
    case bots, withBot, casual, rank

    public static let turns = 16...60
    /// The newest games of a grade that are compared.
    public static let compared = 100

    /// - Returns: `nil` for a game that does not fit.
    public init?(_ match: MatchRecord) {
        guard !match.isPrivate, match.players.count == 2, match.why == "goal", Self.turns.contains(match.plies),
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
