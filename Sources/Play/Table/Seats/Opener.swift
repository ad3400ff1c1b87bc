import Identifiers

/// The player who opened a room, with their command. A class, so that copies of a table share one object.
final class Opener: Sendable {
    let user: UserID
    let key: String?
    /// The settings of the command; the settings of the room may have changed since.
    let settings: RoomSettings

    init(user: UserID, key: String?, settings: RoomSettings) {
        self.user = user
        self.key = key
        self.settings = settings
    }
}
