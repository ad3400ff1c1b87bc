import GameRules
import Identifiers
import Storage
import Wire

/// The link to a room of this process. A call from the room's own loop runs at once.
struct LocalRoom: RoomLink {
    let room: Room

    init(_ room: Room) { self.room = room }

    var number: RoomNumber { room.number }
    var match: MatchID { room.match }
    var game: GameID { room.game }

    func subscribe(_ subscriber: Subscriber, since: ClientFrame.Position?, reply: Reply?) {
        room.run { $0.subscribe(subscriber, since: since, reply: reply) }
    }

    func unsubscribe(connection: UInt64, topic: Topic, reply: Reply?) {
        room.run { $0.unsubscribe(connection: connection, topic: topic, reply: reply) }
    }

    func perform(_ command: RoomCommand, by user: UserID, payer: Allowances?, reply: Reply?) {
        room.run { $0.perform(command, by: user, payer: payer, reply: reply) }
    }

    func react(_ emoji: String, by user: UserID, asMember: Bool, reply: Reply) {
        room.run { $0.react(emoji, by: user, asMember: asMember, reply: reply) }
    }

    func note(roundTrip: Duration, of user: UserID) { room.run { $0.note(roundTrip: roundTrip, of: user) } }

    func fill(with person: Person, terms: StarTerms, paid: StoreDeposit?, then: @escaping @Sendable (Bool) -> Void) {
        room.run { $0.fill(with: person, terms: terms, paid: paid, done: then) }
    }

    func deposit(of user: UserID, then: @escaping @Sendable (StoreDeposit?) -> Void) { then(room.deposits[user]) }
    func rematchStarted(in next: RoomNumber, match: MatchID) { room.run { $0.rematchStarted(in: next, match: match) } }
    func rematchFailed() { room.run { $0.rematchFailed() } }
    func erase(_ erasure: RoomErasure) { room.run { $0.erase(erasure) } }
    func close(_ why: CloseReason) { room.run { $0.close(why) } }
    func yield(then done: @escaping @Sendable (Bool) -> Void) { room.run { $0.yield(then: done) } }
    func close(_ why: CloseReason, then: @escaping @Sendable (Bool) -> Void) { room.run { $0.close(why, then: then) } }
    func catchUp() { room.run { $0.catchUp() } }
    func pauseForRestart(then: @escaping @Sendable () -> Void) { room.run { $0.pauseForRestart(then) } }
    func chatLine(by author: UserID, at time: Timestamp, seenBy user: UserID) async -> ChatLine? {
        await room.chatLine(by: author, at: time, seenBy: user)
    }
    func watchView() async -> [UInt8]? { await room.watchView() }

    // MARK: For the matchmaker of this process

    /// Opens the room with one person. `then` gets `true` when that is durable and places are updated, `false` if the room could not be opened.
    func open(
        _ settings: RoomSettings, by person: Person, key: String?, payer: Allowances?, reply: Reply?, then: @escaping @Sendable (Bool) -> Void
    ) {
        room.run { $0.open(settings, by: person, key: key, payer: payer, reply: reply, done: then) }
    }

    /// Opens the room with all players seated, and begins the game.
    func open(_ game: NewGame, reply: Reply?, then: @escaping @Sendable (Bool) -> Void) { room.run { $0.open(game, reply: reply, done: then) } }

    /// Whether the journal, from which the room was restored, ended between the end of a rank game and its settlement.
    var lacksSettlement: Bool { room.lacksSettlement }

    /// Restores the room after a restart.
    /// - Parameter receipt: the receipt of a rank game that ended but was not yet settled in the journal.
    func restoreAfterRestart(_ receipt: Receipt?, _ done: @escaping @Sendable () -> Void) { room.run { $0.restoreAfterRestart(receipt, done) } }
}
