import Glibc

/// The time of day, for what is shown to people and peers. It may jump; nothing is measured by it.
enum WallClock {
    /// Since 1970, in UTC.
    static var seconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return time.tv_sec
    }
}
