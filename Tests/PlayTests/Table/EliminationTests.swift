import JSONText
import TestSupport
import Testing

@testable import Play

/// A table for three: eliminated seats are skipped, and the last remaining seat wins.
@Suite(.timeLimit(.minutes(10))) struct EliminationTests {
    private let house = House()

    @Test func `the turns of a seat that resigned are passed over`() async throws {
        let (room, players) = try await startGameOfThree(house)
        let topic = "room/\(room)"
        await players[1].act(topic, "resign")
        #expect(players[1].view(topic)?["seats"]?.array?[1]["out"]?.bool == true)
        #expect(players[1].view(topic)?["turn"]?.int == 0)
        await players[0].act(topic, "move", at: 0, #"{"m":"1"}"#)
        let view = try #require(players[0].view(topic))
        #expect(view["turn"]?.int == 2)
        #expect(view["moves"]?.array?.compactMap(\.string) == ["1", "--"])
        #expect(view["seats"]?.array?[1]["idle"]?.int == 0)
        #expect(view["clock"]?["budget"]?.int == 40_000)
        #expect(await players[1].act(topic, "move", at: 1, #"{"m":"1"}"#).code == "too_late")
        await players[2].act(topic, "move", at: 2, #"{"m":"3"}"#)
        await players[0].act(topic, "move", at: 3, #"{"m":"3"}"#)
        #expect(players[0].view(topic)?["result"]?["winner"]?.int == 0)
        #expect(players[0].view(topic)?["result"]?["why"]?.string == "goal")
    }

    @Test func `giving up on turn hands the turn on at once`() async throws {
        let (room, players) = try await startGameOfThree(house)
        await players[0].act("room/\(room)", "resign")
        let view = await players[2].sees("room/\(room)") { $0["ply"]?.int == 1 }
        #expect(view["turn"]?.int == 1)
        #expect(view["phase"]?.string == "playing")
    }

    @Test func `the last one left has won`() async throws {
        let (room, players) = try await startGameOfThree(house)
        let topic = "room/\(room)"
        await players[0].act(topic, "resign")
        #expect(await players[0].act(topic, "resign")["dup"]?.bool == true)
        await players[2].act(topic, "resign")
        let view = await players[1].sees(topic) { $0["phase"]?.string == "over" }
        #expect(view["result"]?["winner"]?.int == 1)
        #expect(view["result"]?["why"]?.string == "resign")
    }

    @Test func `five idle turns put one out, and the others play on`() async throws {
        let (room, players) = try await startGameOfThree(house)
        let topic = "room/\(room)"
        // The first seat never acts; the others act often enough to stay, and leave some sticks.
        for turn in 0..<15 {
            let view = await players[0].sees(topic) { $0["ply"]?.int == turn }
            let seat = try #require(view["turn"]?.int)
            if seat != 0, turn.isMultiple(of: 2), view["state"]?.int ?? 0 > 2 {
                await players[seat].act(topic, "move", at: turn, #"{"m":"1"}"#)
            } else {
                house.clock.advance(by: .milliseconds((view["clock"]?["budget"]?.int ?? 0) + 150))
            }
            if players[0].view(topic)?["seats"]?.array?[0]["out"]?.bool == true { break }
        }
        let view = await players[1].sees(topic) { $0["seats"]?.array?[0]["out"]?.bool == true }
        #expect(view["phase"]?.string == "playing")
        #expect(view["turn"]?.int != 0)
    }

    @Test func `who is out neither calls the game off nor claims it`() async throws {
        let (room, players) = try await startGameOfThree(house)
        let topic = "room/\(room)"
        await players[2].act(topic, "resign")
        #expect(await players[2].act(topic, "abort").code == "phase")
        #expect(await players[2].act(topic, "say", #"{"text":"well played"}"#).isOK)
    }

    @Test func `who is out may go and play elsewhere while the others play on`() async throws {
        let (room, players) = try await startGameOfThree(house)
        let topic = "room/\(room)"
        await players[2].sub("me")
        #expect(await players[2].act(topic, "leave").code == "phase")
        await players[2].act(topic, "resign")
        #expect(await players[2].act(topic, "leave").isOK)
        await players[2].sees("me") { $0["room"] == .null }
        _ = try await players[2].openRoom()
        let view = await players[0].sees(topic) { $0["seats"]?.array?[2]["left"]?.bool == true }
        #expect(view["phase"]?.string == "playing")
        await players[0].act(topic, "offer", #"{"kind":"draw"}"#)
        await players[1].act(topic, "answer", #"{"kind":"draw","yes":true}"#)
        await players[0].sees(topic) { $0["result"]?["why"]?.string == "agreed" }
    }
}
