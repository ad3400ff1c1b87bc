import GameRules

/// A seat that left a running game.
struct Departure: Hashable, Sendable {
    let seat: Seat
    /// The number of turns before it.
    let ply: Int
    /// Game time.
    let time: Duration
}
