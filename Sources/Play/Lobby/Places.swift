/// Who plays where. Somebody sits in one live room at a time and waits for one opponent, so a place is a claim, and a claim can fail.
///
/// Visits claim: to open, to join and to wait are claims, and the reply tells what became of each. Rooms report: what a room tells of its people
/// settles the claims on it. Called on any thread; what one caller says is done in that order. All arguments are values or handles of an answer, so
/// places may be kept on another machine.
protocol Places: Sendable {
    // MARK: From visits

    /// Claims a place in a room that is not there yet.
    /// - Parameter payer: whose networks pay for what is kept.
    func openRoom(_ request: RoomRequest, payer: Allowances?, reply: Reply)
    /// Claims a place in a room.
    func join(_ number: RoomNumber, _ request: JoinRequest, payer: Allowances?, reply: Reply)
    /// Claims a place with an opponent who is still to be found.
    func enterPool(_ game: String, _ wish: PoolWish, by identity: Identity, payer: Allowances?, reply: Reply)
    func leavePool(_ user: UserID, reply: Reply?)
    /// Somebody's last connection is gone: waiting without a room is over, and their seat is empty for the moment.
    func left(_ user: UserID)

    // MARK: From rooms

    /// A room as it is now. `then` runs when places, and the `me` of everybody in it, follow.
    func learned(_ summary: RoomSummary, then: @escaping @Sendable () -> Void)
    /// The players of a room want their next game.
    func openRematch(_ rematch: RematchRequest)
}
