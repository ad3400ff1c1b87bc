import Foundation
import IdentifierLiterals
import Identifiers
import Play
import Testing

@testable import Server

@Suite("The night of a player") struct NightHoursTests {
    private func moment(_ text: String) throws -> Timestamp {
        let date = try #require(ISO8601DateFormatter().date(from: text))
        return Timestamp(milliseconds: Int64(date.timeIntervalSince1970) * 1000)
    }

    private static let nights: [(zone: String, now: String, morning: String?)] = [
        ("UTC", "2026-03-01T21:59:59Z", nil), ("UTC", "2026-03-01T22:00:00Z", "2026-03-02T08:00:00Z"),
        ("UTC", "2026-03-02T07:59:59Z", "2026-03-02T08:00:00Z"), ("UTC", "2026-03-02T08:00:00Z", nil),
        ("Asia/Taipei", "2026-03-01T14:00:00Z", "2026-03-02T00:00:00Z"), ("Asia/Taipei", "2026-03-01T13:59:00Z", nil),
        ("America/New_York", "2026-01-10T04:00:00Z", "2026-01-10T13:00:00Z"),
        // Clocks are set forward in this night, which has nine hours, and back in the other, which has eleven.
        ("Europe/Berlin", "2026-03-28T21:00:00Z", "2026-03-29T06:00:00Z"), ("Europe/Berlin", "2026-10-24T20:00:00Z", "2026-10-25T07:00:00Z"),
        ("Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25T07:00:00Z"), ("Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25T07:00:00Z"),
        // A zone whose hours do not begin with those of UTC.
        ("Asia/Kolkata", "2026-03-01T16:30:00Z", "2026-03-02T02:30:00Z"),
    ]

    @Test func `it lasts from ten to eight by the clocks of the zone`() throws {
        for (zone, now, morning) in Self.nights {
            let night = NightHours(zone: try #require(TimeZone(identifier: zone)))
            #expect(try night.morning(after: moment(now)) == morning.map(moment), "\(zone) \(now)")
        }
    }
}
