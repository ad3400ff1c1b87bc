import GameRules

/// The clock of the seat to act. Unused time is not carried over: every turn has a new budget.
struct TurnClock: Hashable, Sendable {
    /// Grace for slow networks, in milliseconds: the initial bank of a seat, its gain with each own move, the margin and the maximum for one turn.
    static let fullBank = 3_000
    static let bankGain = 250
    static let mostGrace = 1_000
    static let graceMargin = 150

    let started: Timestamp
    let budget: Int
    /// Whether the server was down or stalled during this turn. If it runs out, it is not charged.
    private(set) var overlapsOutage = false

    var due: Timestamp { started + budget }

    /// Milliseconds after `due` in which a move still counts.
    /// - Parameters: `roundTrip` is the server's own measurement; `bank` is the remaining grace of the seat.
    static func grace(roundTrip: Int, bank: Int) -> Int { max(0, min(mostGrace, roundTrip + graceMargin, bank)) }
}

extension GameProfile.TurnClock {
    /// The budget in milliseconds after this many consecutive idle turns.
    func budget(idle: Int) -> Int { (idle > 0 ? budgetAfterIdle : budget).milliseconds }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    var milliseconds: Int { Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000) }
}
