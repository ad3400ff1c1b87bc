import GameRules
import Identifiers

/// The rooms, the pool entry and the challenges of a user, as `me` and their profile show them.
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
    /// The live rooms in which the user sits, in the order in which they took their seats. Only bots have more than one.
    var rooms: [RoomNumber] = []
    /// Their games that go on for days, in the same order.
    var distantRooms: [RoomNumber] = []
    /// The first of the live rooms that is public and in which the game is not over.
    var publicRoom: RoomNumber?
    var queue: Queue?
    /// The challenges that they sent or received, the oldest first.
    var challenges: [Challenge] = []

    var room: RoomNumber? { rooms.first }
    var isNowhere: Bool { rooms.isEmpty && distantRooms.isEmpty && queue == nil && challenges.isEmpty }
}
