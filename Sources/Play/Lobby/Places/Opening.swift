import GameRules
import Wire

/// The command that opened a room.
struct Opening: Hashable, Sendable {
    let key: OpeningKey
    let room: RoomNumber
    /// The settings of the command; the settings of the room may have changed since.
    let settings: RoomSettings
}
