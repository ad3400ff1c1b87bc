import Foundation
import Identifiers
import Play

/// The days of a time zone.
///
/// A day ends at the first moment that belongs to another one. It does not always end at midnight. Clocks that are set forward at midnight skip
/// midnight, and clocks that are set back to midnight have it twice. A place that changes its side of the date line skips a whole day.
struct LocalDay: Sendable {
    private let zone: TimeZone

    /// - Parameter zone: a name of the time zone database; UTC if the database has no such name.
    init(zone: String) { self.zone = TimeZone(identifier: zone) ?? .gmt }

    func day(at moment: Timestamp) -> Day { Day(text: text(at: moment), end: end(after: moment)) }

    /// The latest day that clocks have shown. Clocks that are set back over midnight show the day before again, but that day does not begin again.
    private func text(at moment: Timestamp) -> String {
        let shown = Day.utc(at: local(moment)).text
        guard let change = change(after: moment + .seconds(-86_400)), change <= moment else { return shown }
        return max(shown, Day.utc(at: local(change + .milliseconds(-1))).text)
    }

    /// The moment at which clocks of UTC show the present date and time of the zone.
    private func local(_ moment: Timestamp) -> Timestamp {
        let date = Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000)
        return Timestamp(milliseconds: moment.milliseconds + Int64(zone.secondsFromGMT(for: date)) * 1000)
    }

    /// The next midnight that begins another day, unless a change of the clocks begins another day before it.
    private func end(after moment: Timestamp) -> Timestamp {
        let today = text(at: moment)
        var end = moment
        repeat {
            let shown = local(end)
            let midnight = end + .milliseconds(Day.utc(at: shown).end.milliseconds - shown.milliseconds)
            end = change(after: end).map { min($0, midnight) } ?? midnight
        } while text(at: end) == today
        return end
    }

    private func change(after moment: Timestamp) -> Timestamp? {
        zone.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))
            .map { Timestamp(milliseconds: Int64(($0.timeIntervalSince1970 * 1000).rounded())) }
    }
}
