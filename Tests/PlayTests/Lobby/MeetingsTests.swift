import IdentifierLiterals
import Identifiers
import Networks
import Storage
import Testing

@testable import Play

/// Two accounts play for stars a few times a day, and new accounts of one home give a few stars.
@Suite struct MeetingsTests {
    private let today = Day(text: "2026-11-24", end: Timestamp(milliseconds: 1))
    private let tomorrow = Day(text: "2026-11-25", end: Timestamp(milliseconds: 2))
    private let now = Timestamp(milliseconds: 200_000_000)

    /// - Parameter age: of the account, in hours.
    private func person(_ number: Int, _ network: UInt32?, age: Int64 = 48) -> Person {
        Person(
            user: UserID("u_\(number)"), name: "", kind: .human, level: nil, networks: network.map { NetworkShares(ipv4: $0) },
            joined: Timestamp(milliseconds: now.milliseconds - age * 3_600_000))
    }

    private func met(_ times: Int) -> Meetings {
        var meetings = Meetings()
        for time in 0..<times { meetings.note(time % 2 == 0 ? "u_1" : "u_2", time % 2 == 0 ? "u_2" : "u_1", on: today) }
        return meetings
    }

    @Test(arguments: [(1, 1), (1, 2), (nil, nil)] as [(UInt32?, UInt32?)])
    func `the fourth game of two accounts on a day does not count, whatever the networks`(
        network: UInt32?, other: UInt32?
    ) {
        let (one, two) = (person(1, network), person(2, other))
        #expect(met(2).terms(one, two, on: today, at: now) == StarTerms())
        #expect(met(3).terms(one, two, on: today, at: now) == StarTerms(count: false))
        #expect(met(3).terms(two, one, on: today, at: now) == StarTerms(count: false))
        #expect(met(3).terms(one, person(3, network), on: today, at: now) == StarTerms())
        #expect(met(9).terms(one, two, on: tomorrow, at: now) == StarTerms())
        var meetings = met(9)
        meetings.note("u_1", "u_2", on: tomorrow)
        #expect(meetings.terms(one, two, on: tomorrow, at: now) == StarTerms())
    }

    @Test func `the fourth star of new accounts of the own home is not won, and what they win themselves is`() {
        var meetings = Meetings()
        let (one, new) = (person(1, 1), person(2, 1, age: 23))
        for _ in 0..<StarTerms.mostKinStars {
            #expect(meetings.terms(one, new, on: today, at: now) == StarTerms(kin: ["u_1"]))
            meetings.noteKinStar(of: "u_1", on: today)
        }
        let terms = meetings.terms(one, new, on: today, at: now)
        #expect(terms == StarTerms(without: ["u_1"]))
        #expect(terms.star(of: "u_1") == .none && terms.star(of: "u_2") == .plain)
        for other in [person(3, 2, age: 1), person(3, nil, age: 1), person(3, 1, age: 24)] {
            #expect(meetings.terms(one, other, on: today, at: now) == StarTerms())
        }
        #expect(meetings.terms(one, new, on: tomorrow, at: now) == StarTerms(kin: ["u_1"]))
        // Two new ones count for each other, as in a class on its first day.
        #expect(meetings.terms(person(4, 1, age: 1), new, on: today, at: now) == StarTerms(kin: ["u_4", "u_2"]))
    }

    @Test func `the counts of a day come back from the store`() {
        let stored = (1...3).map { RankMeeting(users: ["u_1", "u_\($0 / 3 + 2)"], kinStar: "u_1") }
        let meetings = Meetings(stored, on: today)
        #expect(meetings.terms(person(1, 1), person(9, 1, age: 1), on: today, at: now) == StarTerms(without: ["u_1"]))
        #expect(Meetings(stored + stored, on: today).terms(person(1, 1), person(2, 2), on: today, at: now).count == false)
    }

    @Test(arguments: [StarTerms(), StarTerms(count: false), StarTerms(without: ["u_1"]), StarTerms(without: ["u_1"], kin: ["u_2"])])
    func `terms survive the journal`(terms: StarTerms) throws {
        let event = RoomEvent.stars(terms)
        #expect(try RoomEvent(journalKind: event.journalKind, body: event.journalBody) == event)
        #expect(try RoomEvent(journalKind: 28, body: Array("[false]".utf8)) == .stars(StarTerms(count: false)))
    }
}
