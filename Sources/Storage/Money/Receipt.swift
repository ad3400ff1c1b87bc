public import Identifiers

/// The changes of players that committed with the entries of a room: the stakes at the begin of a rank game, its settlement, and the rewards for any
/// finished game.
public struct Receipt: Hashable, Sendable {
    /// The changes of one player.
    public struct Share: Hashable, Sendable {
        public let user: UserID
        public let money: Int
        public let stars: Int
        /// The holdings after the changes.
        public let holdings: Holdings
        /// The ratings that a match changed, with the rating among people first.
        public private(set) var ratings: [RatingChange] = []

        public init(user: UserID, money: Int = 0, stars: Int = 0, holdings: Holdings) {
            self.user = user
            self.money = money
            self.stars = stars
            self.holdings = holdings
        }

        /// The change of the rating among people, or of the rating among bots if the other did not change.
        public var rating: RatingChange? { ratings.first }

        package func adding(_ ratings: [RatingChange]) -> Share {
            var share = self
            share.ratings = ratings
            return share
        }
    }

    public enum Step: String, Hashable, Sendable {
        /// The game has begun; its stakes are in the pot.
        case staked
        case won, drawn
        /// The game does not count; its stakes are back.
        case void
        /// The game had no stakes.
        case played
    }

    public let step: Step
    /// The shares in the order of the seats. A player without a stake has a share only if the game counts for presents or changed a rating of the
    /// player.
    public let shares: [Share]

    public init(step: Step, shares: [Share]) {
        self.step = step
        self.shares = shares
    }

    /// The receipt of a finished match.
    /// - Parameters:
    ///   - settlement: the settlement of its stakes, or the presents that it counts towards.
    ///   - ratings: the changes of accounts and of server bots. Server bots have no share.
    ///   - holdings: returns the holdings of a user.
    /// - Returns: `nil` if nothing changed.
    package init?(
        of match: MatchRecord, settlement: Receipt?, ratings: [RatingChange], holdings: (UserID) throws -> Holdings
    ) rethrows {
        let changes = Dictionary(grouping: ratings, by: \.user)
        var shares = settlement?.shares.map { $0.adding(changes[$0.user] ?? []) } ?? []
        for player in match.players where player.user.account != nil && !shares.contains(where: { $0.user == player.user }) {
            guard let changes = changes[player.user] else { continue }
            shares.append(Share(user: player.user, holdings: try holdings(player.user)).adding(changes))
        }
        guard settlement != nil || !shares.isEmpty else { return nil }
        let seats = Dictionary(match.players.map { ($0.user, $0.seat) }) { first, _ in first }
        self.init(step: settlement?.step ?? .played, shares: shares.sorted { seats[$0.user] ?? 0 < seats[$1.user] ?? 0 })
    }
}
