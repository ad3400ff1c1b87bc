import GameRules
import IdentifierLiterals
import Identifiers
import Testing

@testable import Play

@Suite struct PairingTests {
    private var pairing = Pairing()

    private func ticket(
        _ user: UserID, at seconds: Int64 = 0, rating: Double = 1500, bots: Ticket.Bots = .no, kind: Identity.Kind = .human,
        mode: RoomSettings.Mode = .casual, room: RoomNumber? = nil
    ) -> Ticket {
        let person = Person(user: user, name: user.rawValue, kind: kind, level: nil)
        return Ticket(person: person, game: "nim", mode: mode, bots: bots, rating: rating, since: moment(seconds), room: room)
    }

    private func moment(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: seconds * 1000) }

    private mutating func pairs(at seconds: Int64) -> [[UserID]] {
        pairing.round(at: moment(seconds)).map { [$0.0.person.user, $0.1.person.user] }
    }

    @Test func `two alike meet at once, the longer waiting first`() {
        var test = self
        test.pairing.enter(ticket("late", at: 5))
        test.pairing.enter(ticket("early", at: 1))
        #expect(test.pairs(at: 5) == [["early", "late"]])
        #expect(test.pairing.count == 0)
    }

    @Test func `who is far apart meets after waiting`() {
        var test = self
        test.pairing.enter(ticket("weak", rating: 1000))
        test.pairing.enter(ticket("strong", rating: 1500))
        #expect(test.pairs(at: 10) == [])
        // 500 − 8 · 11 is 412, and 150 + 25 · 11 is 425.
        #expect(test.pairs(at: 11) == [["weak", "strong"]])
    }

    @Test func `the best fit goes first`() {
        var test = self
        for (name, rating) in [("a", 1500), ("b", 1620), ("c", 1510), ("d", 1630)] as [(UserID, Double)] {
            test.pairing.enter(ticket(name, rating: rating))
        }
        #expect(Set(test.pairs(at: 0).map(Set.init)) == [["a", "c"], ["b", "d"]])
    }

    @Test func `the same opponent comes again only when nobody else does`() {
        var test = self
        test.pairing.enter(ticket("a"))
        test.pairing.enter(ticket("b"))
        #expect(test.pairs(at: 0).count == 1)
        for name in ["a", "b", "c"] as [UserID] { test.pairing.enter(ticket(name)) }
        let again = test.pairs(at: 0)
        #expect(again.count == 1 && again[0].contains("c"))
    }

    @Test func `another kind of game is no game`() {
        var test = self
        test.pairing.enter(ticket("a", mode: .casual))
        test.pairing.enter(ticket("b", mode: .rank))
        #expect(test.pairs(at: 1000) == [])
    }

    @Test(arguments: [(Ticket.Bots.no, 0), (.yes, 1), (.only, 1)])
    func `a bot meets those who want one`(wish: Ticket.Bots, games: Int) {
        var test = self
        test.pairing.enter(ticket("bot", bots: .yes, kind: .bot))
        test.pairing.enter(ticket("amy", bots: wish))
        #expect(test.pairs(at: 0).count == games)
    }

    @Test func `nobody waits twice, and who leaves is gone`() {
        var test = self
        test.pairing.enter(ticket("a"))
        test.pairing.enter(ticket("a", room: "11111"))
        #expect(test.pairing.waiting(game: "nim", mode: .casual) == 1)
        #expect(test.pairing.leave("a")?.room == "11111")
        #expect(test.pairing.leave("a") == nil)
    }

    /// People enter, leave, return and are paired at random, in pools where every pair fits, and where hardly any does.
    @Test(arguments: 1...40) func `it pairs the same people as a comparison of all with all`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var (fast, simple) = (Pairing(), SimplePairing())
        let spread = [0, 1, 40, 400, 4000][Int(seed % 5)]
        var now = moment(1_000)
        for _ in 0..<400 {
            let user: UserID = "u_\(Int.random(in: 0..<40, using: &dice))"
            switch Int.random(in: 0..<10, using: &dice) {
            case 0..<6:
                let ticket = Ticket(
                    person: Person(user: user, name: user.rawValue, kind: Bool.random(using: &dice) ? .bot : .human, level: nil),
                    game: "nim", mode: Bool.random(using: &dice) ? .casual : .rank, bots: Ticket.Bots.allCases.randomElement(using: &dice) ?? .no,
                    rating: 1500 + Double(Int.random(in: 0...spread, using: &dice)),
                    since: now + .milliseconds(-Int.random(in: 0...1, using: &dice) * Int.random(in: 0...20_000, using: &dice)), room: nil,
                    unwanted: Int.random(in: 0..<4, using: &dice) == 0 ? ["u_\(Int.random(in: 0..<40, using: &dice))"] : [])
                fast.enter(ticket)
                simple.enter(ticket)
                if Bool.random(using: &dice) { #expect(names(fast.pair(user, at: now)) == names(simple.pair(user, at: now))) }
            case 6:
                fast.leave(user)
                simple.leave(user)
            case 7..<9: now = now + .milliseconds(Int.random(in: 0...3000, using: &dice))
            default:
                let (one, other) = (fast.round(at: now), simple.round(at: now))
                #expect(Set(one.map { names($0) }) == Set(other.map { names($0) }))
            }
            #expect(fast.count == simple.tickets.count)
        }
    }

    private func names(_ pair: (Ticket, Ticket)?) -> [UserID] { pair.map { [$0.0.person.user, $0.1.person.user] } ?? [] }
}
