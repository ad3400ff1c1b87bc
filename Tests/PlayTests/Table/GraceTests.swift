import GameRules
import IdentifierLiterals
import Identifiers
import TestSupport
import Testing
import Wire

@testable import Play

/// §14: the grace for slow networks.
@Suite struct GraceTests {
    private var table = Table(kind: GameKind(Nim.self, players: []), number: "00000", match: "m", created: Timestamp(milliseconds: 0))
    private var now = Timestamp(milliseconds: 0)
    private var rng = Dice(seed: 1)

    init() {
        let people = ["u_1", "u_2"].map { Person(user: UserID($0), name: $0, kind: .human, level: nil) }
        _ = table.open(RoomSettings(), by: people[0], key: nil, at: now)
        _ = table.emit(.joined(seat: 1, people[1]), at: now)
        _ = table.begin(at: now, order: [0, 1], rng: &rng)
    }

    /// Takes one stick after this many milliseconds of the turn, and returns those left in the bank; `nil` if that was too late.
    private mutating func play(after span: Int) throws -> Int? {
        now = now + .milliseconds(span)
        let seat = try #require(table.turn)
        guard table.tick(at: now).isEmpty else { return nil }
        _ = try table.perform(.move("1", at: table.ply, roundTrip: .zero), by: "u_\(seat.index + 1)", at: now, rng: &rng)
        return table.chairs[seat]?.bank.milliseconds
    }

    @Test(arguments: [(0, 3000, 150), (120, 3000, 270), (2000, 3000, 1000), (500, 400, 400), (0, 0, 0)])
    func `grace is the round trip and a little, at most a second, at most what is left`(roundTrip: Int, bank: Int, grace: Int) {
        #expect(TurnClock.grace(roundTrip: .milliseconds(roundTrip), bank: .milliseconds(bank)) == .milliseconds(grace))
    }

    @Test func `time before the end costs nothing, and the bank holds no more than it did`() throws {
        var test = self
        #expect(try test.play(after: 40_000) == 3000)
        #expect(try test.play(after: 1) == 3000)
    }

    @Test func `time after it is taken from the bank, which grows by a quarter of a second a turn`() throws {
        var test = self
        test.table.note(roundTrip: .milliseconds(2000), of: "u_1")
        #expect(try test.play(after: 40_999) == 2251)
        #expect(try test.play(after: 0) == 3000)
        #expect(try test.play(after: 40_999) == 1502)
        #expect(try test.play(after: 0) == 3000)
        #expect(try test.play(after: 40_500) == 1252)
        #expect(test.table.phase == .playing)
        #expect(test.table.chairs.allSatisfy { $0?.idle == 0 })
    }

    @Test func `the end of the grace is too late`() throws {
        var test = self
        test.table.note(roundTrip: .milliseconds(100), of: "u_1")
        #expect(try test.play(after: 40_249) == 3000)
        test = self
        test.table.note(roundTrip: .milliseconds(100), of: "u_1")
        #expect(try test.play(after: 40_250) == nil)
        #expect(test.table.history.last?.isIdle == true)
        #expect(test.table.turn == 1)
    }

    @Test func `what was used is written down with the move`() throws {
        var test = self
        test.table.note(roundTrip: .milliseconds(500), of: "u_1")
        _ = try test.play(after: 40_300)
        #expect(test.table.history.last?.grace == .milliseconds(300))
        #expect(test.table.history.last?.spent == .milliseconds(40_300))
    }

    @Test func `a pause stops the end of the turn, too`() {
        var test = self
        _ = test.table.pauseClock(at: Timestamp(milliseconds: 30_000))
        #expect(test.table.turnEnds == nil)
        #expect(test.table.tick(at: Timestamp(milliseconds: 49_999)).isEmpty)
        #expect(test.table.tick(at: Timestamp(milliseconds: 50_000)) == [.resumed(budget: .seconds(15))])
        #expect(test.table.clock?.due == Timestamp(milliseconds: 65_000))
    }
}
