import Glibc

/// The time of day, for display and for HTTP dates. It may jump and is not used to measure durations.
enum WallClock {
    /// Seconds since 1970, in UTC.
    static var seconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return time.tv_sec
    }
}
