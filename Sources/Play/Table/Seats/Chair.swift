import Identifiers

/// An occupied seat.
struct Chair: Hashable, Sendable {
    @Shared var person: Person
    var ready: Bool
    var online: Bool
    /// The time of the disconnect; `nil` while the player is online.
    var gone: Timestamp?
    /// Number of consecutive idle turns.
    var idle = 0
    /// Whether the player has made a move in this game.
    var hasMoved = false
    /// The ply of the last draw offer.
    var askedForDraw: Int?
    /// The ply of the last request to take moves back that was not granted.
    var askedToTakeBack: Int?
    /// Whether the player left after the game or after elimination. The seat keeps the name, and the player may sit elsewhere.
    var left = false
    /// Whether the player resigned or timed out while others play on.
    var out = false
    /// The remaining time for the whole game; `nil` where turns are limited one by one.
    var time: Duration?
    /// The remaining grace for slow networks.
    var bank = TurnClock.fullBank

    init(_ person: Person, online: Bool) {
        self.person = person
        ready = person.isServerBot
        self.online = online || person.isServerBot
    }

    /// - Parameters:
    ///   - grace: the time that the turn took from the bank of graces.
    ///   - rest: the rest of the time for the whole game; `nil` where turns are limited one by one.
    mutating func tookTurn(grace: Duration, rest: Duration?) {
        idle = 0
        hasMoved = true
        bank = min(TurnClock.fullBank, bank - grace + TurnClock.bankGain)
        if let rest { time = rest }
    }
}
