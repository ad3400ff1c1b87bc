public import Identifiers

/// A day of the calendar, in the time zone of the server.
public struct Day: Hashable, Sendable {
    /// As `2026-11-24`.
    public let text: String
    /// The moment at which the next one begins.
    public let end: Timestamp

    public init(text: String, end: Timestamp) {
        self.text = text
        self.end = end
    }

    /// The day of a moment by UTC, in the years 1970 to 9999.
    ///
    /// The year begins in March here, so that a leap day is its last; see Hinnant, "chrono-Compatible Low-Level Date Algorithms",
    /// http://howardhinnant.github.io/date_algorithms.html.
    public static func utc(at moment: Timestamp) -> Day {
        let days = moment.milliseconds / 86_400_000
        let shifted = days + 719_468
        let (era, ofEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
        let years = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * years + years / 4 - years / 100)
        let month = (5 * ofYear + 2) / 153
        let (day, number) = (ofYear - (153 * month + 2) / 5 + 1, month < 10 ? month + 3 : month - 9)
        let year = years + era * 400 + (number <= 2 ? 1 : 0)
        func padded(_ value: Int64, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return Day(
            text: "\(padded(year, 4))-\(padded(number, 2))-\(padded(day, 2))", end: Timestamp(milliseconds: (days + 1) * 86_400_000))
    }
}
