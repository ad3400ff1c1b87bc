import GameRules
import Identifiers

/// A request for the next game of the same people.
struct RematchRequest: Sendable {
    /// The room of the last game.
    let room: RoomNumber
    let settings: RoomSettings
    let people: [Person]
    /// The index in `people` for each seat.
    let order: [Seat]
    /// The deposits for the game, by user.
    let paid: [UserID: StoreDeposit]
}
