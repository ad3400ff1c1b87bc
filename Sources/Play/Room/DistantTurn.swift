public import Identifiers

/// The turn for which a game that goes on for days waits.
public struct DistantTurn: Hashable, Sendable {
    public let match: MatchID
    public let room: RoomNumber
    /// The person to move.
    public let user: UserID
    /// The names of the other players, in the order of their seats.
    public let others: [String]
    public let ply: Int
    /// With the ply, it tells one position of the game from all others.
    public let takeBacks: Int
    /// The moment at which the time is over.
    public let due: Timestamp
    /// The whole time of a turn.
    public let span: Duration

    public init(
        match: MatchID, room: RoomNumber, user: UserID, others: [String], ply: Int, takeBacks: Int = 0, due: Timestamp, span: Duration
    ) {
        self.match = match
        self.room = room
        self.user = user
        self.others = others
        self.ply = ply
        self.takeBacks = takeBacks
        self.due = due
        self.span = span
    }
}

/// The port that calls players to their games that go on for days. Rooms call it on any thread, in order, after a turn has become durable, and do not
/// wait for it.
public protocol TurnReader: Sendable {
    /// - Parameter turn: `nil` once the game waits for no player, or for a bot.
    func learned(_ turn: DistantTurn?, of match: MatchID)
}

extension Table {
    /// The turn for which the game waits; `nil` unless it goes on for days and waits for a person.
    var distantTurn: DistantTurn? {
        guard settings.control.isCorrespondence, !isClosed, pause == nil, let turn, let clock, let span = limits?.budget(idle: 0),
            let person = chairs[turn]?.person, person.kind != .bot
        else { return nil }
        let others: [String] = chairs.seats.filter { $0 != turn }.compactMap { chairs[$0]?.person.name }
        return DistantTurn(
            match: match, room: number, user: person.user, others: others, ply: ply, takeBacks: takeBacks, due: clock.due, span: span)
    }
}

extension Room {
    /// Tells for whom the game waits, if that has changed.
    func tellTurn() {
        let turn = published.read { $0.distantTurn }
        guard turn != turnTold else { return }
        turnTold = turn
        services.turns?.learned(turn, of: match)
    }
}
