import GameRules
import Identifiers

/// The clock of the seat to act. Unused time is not carried over: every turn has a new budget.
struct TurnClock: Hashable, Sendable {
    /// Grace for slow networks: the initial bank of a seat, its gain with each own move, the margin and the maximum for one turn.
    static let fullBank = Duration.seconds(3)
    static let bankGain = Duration.milliseconds(250)
    static let mostGrace = Duration.seconds(1)
    static let graceMargin = Duration.milliseconds(150)

    let started: Timestamp
    private(set) var budget: Duration
    /// Whether the server was down or stalled during this turn. If it runs out, it is not charged.
    private(set) var overlapsOutage = false

    var due: Timestamp { started + budget }

    /// Minimum remaining time of a turn of days after an outage, which may have outlasted the turn.
    static let leastAfterOutage = Duration.seconds(6 * 3600)

    /// A turn of days after an outage. It is charged if it runs out, because its player could come at another hour.
    func afterOutage(at now: Timestamp) -> TurnClock { TurnClock(started: now, budget: max(due - now, Self.leastAfterOutage)) }

    mutating func extend(by time: Duration) { budget += time }

    /// The time after `due` in which a move still counts.
    /// - Parameters: `roundTrip` is the server's own measurement; `bank` is the remaining grace of the seat.
    static func grace(roundTrip: Duration, bank: Duration) -> Duration { max(.zero, min(mostGrace, roundTrip + graceMargin, bank)) }
}

extension GameProfile.TurnClock {
    /// The budget after this many consecutive idle turns.
    func budget(idle: Int) -> Duration { idle > 0 ? budgetAfterIdle : budget }
}
