import GameRules
import Wire

/// A room and the command that opened it.
struct Opening: Hashable, Sendable {
    let key: OpeningKey
    let room: RoomNumber
    /// As asked for; the room may have been changed since.
    let settings: RoomSettings
}
