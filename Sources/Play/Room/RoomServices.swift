public import Storage

/// The dependencies that all rooms share.
public struct RoomServices: Sendable {
    let clock: any GameClock
    let journal: any Journal
    let meters = Meters()
    let stalls = StallDetector()
    /// The source of random numbers for match ids, seat orders and seeds, which must be unpredictable. Called from any thread.
    let draw: @Sendable () -> UInt64

    public init(clock: any GameClock, journal: any Journal, draw: @escaping @Sendable () -> UInt64) {
        self.clock = clock
        self.journal = journal
        self.draw = draw
    }
}
