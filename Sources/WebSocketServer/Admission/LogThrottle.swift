/// Lets a line that would be repeated into the log once in a period, with a count. A value, told the time.
package struct LogThrottle: Sendable {
    private let period: UInt64
    private var reported: UInt64?
    private var count = 0

    package init(nanoseconds period: UInt64) { self.period = period }

    /// - Returns: how often the event has happened since the last report, this time included, if it is to be reported now.
    package mutating func report(at now: UInt64) -> Int? {
        count += 1
        if let reported, now - reported < period { return nil }
        defer { count = 0 }
        reported = now
        return count
    }
}
