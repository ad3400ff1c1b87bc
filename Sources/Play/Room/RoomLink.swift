/// A live room, as everybody outside sees it: visits, the matchmaker, listings, the server.
///
/// Each call is handed on and not waited for; what one caller says is done in that order. Answers go through replies and completions, never back
/// through a shared state, and all arguments are values or handles, so the room may run on another machine. `match` names the room for good: a
/// number is given again when a room has closed.
protocol RoomLink: TopicSource {
    var number: RoomNumber { get }
    var match: MatchID { get }
    var game: String { get }

    // MARK: From visits

    /// Decides, makes durable, tells everybody, and answers: in this order.
    /// - Parameter payer: whose networks pay for what is kept; `nil` for what has been paid for.
    func perform(_ command: RoomCommand, by user: UserID, payer: Allowances?, reply: Reply?)
    /// Shows a reaction: a player's to everybody, a spectator's to spectators.
    func react(_ emoji: String, by user: UserID, asMember: Bool, reply: Reply)
    /// The server measured this of a player's network, in milliseconds.
    func note(roundTrip: Int, of user: UserID)

    // MARK: From the matchmaker

    /// Seats the one who is missing and begins at once. `then` hears whether that is durable.
    func fill(with person: Person, paid: StoreDeposit?, then: @escaping @Sendable (Bool) -> Void)
    /// Tells what is set aside for a player.
    func deposit(of user: UserID, then: @escaping @Sendable (StoreDeposit?) -> Void)
    /// The next game of these players has begun elsewhere.
    func rematchStarted(in room: RoomNumber, match: MatchID)
    /// The next game of these players cannot begin; they may ask again.
    func rematchFailed()
    func close(_ why: Closing)

    // MARK: From the server

    /// The process stood still: the room makes up for it now.
    func catchUp()
    /// Stops the clock, because the server is about to stop; `then` runs when that is durable.
    func pauseForRestart(then: @escaping @Sendable () -> Void)
    /// The view of spectators as JSON; `nil` when there may be none.
    func watchView() async -> [UInt8]?
}
