public import Storage

/// What every room shares.
public struct RoomServices: Sendable {
    let clock: any GameClock
    let journal: any Journal
    let meters = Meters()
    let stalls = StallDetector()
    /// Draws match ids, lots and seeds, which nobody may foresee; called from any thread.
    let draw: @Sendable () -> UInt64

    public init(clock: any GameClock, journal: any Journal, draw: @escaping @Sendable () -> UInt64) {
        self.clock = clock
        self.journal = journal
        self.draw = draw
    }
}
