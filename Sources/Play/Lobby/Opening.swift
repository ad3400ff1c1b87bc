import GameRules
import Wire

/// What came of it.
struct Opening: Hashable, Sendable {
    let key: OpeningKey
    let room: String
    /// As asked for; the room may have been changed since.
    let settings: RoomSettings
}
