package import GameRules
import HeapModule
package import Identifiers

/// An entry of the pool: a user who waits for an opponent.
package struct Ticket: Hashable, Sendable {
    /// Whether the user accepts bots as opponents.
    package enum Bots: String, Hashable, Sendable, CaseIterable { case no, yes, only }

    let person: Person
    let game: GameID
    let mode: RoomSettings.Mode
    let bots: Bots
    /// The strength by which the user is paired, on the scale of ratings (`Matchmaker.strength`).
    let rating: Double
    let since: Timestamp
    /// The user's own room, if they wait in one.
    let room: RoomNumber?
    /// Users who are kept out of that room.
    private(set) var unwanted: Set<UserID> = []
    /// Users whom the user blocks, and users who block the user.
    var apart: Set<UserID> = []
    /// The deposit for the wanted game; `nil` for a user with an own room, which holds it.
    private(set) var deposit: StoreDeposit?

    func refuses(_ user: UserID) -> Bool { unwanted.contains(user) || apart.contains(user) }
}

extension Ticket {
    /// The ticket of a user without a room and without a deposit.
    package init(user: UserID, kind: Identity.Kind, game: GameID, mode: RoomSettings.Mode, bots: Bots, rating: Double, since: Timestamp) {
        self.init(
            person: Person(user: user, name: "", kind: kind, level: nil), game: game, mode: mode, bots: bots, rating: rating, since: since, room: nil)
    }
}
