import GameRules
import Identifiers

/// The port of places. A person sits in one live room, a bot in a few, and each waits for one opponent at a time; so a place must be claimed, and a
/// claim can fail.
///
/// Visits claim a place by opening a room, joining one or entering the pool, and the reply tells the result. Rooms report their occupants, which
/// settles the claims. Called on any thread; calls of one caller keep their order. All arguments are values or handles of an answer, so places may
/// be kept on another machine.
protocol Places: Sendable {
    // MARK: From visits

    /// Claims a place in a new room.
    /// - Parameter payer: the allowances to charge.
    func openRoom(_ request: RoomRequest, payer: Allowances?, reply: Reply)
    /// Claims a place in an existing room.
    func join(_ number: RoomNumber, _ request: JoinRequest, payer: Allowances?, reply: Reply)
    /// Claims a place in the pool.
    func enterPool(_ game: GameID, _ request: PoolRequest, by identity: Identity, payer: Allowances?, reply: Reply)
    func leavePool(_ user: UserID, reply: Reply?)
    /// Invites another player to a game.
    func challenge(_ request: ChallengeRequest, payer: Allowances?, reply: Reply)
    /// Accepts an invitation, which claims places for both in a new room, or declines it.
    func answer(_ id: Challenge.ID, accepting: Bool, by identity: Identity, payer: Allowances?, reply: Reply)
    /// Reports the last disconnect of a user, which removes a ticket without a room and marks their seat as offline.
    func left(_ user: UserID)

    // MARK: From rooms

    /// Reports the summary of a room. `then` runs when places, and the `me` of everybody in it, are updated.
    func learned(_ summary: RoomSummary, then: @escaping @Sendable () -> Void)
    /// Requests a rematch of the players of a room.
    func openRematch(_ rematch: RematchRequest)
}
