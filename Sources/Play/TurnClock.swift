/// The clock of the seat that is to act. Budgets do not add up: every turn starts afresh.
struct TurnClock: Hashable, Sendable {
    /// A turn, and a turn after an idle one, in milliseconds.
    static let fullBudget = 40_000
    static let shortBudget = 8_000
    /// The idle turn in a row that loses the game.
    static let idleLimit = 5
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

    static func budget(idle: Int) -> Int { idle > 0 ? shortBudget : fullBudget }
}
