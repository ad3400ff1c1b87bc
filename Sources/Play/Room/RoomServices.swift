public import Identifiers
public import Storage

/// The dependencies that all rooms share.
public struct RoomServices: Sendable {
    let clock: any GameClock
    private(set) var journal: any Journal
    let ledger: any Ledger
    let pace: ServerPace
    let meters = Meters()
    let stalls = StallDetector()
    /// Maximum number of live rooms.
    let mostRooms: Int
    /// Gets the turns of games that go on for days; `nil` if players are not called to them.
    let turns: (any TurnReader)?
    /// Whether another game may begin.
    let admitsGames: @Sendable () -> Bool
    /// The source of random numbers for match ids, seat orders and seeds, which must be unpredictable. Called from any thread.
    let draw: @Sendable () -> UInt64
    /// The day of a moment, in the time zone of the server.
    let day: @Sendable (Timestamp) -> Day

    public init(
        clock: any GameClock, journal: any Journal, ledger: any Ledger, day: @escaping @Sendable (Timestamp) -> Day = Day.utc,
        pace: ServerPace = ServerPace(), mostRooms: Int = 20_000, turns: (any TurnReader)? = nil,
        admitsGames: @escaping @Sendable () -> Bool = { true }, draw: @escaping @Sendable () -> UInt64
    ) {
        self.turns = turns
        self.admitsGames = admitsGames
        self.pace = pace
        self.mostRooms = mostRooms
        self.clock = clock
        self.journal = journal
        self.ledger = ledger
        self.draw = draw
        self.day = day
    }

    /// The same services for a room that is not stored.
    var unkept: RoomServices {
        var services = self
        services.journal = UnkeptJournal(keys: journal)
        return services
    }
}
