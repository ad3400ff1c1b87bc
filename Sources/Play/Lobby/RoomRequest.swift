/// What somebody who opens a room asks for.
struct RoomRequest: Sendable {
    let game: String
    let settings: RoomSettings
    let by: Identity
    /// The same key opens the same room.
    let key: String
}
