import Glibc

/// A monotonic clock, for round trips and socket deadlines.
enum MonotonicClock {
    static var nanoseconds: UInt64 { read(CLOCK_MONOTONIC) }

    /// Processor time used by the calling thread.
    static var threadNanoseconds: UInt64 { read(CLOCK_THREAD_CPUTIME_ID) }

    private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
