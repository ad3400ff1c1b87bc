import GameRules
import Identifiers
import Storage

/// The port from the matchmaker to presence.
///
/// Called on the matchmaker's loop. Calls keep their order; on the same loop they are done before they return, so that the `me` of
/// everybody in a room is updated before the command that seated them is answered.
protocol PresenceLink: ReceiptReader {
    /// Reports the whereabouts of people.
    /// - Parameter result: the result of the game whose end caused the report, if any.
    func learned(_ people: [Whereabouts], after result: MatchResult?)
    /// Gets the subset of `users` who are online.
    func here(among users: [UserID], then: @escaping @Sendable (Set<UserID>) -> Void)
    /// Gets a user who is online and may play; `nil` for others.
    func player(_ user: UserID, then: @escaping @Sendable (Identity?) -> Void)
    /// Gets the contact rules of a user; the rules of an offline user are empty.
    func contacts(of user: UserID, then: @escaping @Sendable (ContactRules) -> Void)
    /// Gets the ratings in a game for the subset of `users` who are online and have one.
    func ratings(of users: [UserID], in game: GameID, then: @escaping @Sendable ([UserID: ShownRating]) -> Void)
}
