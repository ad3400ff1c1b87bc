import Foundation
import IdentifierLiterals
import Identifiers
import Play
import Testing

@testable import Server

/// Days without a midnight, with two, of 23 and 25 hours, and one that never came.
@Suite(.timeLimit(.minutes(10))) struct LocalDayTests {
    private func moment(_ text: String) throws -> Timestamp {
        Timestamp(milliseconds: Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1000))
    }

    @Test(arguments: [
        // The day of 23 hours, and that of 25.
        ("Europe/Berlin", "2026-03-29T00:30:00Z", "2026-03-29", "2026-03-29T22:00:00Z"),
        ("Europe/Berlin", "2026-10-25T12:00:00Z", "2026-10-25", "2026-10-25T23:00:00Z"),
        // Clocks went from 00:00 to 01:00: the day before ends where the day without a midnight begins, and that one ends at midnight.
        ("America/Sao_Paulo", "2018-11-03T12:00:00Z", "2018-11-03", "2018-11-04T03:00:00Z"),
        ("America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-04", "2018-11-05T02:00:00Z"),
        // From 00:00 back to 23:00: the day has 25 hours.
        ("America/Sao_Paulo", "2018-02-17T12:00:00Z", "2018-02-17", "2018-02-18T03:00:00Z"),
        // From 01:00 back to 00:00: a day with two midnights begins at the first.
        ("America/Havana", "2026-10-31T20:00:00Z", "2026-10-31", "2026-11-01T04:00:00Z"),
        ("America/Havana", "2026-11-01T04:30:00Z", "2026-11-01", "2026-11-02T05:00:00Z"),
        // The 30th of December never came.
        ("Pacific/Apia", "2011-12-30T09:00:00Z", "2011-12-29", "2011-12-30T10:00:00Z"),
        ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31", "2011-12-31T10:00:00Z"),
        ("Asia/Taipei", "2026-11-27T15:59:59Z", "2026-11-27", "2026-11-27T16:00:00Z"),
    ]) func `a day ends where the next one begins`(zone: String, now: String, text: String, end: String) throws {
        let day = LocalDay(zone: zone).day(at: try moment(now))
        #expect(day.text == text)
        #expect(day.end == (try moment(end)))
    }

    @Test func `in every zone days of several years follow each other without gap or overlap, and never twice`() throws {
        for zone in TimeZone.knownTimeZoneIdentifiers {
            let days = LocalDay(zone: zone)
            for year in [2011, 2018, 2026] {
                var (now, seen) = (try moment("\(year)-02-01T11:00:00Z"), "")
                // Sixty days around each change of clocks of the year would do; all are as cheap.
                // The longest has 27 hours: Casey moved its clocks back by three in 2018.
                for _ in 0..<330 {
                    let day = days.day(at: now)
                    let length = day.end.milliseconds - now.milliseconds
                    guard day.text > seen, length > 0, length <= 27 * 3_600_000,
                        days.day(at: Timestamp(milliseconds: day.end.milliseconds - 1)).text == day.text
                    else {
                        Issue.record("\(zone): \(day.text) after \(seen), \(length) ms")
                        break
                    }
                    (now, seen) = (day.end, day.text)
                }
            }
        }
    }
}
