import GameRules
import Identifiers
import Storage

/// The port of a live room, used by visits, the matchmaker, listings and the server.
///
/// Calls do not wait, and calls of one caller keep their order. Results are returned through replies and completions and never through shared
/// state, and all arguments are values or handles, so the room may run on another machine. `match` identifies the room permanently; its number is
/// reused after it has closed.
protocol RoomLink: TopicSource {
    var number: RoomNumber { get }
    var match: MatchID { get }
    var game: GameID { get }

    // MARK: From visits

    /// Decides on a command, makes its events durable, publishes them, and answers, in this order.
    /// - Parameter payer: the allowances to charge; `nil` if the cost has been charged already.
    func perform(_ command: RoomCommand, by user: UserID, payer: Allowances?, reply: Reply?)
    /// Broadcasts a reaction: a player's to all subscribers, a spectator's to spectators.
    func react(_ emoji: String, by user: UserID, asMember: Bool, reply: Reply)
    /// Records the measured round trip of a player's network.
    func note(roundTrip: Duration, of user: UserID)

    // MARK: From the matchmaker

    /// Seats the missing player and begins the game. `then` gets whether that became durable.
    /// - Parameter terms: whether stars move, in a rank room.
    func fill(with person: Person, terms: StarTerms, paid: StoreDeposit?, then: @escaping @Sendable (Bool) -> Void)
    /// Gets the deposit of a player.
    func deposit(of user: UserID, then: @escaping @Sendable (StoreDeposit?) -> Void)
    /// Notes the room of the rematch.
    func rematchStarted(in room: RoomNumber, match: MatchID)
    /// Notes that the rematch could not be opened; the players may ask again.
    func rematchFailed()
    func close(_ why: CloseReason)
    /// Closes the room if it is empty and no game runs.
    func yield(then done: @escaping @Sendable (Bool) -> Void)
    /// Closes the room. `then` gets whether that is durable and places and listings know of it.
    func close(_ why: CloseReason, then: @escaping @Sendable (Bool) -> Void)

    // MARK: From the server

    /// Compensates a stall of the process.
    func catchUp()
    /// Stops the clock, because the server is draining; `then` runs when that is durable.
    func pauseForRestart(then: @escaping @Sendable () -> Void)
    /// Shows a deleted account under its alias and without its lines.
    func erase(_ erasure: RoomErasure)
    /// A line of the chat of players or of spectators, by its author and time; `nil` if `user` cannot see it, or it is not kept any more.
    func chatLine(by author: UserID, at time: Timestamp, seenBy user: UserID) async -> ChatLine?
    /// The view of spectators as JSON; `nil` if the room admits no spectators.
    func watchView() async -> [UInt8]?
}
