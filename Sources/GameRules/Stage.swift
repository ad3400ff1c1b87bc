/// The state of a game: the seats that may act, or the outcome.
public enum Stage: Hashable, Sendable {
    /// These seats may act, each at its own pace; an empty set is a pause that ends at the game's own deadline.
    ///
    /// `until` is the game's own deadline, measured from the start of the game. Once the deadline has passed, the room calls `timeOut`. With `nil`,
    /// the room limits the turn by the game's profile.
    case waiting(for: SeatSet, until: Duration?)
    case over(Outcome)

    /// One seat is to move.
    public static func turn(of seat: Seat) -> Stage { .waiting(for: [seat], until: nil) }

    /// The only seat that may act; `nil` if there are several seats, or no seat.
    public var turn: Seat? {
        guard case .waiting(let seats, _) = self, seats.count == 1 else { return nil }
        return seats.first
    }

    public var outcome: Outcome? { if case .over(let outcome) = self { outcome } else { nil } }
}
