public import Identifiers

/// A list of finished matches.
public struct MatchList: Hashable, Sendable {
    /// Restricts the list to one player.
    public var user: UserID?
    /// Restricts the list to one game.
    public var game: String?
    /// Whether private matches are included; only for that player's own list.
    public var withPrivate: Bool

    public var order: Order

    public enum Order: String, CaseIterable, Hashable, Sendable {
        case newest
        /// Games with at least one person, newest first, and after them games of bots among themselves. Not for the list of a player.
        case peopleFirst
    }

    public init(user: UserID? = nil, game: String? = nil, withPrivate: Bool = false, order: Order = .newest) {
        self.user = user
        self.game = game
        self.withPrivate = withPrivate
        self.order = user == nil ? order : .newest
    }
}

/// The finished matches of a player in one game.
public struct GameTally: Hashable, Sendable {
    public let game: String
    /// The numbers of matches against others that were played and won.
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
