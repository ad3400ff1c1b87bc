import GameRules
import Identifiers
import Wire

/// The idempotency key of a command to open a room: a repeated command opens one room.
struct OpeningKey: Hashable, Sendable {
    let user: UserID
    let key: String
}
