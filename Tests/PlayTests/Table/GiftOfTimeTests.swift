import JSONText
import TestSupport
import Testing

@testable import Play

/// A player gives the other more time.
@Suite(.timeLimit(.minutes(10))) struct GiftOfTimeTests {
    private let house = House()
    private let gift = #"{"kind":"time"}"#

    private func start(_ settings: String = #"{"mode":"casual"}"#) async throws -> (topic: String, first: Guest, second: Guest) {
        let (room, first, second) = try await startGame(house, settings)
        return ("room/\(room)", first, second)
    }

    @Test func `the running turn of the other has fifteen seconds more, and is charged if it runs out all the same`() async throws {
        let (topic, first, second) = try await start()
        house.clock.advance(by: .seconds(30))
        #expect(await second.act(topic, "offer", gift).isOK)
        let view = await first.sees(topic) { $0["clock"]?["budget"]?.int == 55_000 }
        #expect(view["clock"]?["left"]?.int == 25_000)
        #expect(view["offers"] == .array([]))
        house.clock.advance(by: .milliseconds(25_000))
        #expect(first.view(topic)?["ply"]?.int == 0)
        house.clock.advance(by: .milliseconds(150))
        let idle = await second.event(topic, "idle")
        #expect(idle["x"]?["out"] == nil)
        #expect(await first.sees(topic) { $0["ply"]?.int == 1 }["clock"]?["budget"]?.int == 40_000)
    }

    @Test func `the event says from whom and how much`() async throws {
        let (topic, first, second) = try await start()
        await second.act(topic, "offer", gift)
        let event = await first.event(topic, "time")
        #expect(event["x"] == .object(["why": .string("gift"), "seat": .int(1), "ms": .int(15_000)]))
    }

    @Test func `what is given to the time of a whole game stays there`() async throws {
        let (topic, first, second) = try await start(#"{"mode":"casual","control":"3+2"}"#)
        await second.act(topic, "offer", gift)
        house.clock.advance(by: .seconds(5))
        await first.act(topic, "move", at: 0, #"{"m":"1"}"#)
        #expect(await second.sees(topic) { $0["ply"]?.int == 1 }["seats"]?.array?[0]["time"]?.int == 192_000)
    }

    @Test func `a crash keeps the gift`() async throws {
        let (topic, first, second) = try await start()
        await second.act(topic, "offer", gift)
        await first.sees(topic) { $0["clock"]?["budget"]?.int == 55_000 }
        let name = try #require(second.view(topic)?["seats"]?.names[0])
        let next = try await house.restarted()
        let again = await next.guest(name)
        await again.sub(topic)
        #expect(again.view(topic)?["clock"]?["left"]?.int == 55_000)
    }

    @Test func `nobody gives time to themselves, to a clock that does not run, or after the end`() async throws {
        let (topic, first, second) = try await start()
        #expect(await first.act(topic, "offer", gift).code == "phase")
        await second.act(topic, "resign")
        await first.sees(topic) { $0["phase"]?.string == "over" }
        #expect(await first.act(topic, "offer", gift).code == "phase")
    }

    @Test func `a game without a clock needs no time`() async throws {
        let (topic, _, second) = try await start(#"{"mode":"casual","control":"none"}"#)
        #expect(await second.act(topic, "offer", gift).code == "phase")
    }

    @Test func `a turn has an hour at most`() async throws {
        let (topic, _, second) = try await start()
        var given = 0
        var answer = await second.act(topic, "offer", gift)
        while answer.isOK, given < 400 {
            given += 1
            // A command a second is within what a user may ask.
            house.clock.advance(by: .seconds(1))
            answer = await second.act(topic, "offer", gift)
        }
        let refusal = answer
        #expect(refusal.code == "too_many")
        #expect(refusal["d"]?["limit"]?.int == 3_600_000)
    }

    @Test func `time is no question to be answered`() async throws {
        let (topic, first, second) = try await start()
        await second.act(topic, "offer", gift)
        #expect(await first.act(topic, "answer", #"{"kind":"time","yes":true}"#).code == "bad_value")
    }
}
