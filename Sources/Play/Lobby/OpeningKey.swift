import GameRules
import Wire

/// A command to open a room, as its sender knows it: sent twice, it opens one room.
struct OpeningKey: Hashable, Sendable {
    let user: UserID
    let key: String
}
