import JSONText
import TestSupport
import Testing

@testable import Play

/// Rooms whose time control is not that of the game.
@Suite(.timeLimit(.minutes(10))) struct TimeControlTests {
    private let house = House()

    private func start(_ control: String) async throws -> (topic: String, first: Guest, second: Guest) {
        let (room, first, second) = try await startGame(house, #"{"mode":"casual","control":"\#(control)"}"#)
        return ("room/\(room)", first, second)
    }

    @Test(arguments: [("15s", 15_000, 8_000), ("2min", 120_000, 30_000)])
    func `a turn has the time of the room, and less after one that ran out`(control: String, full: Int, less: Int) async throws {
        let (topic, first, second) = try await start(control)
        #expect(first.view(topic)?["control"]?.string == control)
        #expect(first.view(topic)?["clock"]?["budget"]?.int == full)
        house.clock.advance(by: .milliseconds(full + 150))
        await second.event(topic, "idle")
        await second.act(topic, "move", at: 1, #"{"m":"1"}"#)
        #expect(await first.sees(topic) { $0["ply"]?.int == 2 }["clock"]?["budget"]?.int == less)
    }

    @Test func `a game without a clock waits for hours, and is claimed from a player who is gone`() async throws {
        let (topic, first, second) = try await start("none")
        #expect(first.view(topic)?["clock"] == .null)
        house.clock.advance(by: .seconds(3 * 3600))
        #expect(await second.act(topic, "claim").code == "phase")
        #expect(await first.act(topic, "move", at: 0, #"{"m":"1"}"#).isOK)
        #expect(await second.act(topic, "move", at: 1, #"{"m":"1"}"#).isOK)
        await first.leave()
        await second.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false }
        house.clock.advance(by: .seconds(119))
        #expect(await second.act(topic, "claim").code == "phase")
        house.clock.advance(by: .seconds(1))
        #expect(await second.act(topic, "claim").isOK)
        #expect(await second.sees(topic) { $0["phase"]?.string == "over" }["result"]?["why"]?.string == "gone")
    }

    @Test func `the time of a game is carried over, grows with each move, and loses when it is used up`() async throws {
        let (topic, first, second) = try await start("3+2")
        #expect(first.view(topic)?["clock"]?["left"]?.int == 180_000)
        #expect(first.view(topic)?["seats"]?.array?[1]["time"]?.int == 180_000)
        house.clock.advance(by: .seconds(50))
        await first.act(topic, "move", at: 0, #"{"m":"1"}"#)
        let after = await second.sees(topic) { $0["ply"]?.int == 1 }
        #expect(after["seats"]?.array?[0]["time"]?.int == 132_000)
        #expect(after["clock"]?["left"]?.int == 180_000)
        await second.act(topic, "move", at: 1, #"{"m":"1"}"#)
        #expect(await first.sees(topic) { $0["ply"]?.int == 2 }["clock"]?["left"]?.int == 132_000)
        house.clock.advance(by: .milliseconds(132_150))
        let end = await second.sees(topic) { $0["phase"]?.string == "over" }
        #expect(end["result"]?["why"]?.string == "time")
        #expect(end["result"]?["winner"]?.int == 1)
        #expect(end["moves"]?.array?.count == 2)
    }

    @Test func `a move in the grace leaves its increment`() async throws {
        let (topic, first, second) = try await start("3+2")
        house.clock.advance(by: .milliseconds(180_100))
        #expect(await first.act(topic, "move", at: 0, #"{"m":"1"}"#).isOK)
        #expect(await second.sees(topic) { $0["ply"]?.int == 1 }["seats"]?.array?[0]["time"]?.int == 2000)
    }

    @Test func `a crash costs no time, and the times are as before`() async throws {
        let (topic, first, second) = try await start("10+5")
        house.clock.advance(by: .seconds(100))
        await first.act(topic, "move", at: 0, #"{"m":"1"}"#)
        await second.sees(topic) { $0["ply"]?.int == 1 }
        let name = try #require(second.view(topic)?["seats"]?.names[1])
        house.clock.advance(by: .seconds(200))
        let next = try await house.restarted()
        let again = await next.guest(name)
        let view = try #require(
            await {
                await again.sub(topic)
                return again.view(topic)
            }())
        #expect(view["control"]?.string == "10+5")
        #expect(view["clock"]?["left"]?.int == 600_000)
        #expect(view["seats"]?.array?[0]["time"]?.int == 505_000)
    }

    @Test func `a game against a bot is untimed on demand`() async throws {
        let amy = await house.guest("amy1")
        let answer = await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only","level":1,"seat":0,"control":"none"}"#)
        let topic = "room/\(try #require(answer["d"]?["room"]?.string))"
        await amy.sub(topic)
        await amy.act(topic, "move", at: 0, #"{"m":"1"}"#)
        house.clock.advance(by: .milliseconds(700))
        #expect(await amy.sees(topic) { $0["ply"]?.int == 2 }["clock"] == .null)
    }

    @Test(arguments: [
        ("room.create", #"{"mode":"casual","control":"1+0"}"#), ("room.create", #"{"mode":"casual","control":7}"#),
        ("match.enter", #"{"mode":"casual","control":"none"}"#), ("match.enter", #"{"mode":"casual","bots":"only","control":"?"}"#),
    ])
    func `a time control that is not offered is refused by its name`(op: String, details: String) async throws {
        let amy = await house.guest("amy1")
        let refusal = await amy.act("lobby/nim", op, details, key: "k")
        #expect(refusal.code == "bad_value")
        #expect(refusal["d"]?["field"]?.string == "control")
    }

    @Test func `a room with a time control of its own waits for nobody in the pool`() async throws {
        let amy = await house.guest("amy1")
        let topic = "room/\(try await amy.openRoom(#"{"mode":"casual","control":"15s"}"#))"
        #expect(await amy.act(topic, "start").code == "phase")
        #expect(await amy.act(topic, "config", #"{"control":"usual"}"#).isOK)
        #expect(await amy.act(topic, "start").isOK)
    }
}
