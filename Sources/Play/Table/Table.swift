import GameRules
import Wire

/// All a room knows, as a value. Commands and time come in as arguments; events come out, already applied.
///
/// Two doors lead in: `perform` (and `ring`) decide what happens, `apply` repeats what once happened.
/// Replaying the events of a room through `apply` gives the same table.
struct Table: Sendable {
    let kind: GameKind
    /// Five digits.
    let number: RoomNumber
    /// The identity for ever: archive id and incarnation.
    let match: MatchID
    let created: Timestamp

    /// Who opened the room, with the key of that command and what it asked for.
    var opener: Opener?
    var settings = RoomSettings()
    var chairs: [Chair?] = [nil, nil]
    /// The seat of the owner; `nil` in an empty room.
    var owner: Int?
    var phase = Phase.lobby
    var position: (any Game)? { didSet { stage = position?.stage } }
    /// Where the position stands. Asked with every step, so it is not asked of the game each time.
    private(set) var stage: Stage?
    /// The seed the game was dealt from.
    private(set) var seed: UInt64?
    var clock: TurnClock?
    /// Set while the clock stands still: what was left of the turn, in milliseconds, and since when.
    var pause: (left: Int, since: Timestamp)?
    /// Milliseconds since the start that do not count in the game: it stood still, or got time back.
    var standstill = 0
    var history = History()
    var offers: [Offer] = []
    /// People the owner sent out, and until when they stay out; the newest last.
    var keptOut: [(user: UserID, until: Timestamp)] = []
    var chat: [ChatLine] = []
    var watchersChat: [ChatLine] = []
    var ending: Ending?
    var rematch: (room: RoomNumber, match: MatchID)?
    var started: Timestamp?
    var ended: Timestamp?
    var isClosed = false
    /// Events so far; the number of the newest.
    var sequence = 0
    /// Those of them that have nothing to do with the game: talk, settings, comings and goings.
    var sideEvents = 0
    /// Those of them that spectators said.
    var watcherLines = 0
    /// When the newest event happened.
    var touched: Timestamp

    /// What the server measured last, in milliseconds by seat. Not an event: it only stretches the grace.
    var roundTrips: [Int] = []

    init(kind: GameKind, number: RoomNumber, match: MatchID, created: Timestamp) {
        self.kind = kind
        self.number = number
        self.match = match
        self.created = created
        touched = created
    }

    /// The server measured this of a player's network, in milliseconds.
    mutating func note(roundTrip: Int, of user: UserID) {
        guard let seat = seat(of: user), roundTrips.indices.contains(seat) else { return }
        roundTrips[seat] = roundTrip
    }

    /// Goes on with what was measured at another moment of this table, which is true whatever has been decided since or been undone.
    mutating func keepRoundTrips(of other: Table) { roundTrips = other.roundTrips }

    /// Lays out a new game.
    mutating func deal(seed: UInt64) {
        self.seed = seed
        position = try? kind.game.init(options: settings.options, seats: chairs.count, seed: seed)
    }

    var ply: Int { history.count }

    /// The seat that is to act while the game runs; `nil` if there are several, or none.
    var turn: Int? { phase == .playing ? stage?.turn?.index : nil }

    /// Whether a seat may act now; one that is out may not, though the game may still wait for it.
    func mayAct(_ seat: Int) -> Bool {
        guard phase == .playing, chairs[seat]?.out == false, case .waiting(let seats, _) = stage else { return false }
        return seats.contains(Seat(seat))
    }

    func seat(of user: UserID) -> Int? { chairs.firstIndex { $0.map { $0.person.user == user && !$0.left } ?? false } }

    var people: [Person] { chairs.compactMap { $0.flatMap { $0.left ? nil : $0.person } } }
}
