import Identifiers
import JSONText
import Synchronization
import TestSupport
import Testing

@testable import Play

/// The turns that rooms report.
private final class Reader: TurnReader {
    private let reports = Mutex<[DistantTurn?]>([])

    func learned(_ turn: DistantTurn?, of match: MatchID) { reports.withLock { $0.append(turn) } }

    /// The reports since the last call.
    func take() -> [DistantTurn?] {
        reports.withLock { reports in
            defer { reports = [] }
            return reports
        }
    }
}

/// Rooms tell for whom games wait that go on for days.
@Suite(.timeLimit(.minutes(10))) struct DistantTurnTests {
    private let reader = Reader()
    private let day = Duration.seconds(86_400)

    /// A running game of two members: (topic, the seats).
    private func start(in house: House, control: String) async throws -> (topic: String, seats: [Guest]) {
        let (amy, bob) = (await house.guest("ace1"), await house.guest("ace2"))
        let answer = await amy.act("lobby/nim", "room.create", #"{"mode":"casual","control":"\#(control)"}"#, key: "k")
        let topic = "room/\(try #require(answer["d"]?["room"]?.string))"
        for guest in [amy, bob] {
            if guest === bob { await guest.act(topic, "join") }
            await guest.sub(topic, #","legal":true"#)
        }
        await bob.act(topic, "ready", #"{"on":true}"#)
        #expect(await amy.act(topic, "start").isOK)
        for guest in [amy, bob] { await guest.sees(topic) { $0["phase"]?.string == "playing" } }
        return (topic, amy.view(topic)?["you"]?.int == 0 ? [amy, bob] : [bob, amy])
    }

    @Test func `each turn is told once, and its end`() async throws {
        let house = House(turns: reader)
        let (topic, seats) = try await start(in: house, control: "1d")
        let first = try #require(reader.take().compactMap(\.self).first)
        #expect(["u_1": ["ace2"], "u_2": ["ace1"]][first.user.rawValue] == first.others && first.ply == 0 && first.span == day)
        #expect(first.due == house.clock.now + day)
        // Words and people who come and go change nothing.
        await seats[0].act(topic, "offer", #"{"kind":"draw"}"#)
        #expect(reader.take() == [])
        house.clock.advance(by: .seconds(60))
        #expect(await seats[0].act(topic, "move", at: 0, #"{"m":"1"}"#).isOK)
        let second = try #require(reader.take().last ?? nil)
        #expect(second.user != first.user && second.ply == 1 && second.due == house.clock.now + day)
        let reader = Reader()
        let next = try await house.restarted(turns: reader)
        let again = try #require(reader.take().last ?? nil)
        #expect(again.user == second.user && again.ply == 1 && again.match == second.match)
        _ = next
        await seats[1].act(topic, "resign")
        #expect(self.reader.take().last == .some(nil))
    }

    @Test func `games of minutes are told to nobody`() async throws {
        let house = House(turns: reader)
        _ = try await start(in: house, control: "2min")
        #expect(reader.take() == [])
    }
}
