/// The player who opened a room, and the command that did it. An object, so that the copies of a table share it.
final class Opener: Sendable {
    let user: UserID
    let key: String?
    /// As asked for; the room may have been changed since.
    let settings: RoomSettings

    init(user: UserID, key: String?, settings: RoomSettings) {
        self.user = user
        self.key = key
        self.settings = settings
    }
}
