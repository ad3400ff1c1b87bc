import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

/// Ends besides those of the rules: resigning, aborting, and claiming the game from an absent player.
@Suite(.timeLimit(.minutes(10))) struct GivingUpTests {
    private let house = House()

    @Test func `one gives up at any time, on turn or not, and the other has won`() async throws {
        let (room, first, second) = try await startGame(house)
        #expect(await second.act("room/\(room)", "resign").isOK)
        let view = await first.sees("room/\(room)") { $0["phase"]?.string == "over" }
        #expect(view["result"]?["winner"]?.int == 0)
        #expect(view["result"]?["why"]?.string == "resign")
        #expect(view["clock"] == .null)
        #expect(await first.act("room/\(room)", "resign").code == "phase")
        #expect(await first.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#).code == "phase")
    }

    @Test func `a game is called off before everybody has moved, and counts for nobody`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        await first.sub("me")
        await first.act(topic, "move", at: 0, #"{"m":"1"}"#)
        #expect(await second.act(topic, "abort").isOK)
        let view = await first.sees(topic) { $0["phase"]?.string == "void" }
        #expect(view["result"]?["why"]?.string == "abort")
        #expect(view["result"]?["winner"] == .null)
        #expect(try await house.store.match(MatchID(try #require(view["match"]?.string))) == nil)
        await first.beHeard()
        #expect(first.view("me")?["played"]?.int == 0)
    }

    @Test func `a game that is under way is not called off`() async throws {
        let (room, first, second) = try await startGame(house)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#)
        await second.act("room/\(room)", "move", at: 1, #"{"m":"1"}"#)
        #expect(await first.act("room/\(room)", "abort").code == "phase")
    }

    @Test func `a finished game counts for both, a won one for one`() async throws {
        let (room, first, second) = try await startGame(house)
        for guest in [first, second] { await guest.sub("me") }
        await second.act("room/\(room)", "resign")
        await first.sees("me") { $0["played"]?.int == 1 && $0["win"]?.int == 1 }
        await second.sees("me") { $0["played"]?.int == 1 && $0["win"]?.int == 0 }
    }

    @Test func `who has been gone for half a minute after an idle turn can be claimed from`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        #expect(await second.act(topic, "claim").code == "phase")
        house.clock.advance(by: .milliseconds(40_150))
        await second.event(topic, "idle")
        await first.leave()
        await second.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false }
        // An absence does not allow a claim during another seat's turn.
        house.clock.advance(by: .seconds(30))
        #expect(await second.act(topic, "claim").code == "phase")
        await second.act(topic, "move", at: 1, #"{"m":"1"}"#)
        #expect(await second.act(topic, "claim").isOK)
        let view = await second.sees(topic) { $0["phase"]?.string == "over" }
        #expect(view["result"]?["why"]?.string == "gone")
        #expect(view["result"]?["winner"]?.int == 1)
    }

    @Test func `nobody claims from somebody who is here, or has only just gone`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        house.clock.advance(by: .milliseconds(40_150))
        await second.event(topic, "idle")
        await second.act(topic, "move", at: 1, #"{"m":"1"}"#)
        #expect(await second.act(topic, "claim").code == "phase")
        await first.leave()
        await second.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false }
        house.clock.advance(by: .seconds(5))
        #expect(await second.act(topic, "claim").code == "phase")
    }
}
