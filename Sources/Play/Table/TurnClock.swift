import GameRules

/// The clock of the seat that is to act. Budgets do not add up: every turn starts afresh.
struct TurnClock: Hashable, Sendable {
    /// Grace for slow networks: what a seat starts with, gains each own turn, and may use at once.
    static let fullBank = 3_000
    static let bankGain = 250
    static let mostGrace = 1_000
    static let graceMargin = 150

    var started: Timestamp
    var budget: Int
    /// The server was away or stood still during this turn. Whoever lets it run out is not charged for it.
    var overlapsOutage = false

    var due: Timestamp { started + budget }

    /// How long past `due` a move still counts.
    /// - Parameters: `roundTrip` is what the server measured itself; `bank` what the seat has left.
    static func grace(roundTrip: Int, bank: Int) -> Int { max(0, min(mostGrace, roundTrip + graceMargin, bank)) }
}

extension GameProfile.TurnClock {
    /// In milliseconds, after so many idle turns in a row.
    func budget(idle: Int) -> Int { (idle > 0 ? budgetAfterIdle : budget).milliseconds }
}

extension Duration {
    /// Rounded down.
    var milliseconds: Int { Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000) }
}
