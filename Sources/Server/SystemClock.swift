// In this module, the clang importer finds `timespec` in CoreFoundation first.
import CoreFoundation
import Glibc
import Play

/// The clock of the process: the time of day at the start plus a monotonic clock, so that it never runs backwards.
struct SystemClock: GameClock {
    /// The monotonic clock at the start, in nanoseconds; `begun` is the same instant in milliseconds since 1970.
    private let start: Int64
    private let begun: Int64

    /// - Parameter begun: the current time in milliseconds since 1970.
    init(since1970 begun: Int64) {
        start = Self.steady
        self.begun = begun
    }

    var now: Timestamp { Timestamp(milliseconds: begun + (Self.steady - start) / 1_000_000) }

    func sleep(until moment: Timestamp) async throws {
        // One more millisecond, because `now` rounds down.
        try await Task.sleep(for: moment - now + .milliseconds(1), clock: .continuous)
    }

    /// Monotonic time in nanoseconds, which advances while the machine is suspended, as `ContinuousClock` does. It is read directly, because
    /// every frame asks for the time.
    private static var steady: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
