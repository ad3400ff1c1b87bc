/// Where a game stands: which seats may act, or how it ended.
public enum Stage: Hashable, Sendable {
    /// These seats may act, each at its own pace; an empty set is a pause of the game's own, which ends at its deadline.
    ///
    /// `until` is the game's own deadline, counted from its start: once it has passed, the room calls `timeOut`. `nil` leaves the time to the
    /// room, which limits a turn as the game's profile says.
    case waiting(for: Set<Seat>, until: Duration?)
    case over(Outcome)

    /// One seat is to move, and nobody else.
    public static func turn(of seat: Seat) -> Stage { .waiting(for: [seat], until: nil) }

    /// The only seat that may act; `nil` if there are several, or none.
    public var turn: Seat? {
        guard case .waiting(let seats, _) = self, seats.count == 1 else { return nil }
        return seats.first
    }

    public var outcome: Outcome? { if case .over(let outcome) = self { outcome } else { nil } }
}
