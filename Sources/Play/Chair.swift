/// Somebody who has sat down.
struct Person: Hashable, Sendable {
    /// `u_17`, or `b_<level>_<seat>` for a server bot.
    let user: String
    var name: String
    let kind: Identity.Kind
    /// Set for server bots.
    let level: Int?

    var isServerBot: Bool { level != nil }

    static func bot(level: Int, name: String, seat: Int) -> Person {
        Person(user: "b_\(level)_\(seat)", name: name, kind: .bot, level: level)
    }
}

extension Person {
    init?(_ identity: Identity) {
        guard let user = identity.user else { return nil }
        self.init(user: user, name: identity.name, kind: identity.kind, level: nil)
    }
}

/// One seat with somebody in it.
struct Chair: Hashable, Sendable {
    let person: Person
    var ready: Bool
    var online: Bool
    /// Since when they are gone.
    var gone: Timestamp?
    /// Turns in a row that ran out.
    var idle = 0
    /// The ply at which they last offered a draw.
    var askedForDraw: Int?
    /// Left after the game, or out of it; the name stays on the seat, the person is free.
    var left = false
    /// Resigned or timed out while others play on.
    var out = false
    /// What is left of the grace for slow networks, in milliseconds.
    var bank = TurnClock.fullBank

    init(_ person: Person, online: Bool) {
        self.person = person
        ready = person.isServerBot
        self.online = online || person.isServerBot
    }
}
