import Foundation
import Identifiers
import Play

/// The night of a time zone, from ten in the evening to eight in the morning: mails are not sent then.
struct NightHours: Sendable {
    private static let begin = 22
    private static let end = 8

    let zone: TimeZone

    /// The end of the night in which a moment lies; `nil` by day.
    func morning(after moment: Timestamp) -> Timestamp? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        let hour = calendar.component(.hour, from: date)
        guard hour >= Self.begin || hour < Self.end else { return nil }
        // The calendar gives the end, not a number of hours, because clocks are mostly set at night.
        let morning = calendar.nextDate(after: date, matching: DateComponents(hour: Self.end, minute: 0, second: 0), matchingPolicy: .nextTime)
        return morning.map { Timestamp(milliseconds: Int64(($0.timeIntervalSince1970 * 1000).rounded())) }
    }
}
