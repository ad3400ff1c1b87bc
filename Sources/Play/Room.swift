import GameRules
import Storage
import Wire

/// A room whose game is forgotten: what visits and the matchmaker need of it. Everything here runs on the room's own loop.
protocol Room: Pinned {
    nonisolated var number: String { get }
    nonisolated var match: String { get }
    nonisolated var game: String { get }

    /// Listens from now on: first the whole view, or what was missed since `since`, then every change.
    func subscribe(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?)
    func unsubscribe(connection: UInt64, topic: Topic)
    /// Decides, makes durable, tells everybody, and answers: in this order.
    func perform(_ command: RoomCommand, by user: String, reply: Reply?)
    /// Opens with one person in it. `done` hears `true` when it is durable and the matchmaker knows, `false` when there is no room.
    func open(_ settings: RoomSettings, by person: Person, key: String?, reply: Reply?, done: @escaping @Sendable (Bool) -> Void)
    /// Opens with everybody seated and begins; `order` says which of them becomes seat 0 and so on, `nil` draws lots.
    func open(_ settings: RoomSettings, people: [Person], order: [Int]?, reply: Reply?, done: @escaping @Sendable (Bool) -> Void)
    /// After a restart: nobody is here yet, and the running turn starts afresh.
    func comeBack(_ done: @escaping @Sendable () -> Void)
    /// Seats the one who is missing and begins at once: what the pool does with people it has paired. `done` hears when it is durable, or
    /// at once that it cannot be.
    func fill(with person: Person, done: @escaping @Sendable (Bool) -> Void)
    var summary: RoomSummary { get }
    /// What the server measured of a player's network, in milliseconds.
    func note(roundTrip: Int, of user: String)
    /// Shows a reaction: a player's to everybody, a spectator's to spectators.
    func react(_ emoji: String, by user: String, asMember: Bool, reply: Reply)
    /// The view of spectators as JSON; `nil` when there may be none.
    func watchView() -> [UInt8]?
    /// Stops the clock, because the server is about to stop; `done` runs when that is durable.
    func pauseForRestart(_ done: @escaping @Sendable () -> Void)
    /// The next game of these players has begun elsewhere.
    func moveOn(to room: String, match: String)
    /// There was no room for the next game; the players may ask again.
    func stay()
    func close()
}
