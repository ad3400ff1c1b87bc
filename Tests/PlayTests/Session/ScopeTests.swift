import Identifiers
import JSONText
import TestSupport
import Testing

@testable import Play

/// A10: the scopes and the end of a token.
@Suite(.timeLimit(.minutes(10))) struct ScopeTests {
    private let house = House()

    @Test func `without the scope chat nobody talks or reacts`() async throws {
        let mute = await house.guest("mute1")
        let topic = "room/\(try await mute.openRoom())"
        for (op, details) in [("say", #"{"preset":"hi"}"#), ("react", #"{"e":"👏"}"#)] {
            let refusal = await mute.act(topic, op, details)
            #expect(refusal.code == "forbidden" && refusal["d"]?["need"]?.string == "chat", "\(op)")
        }
    }

    @Test func `without the scope play nobody opens a room, sits down, waits or moves`() async throws {
        let (room, first, _) = try await startGame(house)
        let idle = await house.guest("idle3")
        let refused: [(topic: String, op: String, details: String)] = [
            ("lobby/nim", "room.create", #"{"mode":"casual"}"#), ("lobby/nim", "match.enter", #"{"mode":"casual"}"#),
            ("lobby/nim", "match.leave", "{}"),
            ("room/\(room)", "join", "{}"), ("room/\(room)", "move", #"{"m":"1"}"#), ("room/\(room)", "resign", "{}"),
            ("room/\(room)", "leave", "{}"),
        ]
        for (topic, op, details) in refused {
            let refusal = await idle.act(topic, op, at: 0, details, key: "k")
            #expect(refusal.code == "forbidden" && refusal["d"]?["need"]?.string == "play", "\(op)")
        }
        let own = await house.guest("amy3", session: "phone")
        let topic = "room/\(try await own.openRoom())"
        let refusal = await idle.sub(topic)
        #expect(refusal.code == "forbidden" && refusal["d"]?["need"]?.string == "play")
        // It may watch and talk there.
        await idle.sub("watch/\(room)")
        #expect(await idle.act("watch/\(room)", "say", #"{"preset":"hi"}"#).isOK)
        #expect(first.view("room/\(room)")?["phase"]?.string == "playing")
    }

    @Test func `the connection of a token ends with it`() async {
        let brief = await house.guest("brief1")
        let start = house.clock.now
        for second in [10, 20, 30, 40, 50, 59] {
            house.clock.advance(by: .seconds(second) - (house.clock.now - start))
            await brief.sub("sys")
            await brief.tick(at: house.clock.now)
            #expect(brief.connection.frames.last?["t"]?.string != "bye", "after \(second) s")
        }
        house.clock.advance(by: .seconds(1))
        await brief.tick(at: house.clock.now)
        let bye = await brief.bye()
        #expect(bye["code"]?.int == 4401)
    }
}
