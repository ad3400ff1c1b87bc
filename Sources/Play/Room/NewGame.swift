import GameRules
import Identifiers
import Storage

/// A game that begins at once with known players.
struct NewGame: Sendable {
    let settings: RoomSettings
    let people: [Person]
    /// The index in `people` for each seat; `nil` for a random order.
    private(set) var order: [Seat]?
    /// Whether stars move, in a rank room.
    var terms = StarTerms()
    /// The deposits for the game, by user.
    private(set) var paid: [UserID: StoreDeposit] = [:]
}
