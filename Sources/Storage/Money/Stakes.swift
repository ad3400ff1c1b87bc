public import Identifiers

/// The stakes of a rank game, which are taken from its players when it begins.
public struct Stakes: Hashable, Sendable {
    /// The stake of each player, in dollars. The winner gets the stakes of all players.
    public static let each = 200
    /// The number of players of a rank game.
    public static let players = 2

    public let match: MatchID
    /// The players: two people with accounts, as `u_17`.
    public let users: [UserID]
    /// Whether stars move, and for whom.
    public let terms: StarTerms
    /// The day on which the game begins, as `2026-11-24`; `nil` for a game outside the bounds of a day.
    public let day: String?

    public init(match: MatchID, users: [UserID], terms: StarTerms = StarTerms(), day: String? = nil) {
        self.match = match
        self.users = users
        self.terms = terms
        self.day = day
    }
}
