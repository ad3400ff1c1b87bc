/// The key of a rating: a player, a game, and the kind of the opponents.
package struct RatingKey: Hashable, Sendable {
    package let subject: RatedSubject
    package let game: String
    package let pool: RatingPool

    package init(subject: RatedSubject, game: String, pool: RatingPool) {
        self.subject = subject
        self.game = game
        self.pool = pool
    }
}
