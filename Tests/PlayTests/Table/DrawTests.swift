import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

/// Draw offers are made, accepted, refused, and withdrawn.
@Suite(.timeLimit(.minutes(10))) struct DrawTests {
    private let house = House()
    private let draw = #"{"kind":"draw"}"#

    @Test func `an accepted draw ends the game without a winner`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        #expect(await second.act(topic, "offer", draw).isOK)
        await first.sees(topic) { $0["offers"]?.array?.first?["kind"]?.string == "draw" }
        await first.act(topic, "answer", #"{"kind":"draw","yes":true}"#)
        let view = await second.sees(topic) { $0["phase"]?.string == "over" }
        #expect(view["result"]?["why"]?.string == "agreed")
        #expect(view["result"]?["winner"] == .null)
        let archived = try await house.store.match(MatchID(try #require(view["match"]?.string)))
        #expect(archived?.why == "agreed")
        #expect(archived?.winner == nil)
    }

    @Test func `a refused draw is off the table`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        await second.act(topic, "offer", draw)
        await first.act(topic, "answer", #"{"kind":"draw","yes":false}"#)
        let view = await second.sees(topic) { $0["offers"] == .array([]) && $0["ply"]?.int == 0 }
        #expect(view["phase"]?.string == "playing")
        #expect(await first.act(topic, "answer", #"{"kind":"draw","yes":true}"#).code == "phase")
    }

    @Test func `asking twice is asking once, and nobody answers for the other`() async throws {
        let (room, first, _) = try await startGame(house)
        let topic = "room/\(room)"
        await first.act(topic, "offer", draw)
        #expect(await first.act(topic, "offer", draw)["dup"]?.bool == true)
        #expect(await first.act(topic, "answer", #"{"kind":"draw","yes":true}"#)["dup"]?.bool == true)
        #expect(first.view(topic)?["phase"]?.string == "playing")
        #expect(first.view(topic)?["offers"]?.array?.count == 1)
    }

    @Test func `moving on is an answer, the author's own move is not`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        await first.act(topic, "offer", draw)
        await first.act(topic, "move", at: 0, #"{"m":"1"}"#)
        #expect(first.view(topic)?["offers"]?.array?.count == 1)
        await second.act(topic, "move", at: 1, #"{"m":"1"}"#)
        #expect(second.view(topic)?["offers"] == .array([]))
    }

    @Test func `an offer stands for thirty seconds`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        await first.act(topic, "offer", draw)
        house.clock.advance(by: .milliseconds(29_999))
        #expect(await first.act(topic, "offer", draw)["dup"]?.bool == true)
        house.clock.advance(by: .milliseconds(1))
        await second.event(topic, "answer")
        #expect(second.view(topic)?["offers"] == .array([]))
        #expect(await second.act(topic, "answer", #"{"kind":"draw","yes":true}"#).code == "phase")
    }

    @Test func `an offer dies with its author's presence, not with another's`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        await first.act(topic, "offer", draw)
        await second.leave()
        let still = await first.sees(topic) { $0["seats"]?.array?[1]["on"]?.bool == false }
        #expect(still["offers"]?.array?.count == 1)
        let back = await house.guest("\(try #require(still["seats"]?.names[1]))", session: "phone")
        await back.sub(topic)
        await first.leave()
        await back.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false && $0["offers"] == .array([]) }
    }

    @Test func `an unknown kind of offer is refused`() async throws {
        let (room, first, _) = try await startGame(house)
        #expect(await first.act("room/\(room)", "offer", #"{"kind":"applause"}"#).code == "bad_value")
        #expect(await first.act("room/\(room)", "answer", draw).code == "bad_frame")
    }

    @Test func `at a table for three all who still play must agree`() async throws {
        let (room, players) = try await startGameOfThree(house)
        let topic = "room/\(room)"
        await players[0].act(topic, "offer", draw)
        await players[1].act(topic, "answer", #"{"kind":"draw","yes":true}"#)
        #expect(players[1].view(topic)?["phase"]?.string == "playing")
        #expect(players[1].view(topic)?["offers"]?.array?.first?["accepted"] == .array([.int(0), .int(1)]))
        await players[2].act(topic, "answer", #"{"kind":"draw","yes":true}"#)
        #expect(players[2].view(topic)?["result"]?["why"]?.string == "agreed")
    }

    @Test func `who is out of the game has no say in a draw`() async throws {
        let (room, players) = try await startGameOfThree(house)
        let topic = "room/\(room)"
        await players[2].act(topic, "resign")
        #expect(await players[2].act(topic, "offer", draw).code == "phase")
        await players[0].act(topic, "offer", draw)
        #expect(await players[2].act(topic, "answer", #"{"kind":"draw","yes":false}"#).code == "phase")
        await players[1].act(topic, "answer", #"{"kind":"draw","yes":true}"#)
        #expect(players[1].view(topic)?["result"]?["why"]?.string == "agreed")
    }

    @Test func `when somebody drops out, the open offer is another question`() async throws {
        let (room, players) = try await startGameOfThree(house)
        let topic = "room/\(room)"
        await players[1].act(topic, "offer", draw)
        await players[1].act(topic, "resign")
        #expect(players[1].view(topic)?["offers"] == .array([]))
        #expect(await players[0].act(topic, "answer", #"{"kind":"draw","yes":true}"#).code == "phase")
    }

    @Test func `a seat that was refused a draw makes two moves before asking again, but may be asked`() async throws {
        let (room, players) = try await startGameOfThree(house)
        let topic = "room/\(room)"
        await players[0].act(topic, "move", at: 0, #"{"m":"1"}"#)
        await players[0].act(topic, "offer", draw)
        await players[1].act(topic, "answer", #"{"kind":"draw","yes":false}"#)
        let refusal = await players[0].act(topic, "offer", draw)
        #expect(refusal.code == "already")
        #expect(refusal["d"]?["moves"]?.int == 2)
        for ply in 1..<4 { await players[ply % 3].act(topic, "move", at: ply, #"{"m":"1"}"#) }
        #expect(await players[0].act(topic, "offer", draw)["d"]?["moves"]?.int == 1)
        // An offer of another seat is separate, and an offer in return accepts.
        #expect(await players[1].act(topic, "offer", draw).isOK)
        #expect(await players[0].act(topic, "offer", draw).isOK)
        #expect(players[0].view(topic)?["offers"]?.array?.first?["accepted"] == .array([.int(0), .int(1)]))
    }

    @Test func `an offer that ran out counts like one that was refused, an idle turn is no move`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        await first.act(topic, "offer", draw)
        house.clock.advance(by: .milliseconds(40_150))
        await second.event(topic, "idle")
        #expect(await first.act(topic, "offer", draw)["d"]?["moves"]?.int == 2)
        for (ply, mover) in zip(1..., [second, first, second, first]) { await mover.act(topic, "move", at: ply, #"{"m":"1"}"#) }
        #expect(await first.act(topic, "offer", draw).isOK)
    }
}
