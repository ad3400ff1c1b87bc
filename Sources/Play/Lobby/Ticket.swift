import HeapModule

/// Somebody who waits for an opponent.
struct Ticket: Hashable, Sendable {
    /// What they think of playing a bot.
    enum Bots: String, Hashable, Sendable, CaseIterable { case no, yes, only }

    let person: Person
    let game: String
    let mode: RoomSettings.Mode
    let bots: Bots
    /// How strong, on the Glicko scale.
    let rating: Double
    let since: Timestamp
    /// The own room they wait in, if they came from one.
    let room: RoomNumber?
    /// Users who are kept out of that room.
    var unwanted: Set<UserID> = []
    /// What was set aside for the game they wait for; an own room holds it itself.
    var deposit: StoreDeposit?
}
