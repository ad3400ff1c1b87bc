/// Limits a repeated log message to one in a period, with a count of repetitions. A value that is passed the time.
package struct LogThrottle: Sendable {
    private let period: UInt64
    private var reported: UInt64?
    private var count = 0

    package init(nanoseconds period: UInt64) { self.period = period }

    /// - Returns: the number of events since the last report, this one included, if it is time to report; otherwise `nil`.
    package mutating func report(at now: UInt64) -> Int? {
        count += 1
        if let reported, now - reported < period { return nil }
        defer { count = 0 }
        reported = now
        return count
    }
}
