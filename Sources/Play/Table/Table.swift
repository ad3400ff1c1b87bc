import GameRules
import Wire

/// The state of a room as a value. Commands and the time are arguments; the results are events, already applied.
///
/// `perform` and `ring` decide on new events, `apply` repeats recorded ones.
/// Replaying the events of a room through `apply` gives the same table.
struct Table: Sendable {
    let kind: GameKind
    /// Five digits.
    let number: RoomNumber
    /// The permanent identity: archive id and incarnation.
    let match: MatchID
    let created: Timestamp

    /// The user who opened the room, with the key and the settings of that command.
    var opener: Opener?
    var settings = RoomSettings()
    var chairs: [Chair?] = [nil, nil]
    /// The seat of the owner; `nil` in an empty room.
    var owner: Seat?
    var phase = Phase.lobby
    var position: (any Game)? { didSet { stage = position?.stage } }
    /// The stage of the position, cached because every step needs it.
    private(set) var stage: Stage?
    /// The seed of the game.
    private(set) var seed: UInt64?
    var clock: TurnClock?
    /// The remaining milliseconds of the turn and the begin of the pause, while the clock is stopped.
    var pause: (left: Int, since: Timestamp)?
    /// Milliseconds since the start that do not count as game time: pauses and compensated stalls.
    var standstill = 0
    var history = History()
    var offers: [Offer] = []
    /// Kicked users with the end of their exclusion, the newest last.
    var keptOut: [(user: UserID, until: Timestamp)] = []
    var chat: [ChatLine] = []
    var watchersChat: [ChatLine] = []
    var ending: Ending?
    var rematch: (room: RoomNumber, match: MatchID)?
    var started: Timestamp?
    var ended: Timestamp?
    var isClosed = false
    /// The number of the newest event, which is the number of events so far.
    var sequence = 0
    /// Number of events besides the game: chat, settings, connects and disconnects.
    var sideEvents = 0
    /// Number of spectators' chat lines among these.
    var watcherLines = 0
    /// The time of the newest event.
    var touched: Timestamp

    /// The last measured round trips in milliseconds by seat. They are no events, because they only affect the grace.
    var roundTrips: [Int] = []

    init(kind: GameKind, number: RoomNumber, match: MatchID, created: Timestamp) {
        self.kind = kind
        self.number = number
        self.match = match
        self.created = created
        touched = created
    }

    /// Records the measured round trip of a player's network, in milliseconds.
    mutating func note(roundTrip: Int, of user: UserID) {
        guard let seat = seat(of: user), roundTrips.indices.contains(seat.index) else { return }
        roundTrips[seat.index] = roundTrip
    }

    /// Takes over the round trips of another state of this table; they are measurements and do not depend on decisions.
    mutating func keepRoundTrips(of other: Table) { roundTrips = other.roundTrips }

    /// Sets up a new game from a seed.
    mutating func deal(seed: UInt64) {
        self.seed = seed
        position = try? kind.game.init(options: settings.options, seats: chairs.count, seed: seed)
    }

    var ply: Int { history.count }

    /// The only seat that may act while the game runs; `nil` if there are several, or none.
    var turn: Seat? { phase == .playing ? stage?.turn : nil }

    /// Whether a seat may act now. An eliminated seat may not, even if the game still waits for it.
    func mayAct(_ seat: Seat) -> Bool {
        guard phase == .playing, chairs[seat]?.out == false, case .waiting(let seats, _) = stage else { return false }
        return seats.contains(seat)
    }

    func seat(of user: UserID) -> Seat? { chairs.firstSeat { $0.map { $0.person.user == user && !$0.left } ?? false } }

    var people: [Person] { chairs.compactMap { $0.flatMap { $0.left ? nil : $0.person } } }
}
