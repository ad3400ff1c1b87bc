import JSONText
import TestSupport
import Testing

@testable import Play

/// A casual game against server bots alone, before the first move of the person in it.
@Suite(.timeLimit(.minutes(10))) struct FirstMoveTests {
    private let house = House()

    private func play(_ guest: Guest, seat: Int) async throws -> String {
        let answer = await guest.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only","level":1,"seat":\#(seat)}"#)
        let topic = "room/\(try #require(answer["d"]?["room"]?.string))"
        await guest.sub(topic, #","legal":true"#)
        return topic
    }

    /// A table for three that the first of these guests opened, with bots in the seats that are left; its topic.
    private func table(of guests: Guest...) async throws -> String {
        let topic = "room/\(try await guests[0].openRoom(#"{"mode":"casual","config":{"seats":3}}"#))"
        for guest in guests.dropFirst() {
            await guest.act(topic, "join")
            await guest.act(topic, "ready", #"{"on":true}"#)
        }
        for _ in guests.count..<3 { await guests[0].act(topic, "bot", #"{"level":1}"#) }
        #expect(await guests[0].act(topic, "start").isOK)
        return topic
    }

    private func letBotMove(_ guest: Guest, _ topic: String) async -> JSONValue {
        let ply = guest.view(topic)?["ply"]?.int ?? 0
        await guest.beHeard()
        house.clock.advance(by: .milliseconds(700))
        return await guest.sees(topic) { $0["ply"]?.int == ply + 1 }
    }

    @Test func `the clock runs from the first move of the person`() async throws {
        let amy = await house.guest("amy1")
        let topic = try await play(amy, seat: 0)
        #expect(amy.view(topic)?["clock"] == .null)
        house.clock.advance(by: .seconds(3600))
        await amy.beHeard()
        #expect(amy.view(topic)?["ply"]?.int == 0)
        #expect(amy.view(topic)?["legal"] != nil)
        #expect(await amy.act(topic, "move", at: 0, #"{"m":"1"}"#).isOK)
        #expect(amy.view(topic)?["clock"]?["seat"]?.int == 1)
        let view = await letBotMove(amy, topic)
        #expect(view["clock"]?["seat"]?.int == 0)
        #expect(view["clock"]?["left"]?.int == 40_000)
        house.clock.advance(by: .milliseconds(40_150))
        await amy.event(topic, "idle")
    }

    @Test func `a bot that moves first has a clock, and the person still none`() async throws {
        let amy = await house.guest("amy1")
        let topic = try await play(amy, seat: 1)
        #expect(amy.view(topic)?["you"]?.int == 1)
        #expect(amy.view(topic)?["clock"]?["seat"]?.int == 0)
        #expect(await letBotMove(amy, topic)["clock"] == .null)
        house.clock.advance(by: .seconds(3600))
        #expect(await amy.act(topic, "move", at: 1, #"{"m":"1"}"#).isOK)
        #expect(await letBotMove(amy, topic)["clock"]?["left"]?.int == 40_000)
    }

    @Test func `two bots wait for one person, and two people for nobody`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let alone = try await table(of: amy)
        while amy.view(alone)?["turn"] != amy.view(alone)?["you"] { _ = await letBotMove(amy, alone) }
        #expect(amy.view(alone)?["clock"] == .null)
        await amy.act(alone, "resign")
        await amy.act(alone, "leave")
        let together = try await table(of: bob, amy)
        #expect(bob.view(together)?["clock"]?["left"]?.int == 40_000)
    }

    @Test func `a program has no more time than in any other turn`() async throws {
        let program = await house.guest("bot7")
        let topic = try await play(program, seat: 0)
        #expect(program.view(topic)?["clock"]?["left"]?.int == 40_000)
    }

    @Test func `a game whose person has gone before a move ends ten minutes later`() async throws {
        let (amy, watcher) = (await house.guest("amy1"), await house.guest("wat9"))
        let topic = try await play(amy, seat: 0)
        let watched = topic.replacing("room", with: "watch")
        await watcher.sub(watched)
        await amy.leave()
        await watcher.sees(watched) { $0["seats"]?.array?.contains { $0["on"]?.bool == false } == true }
        house.clock.advance(by: .seconds(600) - .milliseconds(1))
        await watcher.beHeard()
        #expect(watcher.view(watched)?["phase"]?.string == "playing")
        house.clock.advance(by: .milliseconds(1))
        #expect(await watcher.sees(watched) { $0["phase"]?.string == "over" }["result"]?["why"]?.string == "gone")
    }

    @Test(arguments: [true, false]) func `the clock stands after a restart as before`(planned: Bool) async throws {
        let topic = try await play(await house.guest("amy1"), seat: 0)
        if planned { await house.lobby.drain() }
        let next = try await house.restarted()
        let amy = await next.guest("amy1")
        await amy.sub(topic, #","legal":true"#)
        next.clock.advance(by: .seconds(3600))
        await amy.beHeard()
        #expect(amy.view(topic)?["clock"] == .null)
        #expect(await amy.act(topic, "move", at: 0, #"{"m":"1"}"#).isOK)
    }
}
