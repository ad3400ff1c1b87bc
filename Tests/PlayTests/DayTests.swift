import Identifiers
import Testing

@testable import Play

@Suite struct DayTests {
    @Test(arguments: [
        (0, "1970-01-01"), (951_782_400_000, "2000-02-29"), (951_868_799_999, "2000-02-29"), (951_868_800_000, "2000-03-01"),
        (1_709_164_800_000, "2024-02-29"), (1_795_521_600_000, "2026-11-24"), (4_107_542_400_000, "2100-03-01"), (1_798_761_599_999, "2026-12-31"),
    ])
    func `a moment has its day`(milliseconds: Int64, text: String) {
        let day = Day.utc(at: Timestamp(milliseconds: milliseconds))
        #expect(day.text == text)
        #expect(day.end.milliseconds == (milliseconds / 86_400_000 + 1) * 86_400_000)
    }
}
