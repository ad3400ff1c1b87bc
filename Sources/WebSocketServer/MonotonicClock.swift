import Glibc

/// The time between two events on this machine, for round trips and deadlines of sockets.
enum MonotonicClock {
    static var nanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
