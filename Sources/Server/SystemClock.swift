import Glibc
import Play

/// The clock of the real world: the time of day read once, then a steady clock, so that it never runs backwards.
struct SystemClock: GameClock {
    /// Nanoseconds, and milliseconds since 1970, at the same instant.
    private let start: Int64
    private let begun: Int64

    /// - Parameter begun: milliseconds since 1970 now.
    init(since1970 begun: Int64) {
        start = Self.steady
        self.begun = begun
    }

    var now: Timestamp { Timestamp(milliseconds: begun + (Self.steady - start) / 1_000_000) }

    func sleep(until moment: Timestamp) async throws {
        // One more millisecond, because `now` rounds down.
        try await Task.sleep(for: .milliseconds(moment - now + 1), clock: .continuous)
    }

    /// Runs on while the machine sleeps, as `ContinuousClock` does; read directly, because it is asked with every frame.
    private static var steady: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
