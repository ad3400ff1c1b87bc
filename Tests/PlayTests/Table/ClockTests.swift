import Identifiers
import JSONText
import TestSupport
import Testing

@testable import Play

@Suite(.timeLimit(.minutes(10))) struct ClockTests {
    @Test func `a turn that runs out passes, and the next one has eight seconds`() async throws {
        let house = House()
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        #expect(first.view(topic)?["clock"]?["budget"]?.int == 40_000)
        house.clock.advance(by: .milliseconds(40_150))
        await second.event(topic, "idle")
        #expect(second.view(topic)?["turn"]?.int == 1)
        await second.act(topic, "move", at: 1, #"{"m":"1"}"#)
        await first.event(topic, "move")
        #expect(first.view(topic)?["clock"]?["budget"]?.int == 8_000)
        await first.act(topic, "move", at: 2, #"{"m":"1"}"#)
        await second.act(topic, "move", at: 3, #"{"m":"1"}"#)
        #expect(second.view(topic)?["clock"]?["budget"]?.int == 40_000)
    }

    @Test func `a move within the grace counts, after it comes too late`() async throws {
        let house = House()
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        house.clock.advance(by: .milliseconds(40_100))
        let inGrace = await first.act(topic, "move", at: 0, #"{"m":"1"}"#)
        #expect(inGrace["t"]?.string == "ok")
        house.clock.advance(by: .milliseconds(40_151))
        let late = await second.act(topic, "move", at: 1, #"{"m":"1"}"#)
        #expect(late["code"]?.string == "too_late")
        #expect(late["d"]?["late_ms"]?.int != nil)
    }

    @Test func `the fifth idle turn in a row loses`() async throws {
        let house = House()
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        // The second seat acts by skipping too, so both idle; the first seat reaches five first.
        for turn in 0..<9 {
            house.clock.advance(by: .milliseconds(turn < 2 ? 40_150 : 8_150))
            await second.event(topic, "idle")
        }
        await first.event(topic, "over")
        let view = try #require(first.view(topic))
        #expect(view["result"]?["why"]?.string == "idle")
        #expect(view["result"]?["winner"]?.int == 1)
        #expect(view["moves"]?.array?.allSatisfy { $0.string == "--" } == true)
    }

    @Test func `an alarm that rings too early changes nothing`() async throws {
        let house = House()
        let (number, _, _) = try await startGame(house)
        let room = try #require(house.matchmaker.directory.room(RoomNumber(number)) as? LocalRoom)
        var table = await room.room.table
        #expect(table.tick(at: house.clock.now + .milliseconds(39_999)).isEmpty)
        #expect(table.turn == 0)
        #expect(!table.tick(at: house.clock.now + .milliseconds(40_150)).isEmpty)
        #expect(table.turn == 1)
    }
}
