/// The next game of the same people.
struct RematchRequest: Sendable {
    /// The room of the last one.
    let room: RoomNumber
    let settings: RoomSettings
    let people: [Person]
    /// Which of `people` becomes seat 0 and so on.
    let order: [Int]
    /// What was set aside for it, by user.
    let paid: [UserID: StoreDeposit]
}
