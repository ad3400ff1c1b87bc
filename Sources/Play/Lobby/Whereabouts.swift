import GameRules
/// The room and the pool entry of a user, as `me` and their profile show them.
struct Whereabouts: Hashable, Sendable {
    /// The pool entry.
    struct Queue: Hashable, Sendable {
        let game: GameID
        let mode: RoomSettings.Mode
        let since: Timestamp
        /// The user's own room, if they wait in one.
        let room: RoomNumber?
    }

    let user: UserID
    /// The live room in which the user sits.
    var room: RoomNumber?
    /// Whether that room is public.
    var isPublic = false
    var queue: Queue?

    var isNowhere: Bool { room == nil && queue == nil }
}
