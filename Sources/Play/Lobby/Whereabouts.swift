/// Where somebody plays or waits to play: all that `me` and a card tell of it.
struct Whereabouts: Hashable, Sendable {
    /// The wish for an opponent.
    struct Queue: Hashable, Sendable {
        let game: String
        let mode: RoomSettings.Mode
        let since: Timestamp
        /// The own room they wait in, if they came from one.
        let room: RoomNumber?
    }

    let user: UserID
    /// The live room they sit in.
    var room: RoomNumber?
    /// Whether everybody may know of that room.
    var isPublic = false
    var queue: Queue?

    var isNowhere: Bool { room == nil && queue == nil }
}
