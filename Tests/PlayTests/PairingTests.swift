import Testing

@testable import Play

@Suite struct PairingTests {
    private var pairing = Pairing()

    private func ticket(
        _ user: String, at seconds: Int64 = 0, rating: Double = 1500, bots: Ticket.Bots = .no, kind: Identity.Kind = .human,
        mode: RoomSettings.Mode = .casual, room: String? = nil
    ) -> Ticket {
        let person = Person(user: user, name: user, kind: kind, level: nil)
        return Ticket(person: person, game: "nim", mode: mode, bots: bots, rating: rating, since: moment(seconds), room: room)
    }

    private func moment(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: seconds * 1000) }

    private mutating func pairs(at seconds: Int64) -> [[String]] {
        pairing.wave(at: moment(seconds)).map { [$0.0.person.user, $0.1.person.user] }
    }

    @Test func `two alike meet at once, the longer waiting first`() {
        var test = self
        test.pairing.enter(ticket("late", at: 5))
        test.pairing.enter(ticket("early", at: 1))
        #expect(test.pairs(at: 5) == [["early", "late"]])
        #expect(test.pairing.tickets.isEmpty)
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
        for (name, rating) in [("a", 1500.0), ("b", 1620), ("c", 1510), ("d", 1630)] { test.pairing.enter(ticket(name, rating: rating)) }
        #expect(Set(test.pairs(at: 0).map(Set.init)) == [["a", "c"], ["b", "d"]])
    }

    @Test func `the same opponent comes again only when nobody else does`() {
        var test = self
        test.pairing.enter(ticket("a"))
        test.pairing.enter(ticket("b"))
        #expect(test.pairs(at: 0).count == 1)
        for name in ["a", "b", "c"] { test.pairing.enter(ticket(name)) }
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
}
