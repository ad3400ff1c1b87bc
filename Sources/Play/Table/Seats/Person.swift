import GameRules
import Identifiers
import Networks
import Storage

/// An occupant of a seat.
struct Person: Hashable, Sendable {
    let user: UserID
    var name: String
    let kind: Identity.Kind
    /// The level of a server bot; `nil` for others.
    let level: Int?
    /// `nil` for the default picture.
    var avatar: Avatar?
    /// The wallet of a member, as last heard of; `nil` for guests and bots.
    var wallet: Wallet?
    /// The rating in the game of the room; `nil` for a player whom it has not rated, and for server bots.
    var rating: ShownRating?
    /// The networks of a person; `nil` if unknown, as after a restart.
    var networks: NetworkShares?
    /// The time since which a person has the account; `nil` if unknown, as after a restart.
    var joined: Timestamp?

    var isServerBot: Bool { level != nil }

    static func bot(level: Int, name: String, seat: Seat) -> Person {
        Person(user: UserID("b_\(level)_\(seat.index)"), name: name, kind: .bot, level: level)
    }
}

extension Person {
    /// - Parameter game: the game in which the person's rating counts; `nil` if ratings do not count.
    init?(_ identity: Identity, in game: GameID? = nil) {
        guard let user = identity.user else { return nil }
        self.init(
            user: user, name: identity.name, kind: identity.kind, level: nil, avatar: identity.avatar,
            wallet: identity.holdings?.wallet, rating: game.flatMap { identity.ratings[$0] }, networks: identity.networks, joined: identity.joined)
    }
}
