import GameRules
/// The arguments of a command to open a room.
struct RoomRequest: Sendable {
    let game: GameID
    let settings: RoomSettings
    let by: Identity
    /// The idempotency key: a repeated command with the same key gets the same room.
    let key: String
}
