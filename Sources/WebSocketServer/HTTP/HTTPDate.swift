import Glibc

/// The `date` of answers (RFC 9110, 5.6.7), formatted once a second.
struct HTTPDate {
    private var second: Int?
    private var text = ""

    /// - Parameter second: since 1970, in UTC.
    mutating func text(at second: Int) -> String {
        if self.second != second { (self.second, text) = (second, Self.text(of: second)) }
        return text
    }

    private static func text(of second: Int) -> String {
        var (time, parts) = (time_t(second), tm())
        gmtime_r(&time, &parts)
        let day = "\(days[Int(parts.tm_wday)]), \(padded(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1900 + Int(parts.tm_year))"
        return "\(day) \(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec)) GMT"
    }

    private static func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
