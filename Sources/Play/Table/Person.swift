import GameRules
import Storage

/// An occupant of a seat.
struct Person: Hashable, Sendable {
    let user: UserID
    let name: String
    let kind: Identity.Kind
    /// The level of a server bot; `nil` for others.
    let level: Int?
    /// `nil` for the default picture.
    var avatar: Avatar?
    /// The wallet of a member, as last heard of; `nil` for guests and bots.
    var wallet: Wallet?
    /// The narrowest network of a person; `nil` if unknown, as after a restart.
    var network: String?

    var isServerBot: Bool { level != nil }

    static func bot(level: Int, name: String, seat: Seat) -> Person {
        Person(user: UserID("b_\(level)_\(seat.index)"), name: name, kind: .bot, level: level)
    }
}

extension Person {
    init?(_ identity: Identity) {
        guard let user = identity.user else { return nil }
        self.init(
            user: user, name: identity.name, kind: identity.kind, level: nil, avatar: identity.avatar,
            wallet: identity.holdings?.wallet, network: identity.network)
    }
}
