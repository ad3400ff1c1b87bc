import Networks
import Testing

@testable import Play

/// Two accounts of one network play for stars a few times a day.
@Suite struct MeetingsTests {
    private let today = Day(text: "2026-11-24", end: Timestamp(milliseconds: 1))

    private func person(_ number: Int, _ network: UInt32?) -> Person {
        Person(user: UserID("u_\(number)"), name: "", kind: .human, level: nil, networks: network.map { NetworkShares(ipv4: $0) })
    }

    private func met(_ times: Int) -> Meetings {
        var meetings = Meetings()
        for time in 0..<times { meetings.note(time % 2 == 0 ? "u_1" : "u_2", time % 2 == 0 ? "u_2" : "u_1", on: today) }
        return meetings
    }

    @Test func `the fourth game of a day in one network is without stars`() {
        let (one, other) = (person(1, 1), person(2, 1))
        #expect(met(2).isForStars(one, other, on: today))
        #expect(!met(3).isForStars(one, other, on: today) && !met(3).isForStars(other, one, on: today))
        #expect(met(3).isForStars(one, person(3, 1), on: today))
    }

    @Test func `from different networks, and on the next day, stars move`() {
        #expect(met(9).isForStars(person(1, 1), person(2, 2), on: today))
        #expect(met(9).isForStars(person(1, nil), person(2, nil), on: today))
        let tomorrow = Day(text: "2026-11-25", end: Timestamp(milliseconds: 2))
        #expect(met(9).isForStars(person(1, 1), person(2, 1), on: tomorrow))
        var meetings = met(9)
        meetings.note("u_1", "u_2", on: tomorrow)
        #expect(meetings.isForStars(person(1, 1), person(2, 1), on: tomorrow))
    }
}
