import GameRules
import JSONText
import Wire

/// The wish of a user who enters the pool.
struct PoolWish: Hashable, Sendable {
    let mode: RoomSettings.Mode
    /// The attitude to bots; `nil` for the default of the user's kind.
    let bots: Ticket.Bots?
    /// The level of the wanted server bot, with `bots: only`.
    let level: Int?
    /// The seat in the game against that bot; `nil` to draw lots.
    let seat: Seat?
    /// The time control of the game against that bot.
    var control = TimeControl.usual
}
