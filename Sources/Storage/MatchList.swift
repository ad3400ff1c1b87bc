/// A list of finished matches.
public struct MatchList: Hashable, Sendable {
    /// Restricts the list to one player.
    public var user: String?
    /// Restricts the list to one game.
    public var game: String?
    /// Whether private matches are included; only for that player's own list.
    public var withPrivate: Bool

    public init(user: String? = nil, game: String? = nil, withPrivate: Bool = false) {
        self.user = user
        self.game = game
        self.withPrivate = withPrivate
    }
}

/// The finished matches of a player in one game.
public struct GameTally: Hashable, Sendable {
    public let game: String
    /// Matches against others, and those of them that were won.
    public let played: Int
    public let won: Int
    /// Matches that the player played alone.
    public let alone: Int

    public init(game: String, played: Int, won: Int, alone: Int) {
        self.game = game
        self.played = played
        self.won = won
        self.alone = alone
    }
}
