import Foundation
import Testing

@testable import Server

/// The forecast of the size of the store.
@Suite("Forecast of the store's size") struct SizeHistoryTests {
    private func history(_ sizes: [(day: Int, bytes: Int)]) -> SizeHistory {
        var history = SizeHistory()
        for (day, bytes) in sizes { history.add(bytes, on: day) }
        return history
    }

    @Test func `a store that grows evenly is full on the day that one can reckon`() {
        let even = history((0..<10).map { ($0, 1000 + $0 * 50) })
        #expect(even.growth == 50)
        #expect(even.days(until: 2000) == 11)
        #expect(even.days(until: 1450) == 0)
        #expect(even.days(until: 1) == 0)
    }

    @Test func `days without a server are days as well`() {
        #expect(history([(0, 0), (10, 1000)]).growth == 100)
    }

    @Test func `one day, or a store that does not grow, has no forecast`() {
        #expect(history([]).growth == nil && history([(3, 7)]).growth == nil && history([(3, 7)]).days(until: 100) == nil)
        #expect(history([(3, 7), (4, 7)]).days(until: 100) == nil)
        #expect(history([(3, 9), (4, 7)]).days(until: 100) == nil)
        #expect(history([(3, 7), (4, 8)]).days(until: 1 << 40) == nil)
    }

    @Test func `a day has its last size, and only the last days are kept`() {
        var long = history((0..<100).map { ($0, $0) })
        #expect(long.entries.count == SizeHistory.mostDays && long.entries.last?.day == 99)
        long.add(7, on: 99)
        #expect(long.entries.count == SizeHistory.mostDays && long.entries.last?.bytes == 7)
        // The clock was set back.
        long.add(8, on: 50)
        #expect(long.entries.last == .init(day: 99, bytes: 7))
    }

    @Test func `the file comes back, and a damaged one begins anew`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sizes-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let kept = history([(1, 10), (2, 20)])
        try kept.write(to: folder)
        #expect(SizeHistory(in: folder) == kept)
        for damaged in ["", "{", "[{\"day\":-1,\"bytes\":3},{\"day\":1e300,\"bytes\":1},{\"day\":2}]", "7"] {
            try Data(damaged.utf8).write(to: URL(filePath: folder + "/" + SizeHistory.fileName))
            #expect(SizeHistory(in: folder).entries.isEmpty)
        }
    }
}
