import Play
import Synchronization

/// The clock of the real world: the wall read once, then the steady clock, so that it never runs backwards.
struct SystemClock: GameClock {
    private let start: ContinuousClock.Instant
    private let wall: Int64

    /// - Parameter wall: milliseconds since 1970 now.
    init(wall: Int64) {
        start = ContinuousClock.now
        self.wall = wall
    }

    var now: Timestamp {
        let passed = ContinuousClock.now - start
        return Timestamp(milliseconds: wall + passed.components.seconds * 1000 + passed.components.attoseconds / 1_000_000_000_000_000)
    }

    func sleep(until moment: Timestamp) async throws {
        // One more millisecond, because `now` rounds down.
        try await Task.sleep(until: start + .milliseconds(moment.milliseconds - wall + 1), clock: .continuous)
    }
}
