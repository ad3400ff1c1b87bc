import GameRules
import JSONText
import Wire

/// A request to enter the pool.
struct PoolRequest: Hashable, Sendable {
    let mode: RoomSettings.Mode
    /// Whether the opponent may be a bot; `nil` for the default of the user's kind.
    let bots: Ticket.Bots?
    /// The level of the wanted server bot, with `bots: only`.
    let level: Int?
    /// The seat in the game against that bot; `nil` to draw lots.
    let seat: Seat?
    /// The time control of the game against that bot.
    var control = TimeControl.usual
}
