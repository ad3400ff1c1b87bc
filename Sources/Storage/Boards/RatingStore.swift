public import Identifiers

/// Read access to ratings. They are written with the match that changes them (`JournalEffect.archive`).
public protocol RatingStore: Sendable {
    /// The ratings of a player in the order of the games, with the rating among people before the rating among bots. A pool without a rated match has
    /// no rating.
    func ratings(of user: UserID) async throws -> [PlayerRating]
    /// The history of one rating, the newest point first.
    /// - Parameters:
    ///   - position: where the previous page ended; `nil` for the first page.
    ///   - limit: Clamped to 1...100.
    func ratingPoints(of user: UserID, game: String, pool: RatingPool, before position: Int64?, limit: Int) async throws -> RatingPointPage
}

/// A rating of a player.
public struct PlayerRating: Hashable, Sendable {
    public let game: String
    public let pool: RatingPool
    /// On the scale of Elo.
    public let value: Int
    /// The standard deviation of `value`.
    public let deviation: Int
    /// Whether too few games are known for a comparison with others.
    public let isProvisional: Bool
    /// The number of rated matches.
    public let games: Int

    public init(game: String, pool: RatingPool, value: Int, deviation: Int, isProvisional: Bool, games: Int) {
        self.game = game
        self.pool = pool
        self.value = value
        self.deviation = deviation
        self.isProvisional = isProvisional
        self.games = games
    }
}

/// A rating after one match.
public struct RatingPoint: Hashable, Sendable {
    /// The position of the match in the archive.
    public let position: Int64
    public let match: MatchID
    public let value: Int
    public let deviation: Int
    /// The end of the match.
    public let at: Timestamp

    public init(position: Int64, match: MatchID, value: Int, deviation: Int, at: Timestamp) {
        self.position = position
        self.match = match
        self.value = value
        self.deviation = deviation
        self.at = at
    }
}

/// One page of the history of a rating, the newest point first.
public struct RatingPointPage: Hashable, Sendable {
    public let points: [RatingPoint]
    /// The position after which the next page begins; `nil` at the end.
    public let next: Int64?

    public init(points: [RatingPoint], next: Int64?) {
        self.points = points
        self.next = next
    }
}
