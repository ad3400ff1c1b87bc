package import Identifiers
package import Ratings

/// A match that changes the ratings of its players.
///
/// Every player meets every other seat; the places say the results. An opponent counts with the rating before the match, in the pool of the player's
/// kind: the strength of a bot against people says nothing about its games against bots.
package struct RatedMatch: Sendable {
    package struct Seat: Sendable {
        package let user: UserID
        package let subject: RatedSubject
        /// The pool in which the opponents of this player are rated.
        package let kind: RatingPool
        package let place: Int
    }

    /// The change of one rating.
    package struct Update: Sendable {
        package let user: UserID
        package let key: RatingKey
        package let before: Rating
        package let after: Rating

        package init(user: UserID, key: RatingKey, before: Rating, after: Rating) {
            self.user = user
            self.key = key
            self.before = before
            self.after = after
        }
    }

    package let game: String
    package let seats: [Seat]
    /// Whether the winner gains nothing, because the others gave up before there was a game.
    private let withholds: Bool

    /// - Parameters:
    ///   - isForStars: whether stars moved; `true` for a match without stakes. Two accounts that meet too often on a day play neither for stars nor
    ///     for ratings.
    ///   - withholds: whether a game that was cut short gives its winner nothing; `false` for matches from before the store had this rule.
    /// - Returns: `nil` for a match that rates nobody: a private one, one without places or opponents, and one in which a player sat twice.
    package init?(_ match: MatchRecord, isForStars: Bool = true, withholds: Bool = true) {
        guard isForStars, !match.isPrivate, match.players.count > 1 else { return nil }
        let seats = match.players.compactMap(Seat.init)
        guard seats.count == match.players.count, Set(seats.map(\.subject)).count == seats.count else { return nil }
        game = match.game
        self.withholds = withholds && match.isCutShort
        self.seats = seats
    }

    /// The changes in the order of the seats. For one player, the change among people comes first.
    /// - Parameter rating: a rating before the match.
    package func updates(_ rating: (RatingKey) throws -> Rating) rethrows -> [Update] {
        let best = seats.map(\.place).min()
        return try seats.indices.filter { !withholds || seats[$0].place != best }.flatMap { seat in
            try RatingPool.allCases.compactMap { pool in try update(seat, in: pool, rating) }
        }
    }

    private func update(_ seat: Int, in pool: RatingPool, _ rating: (RatingKey) throws -> Rating) rethrows -> Update? {
        let own = seats[seat]
        let opponents = seats.indices.filter { $0 != seat && seats[$0].kind == pool }.map { seats[$0] }
        guard !opponents.isEmpty else { return nil }
        let key = RatingKey(subject: own.subject, game: game, pool: pool)
        let before = try rating(key)
        let results = try opponents.map { opponent in
            Glicko2.Result(
                opponent: try rating(RatingKey(subject: opponent.subject, game: game, pool: own.kind)),
                score: own.place < opponent.place ? 1 : own.place == opponent.place ? 0.5 : 0)
        }
        return Update(user: own.user, key: key, before: before, after: Glicko2().updated(before, by: results))
    }
}

extension RatedMatch.Seat {
    fileprivate init?(_ player: MatchRecord.Player) {
        guard let subject = RatedSubject(user: player.user), let kind = Account.Kind(rawValue: player.kind), let place = player.place else {
            return nil
        }
        self.init(user: player.user, subject: subject, kind: RatingPool(of: kind), place: place)
    }
}

extension RatingChange {
    package init(_ update: RatedMatch.Update) {
        self.init(
            user: update.user, pool: update.key.pool, change: update.after.points - update.before.points, rating: update.after.points,
            isProvisional: update.after.isProvisional)
    }
}

extension Rating {
    /// The value as it is shown.
    package var points: Int { Int(value.rounded()) }
}
