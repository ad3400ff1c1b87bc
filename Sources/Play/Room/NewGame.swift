/// A game that begins at once, its people already chosen.
struct NewGame: Sendable {
    let settings: RoomSettings
    let people: [Person]
    /// Which of `people` becomes seat 0 and so on; `nil` draws lots.
    var order: [Int]?
    /// What was set aside for the game, by user.
    var paid: [UserID: StoreDeposit] = [:]
}
