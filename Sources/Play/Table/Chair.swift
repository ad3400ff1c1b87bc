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
