import CoreFoundation
import Glibc
// In this module, the clang importer finds `timespec` in CoreFoundation first.
import Identifiers
import Play
import Synchronization

/// The clock of the process: the time of day at the start plus a monotonic clock. It never runs backwards by itself; where the time of day of the
/// machine is set, `ClockWatch` decides when this clock follows.
struct SystemClock: GameClock {
    /// The milliseconds by which the clock was set since the start. All copies share them.
    private final class Correction: Sendable {
        let milliseconds = Atomic<Int64>(0)
    }

    /// The monotonic clock at the start, in nanoseconds; `begun` is the same instant in milliseconds since 1970.
    private let start: Int64
    private let begun: Int64
    private let correction = Correction()
    /// The time of day of the machine, in milliseconds since 1970.
    private let timeOfDay: @Sendable () -> Int64

    /// - Parameter timeOfDay: gives the time of day of the machine, in milliseconds since 1970.
    init(timeOfDay: @escaping @Sendable () -> Int64 = { Self.read(CLOCK_REALTIME) / 1_000_000 }) {
        start = Self.steady
        begun = timeOfDay()
        self.timeOfDay = timeOfDay
    }

    var now: Timestamp {
        Timestamp(milliseconds: begun + (Self.steady - start) / 1_000_000 + correction.milliseconds.load(ordering: .relaxed))
    }

    func sleep(until moment: Timestamp) async throws {
        // One more millisecond, because `now` rounds down.
        try await Task.sleep(for: moment - now + .milliseconds(1), clock: .continuous)
    }

    /// How much later the time of day of the machine is than the time of this clock.
    var gap: Duration { .milliseconds(timeOfDay() - now.milliseconds) }

    /// Sets the clock, for all its copies.
    func advance(by gap: Duration) {
        correction.milliseconds.wrappingAdd(Int64(gap / .milliseconds(1)), ordering: .relaxed)
    }

    /// Monotonic time in nanoseconds, which advances while the machine is suspended, as `ContinuousClock` does. It is read directly, because
    /// every frame asks for the time.
    private static var steady: Int64 { read(CLOCK_BOOTTIME) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
