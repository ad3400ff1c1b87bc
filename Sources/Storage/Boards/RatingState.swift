package import Ratings

/// A rating as the store keeps it.
package struct RatingState: Hashable, Sendable {
    package var rating: Rating
    /// The number of rated matches.
    package var games: Int

    package static let initial = RatingState(rating: .initial, games: 0)

    package init(rating: Rating, games: Int) {
        self.rating = rating
        self.games = games
    }
}

extension PlayerRating {
    package init(_ key: RatingKey, _ state: RatingState) {
        self.init(
            game: key.game, pool: key.pool, value: state.rating.points, deviation: Int(state.rating.deviation.rounded()),
            isProvisional: state.rating.isProvisional, games: state.games)
    }
}
