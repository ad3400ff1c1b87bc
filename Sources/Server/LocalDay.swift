import Foundation
import Play

/// The days of a time zone.
struct LocalDay: Sendable {
    private let calendar: Calendar

    /// - Parameter zone: a name of the time zone database; UTC if there is none of this name.
    init(zone: String) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
        self.calendar = calendar
    }

    func day(at moment: Timestamp) -> Day {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        let start = calendar.startOfDay(for: date)
        // A day may have 23 or 25 hours.
        let end = calendar.date(byAdding: .day, value: 1, to: start) ?? start.addingTimeInterval(86_400)
        let text = [(parts.year, 4), (parts.month, 2), (parts.day, 2)].map { part, width in
            let digits = String(part ?? 0)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return Day(text: text.joined(separator: "-"), end: Timestamp(milliseconds: Int64(end.timeIntervalSince1970 * 1000)))
    }
}
