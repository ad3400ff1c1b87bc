import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

/// A game without turns or an end of its own.
@Suite(.timeLimit(.minutes(10))) struct EndlessGameTests {
    private let house = House()

    private func point(_ guest: Guest, _ topic: String, at ply: Int) async {
        #expect(await guest.act(topic, "move", at: ply, #"{"m":"point"}"#).isOK)
    }

    @Test func `the owner sits first, and the others stay as they sat`() async throws {
        for seed in 0..<8 {
            let house = House(seed: UInt64(seed + 1) * 104_729)
            let (room, players) = try await startGameOfThree(house, game: "tally")
            #expect(players[0].view("room/\(room)")?["seats"]?.names == ["amy1", "bob2", "cat3"])
        }
    }

    @Test func `a new owner sits first`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let topic = "room/\(try await amy.openRoom(game: "tally"))"
        await bob.act(topic, "join")
        await bob.sub(topic)
        #expect(await amy.act(topic, "give_owner", #"{"user":"u_2"}"#).isOK)
        await amy.act(topic, "ready", #"{"on":true}"#)
        #expect(await bob.act(topic, "start").isOK)
        #expect(bob.view(topic)?["seats"]?.names == ["bob2", "amy1"])
    }

    @Test func `everybody stays in their seat in a rematch`() async throws {
        let (room, first, second) = try await startGame(house, game: "tally")
        let topic = "room/\(room)"
        await first.sub("me")
        await first.act(topic, "move", at: 0, #"{"m":"stop"}"#)
        await first.act(topic, "offer", #"{"kind":"rematch"}"#)
        await second.act(topic, "answer", #"{"kind":"rematch","yes":true}"#)
        let next = await first.sees("me") { $0["room"]?.string.map { $0 != topic } == true }["room"]?.string ?? ""
        await first.sub(next)
        #expect(first.view(next)?["seats"]?.names == ["amy1", "bob2"])
    }

    @Test func `the last one left plays on until all have gone`() async throws {
        let (room, players) = try await startGameOfThree(house, game: "tally")
        let topic = "room/\(room)"
        for guest in players[..<2] { #expect(await guest.act(topic, "resign").isOK) }
        await point(players[2], topic, at: 0)
        let view = await players[2].sees(topic) { $0["ply"]?.int == 1 }
        #expect(view["phase"]?.string == "playing")
        #expect(view["state"]?.array?.compactMap(\.int) == [0, 0, 1])
        #expect(await players[2].act(topic, "resign").isOK)
        let end = await players[2].sees(topic) { $0["phase"]?.string == "over" }
        #expect(end["result"]?["why"]?.string == "resign")
        #expect(end["result"]?["scores"]?.array?.compactMap(\.int) == [0, 0, 1])
    }

    @Test func `a seat that is offline for two minutes is put out by the others, and the game goes on`() async throws {
        let (room, first, second) = try await startGame(house, game: "tally")
        let topic = "room/\(room)"
        #expect(await second.act(topic, "claim").code == "phase")
        await first.leave()
        await second.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false }
        house.clock.advance(by: .seconds(119))
        #expect(await second.act(topic, "claim").code == "phase")
        house.clock.advance(by: .seconds(1))
        #expect(await second.act(topic, "claim").isOK)
        let view = await second.sees(topic) { $0["seats"]?.array?[0]["out"]?.bool == true }
        #expect(view["phase"]?.string == "playing")
        // Nobody else is away, and nobody claims from themselves.
        #expect(await second.act(topic, "claim").code == "phase")
        #expect(await second.act(topic, "move", at: 0, #"{"m":"stop"}"#).isOK)
    }

    @Test func `the last one left ends the game by its rules`() async throws {
        let (room, first, second) = try await startGame(house, game: "tally")
        let topic = "room/\(room)"
        #expect(await second.act(topic, "move", at: 0, #"{"m":"stop"}"#)["d"]?["rule"]?.string == "host")
        await first.act(topic, "resign")
        #expect(await second.act(topic, "move", at: 0, #"{"m":"stop"}"#).isOK)
        #expect(second.view(topic)?["result"]?["why"]?.string == "goal")
    }

    @Test func `a game ends with its standings at the maximum number of plies`() async throws {
        let (room, first, second) = try await startGame(house, game: "tally")
        let topic = "room/\(room)"
        for ply in 0..<12 { await point(ply % 3 == 0 ? first : second, topic, at: ply) }
        let view = await first.sees(topic) { $0["phase"]?.string == "over" }
        #expect(view["ply"]?.int == 12)
        #expect(view["result"]?["why"]?.string == "plies")
        #expect(view["result"]?["winner"]?.int == 1)
        #expect(view["result"]?["scores"]?.array?.compactMap(\.int) == [4, 8])
        let match = try #require(view["match"]?.string)
        #expect(try await house.store.match(MatchID(match))?.plies == 12)
    }

    @Test func `a view lists no moves where they say nothing`() async throws {
        let (room, first, _) = try await startGame(house, game: "tally")
        await point(first, "room/\(room)", at: 0)
        let view = await first.sees("room/\(room)") { $0["ply"]?.int == 1 }
        #expect(view["moves"]?.array == [])
        #expect(view["last"]?["m"]?.string == "point")
    }

    @Test func `a game that all have left waits as long as its profile says`() async throws {
        let (room, first, second) = try await startGame(house, game: "tally")
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        for guest in [first, second] { await guest.leave() }
        await watcher.sees("watch/\(room)") { $0["seats"]?.array?.allSatisfy { $0["on"]?.bool == false } == true }
        house.clock.advance(by: .seconds(12 * 3600) - .milliseconds(1))
        await watcher.beHeard()
        #expect(watcher.view("watch/\(room)")?["phase"]?.string == "playing")
        house.clock.advance(by: .milliseconds(1))
        let view = await watcher.sees("watch/\(room)") { $0["phase"]?.string == "over" }
        #expect(view["result"]?["why"]?.string == "gone")
    }
}
