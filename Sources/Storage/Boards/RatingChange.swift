public import Identifiers

/// The change of a player's rating by a match.
public struct RatingChange: Hashable, Sendable {
    public let user: UserID
    public let pool: RatingPool
    /// The difference of the ratings as they are shown, in whole points.
    public let change: Int
    /// The rating after the match.
    public let rating: Int
    public let isProvisional: Bool

    public init(user: UserID, pool: RatingPool, change: Int, rating: Int, isProvisional: Bool) {
        self.user = user
        self.pool = pool
        self.change = change
        self.rating = rating
        self.isProvisional = isProvisional
    }
}
