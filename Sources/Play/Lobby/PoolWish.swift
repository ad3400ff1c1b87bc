import GameRules
import JSONText
import Wire

/// What somebody asks of the pool.
struct PoolWish: Hashable, Sendable {
    let mode: RoomSettings.Mode
    /// `nil`: as usual for their kind.
    let bots: Ticket.Bots?
    /// The server bot wanted, with `bots: only`.
    let level: Int?
}
