import Identifiers
import Testing

@testable import Play

@Suite("The log of a room") struct RoomLogTests {
    private func log(of count: Int) -> RoomLog {
        var log = RoomLog()
        for _ in 0..<count { log.append(.restarted, at: Timestamp(milliseconds: 0)) }
        return log
    }

    @Test("it gives what came after a number") func gives() {
        let log = log(of: 5)
        #expect(log.events(after: 2, through: 5)?.count == 3)
        #expect(log.events(after: 5, through: 5)?.isEmpty == true)
        #expect(log.events(after: 1, through: 3)?.count == 2)
    }

    @Test("numbers it never had are not answered", arguments: [(-1, 3), (4, 3), (0, 6), (6, 6)]) func refuses(first: Int, last: Int) {
        #expect(log(of: 5).events(after: first, through: last) == nil)
    }

    @Test("it forgets the oldest, and says so") func forgets() {
        let log = log(of: RoomLog.capacity + 3)
        #expect(log.sequence == RoomLog.capacity + 3)
        #expect(log.events(after: 2, through: log.sequence) == nil)
        #expect(log.events(after: 3, through: log.sequence)?.count == RoomLog.capacity)
    }

    @Test("what the journal did not take is taken back") func truncates() {
        var log = log(of: 5)
        log.truncate(to: 3)
        #expect(log.sequence == 3)
        #expect(log.events(after: 0, through: 3)?.count == 3)
        #expect(log.events(after: 0, through: 4) == nil)
    }
}
