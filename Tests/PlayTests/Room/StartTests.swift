import JSONText
import TestSupport
import Testing

@testable import Play

/// R3: ready and start.
@Suite(.timeLimit(.minutes(10))) struct StartTests {
    private let house = House()

    private func lobby() async throws -> (topic: String, owner: Guest, joined: Guest) {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let topic = "room/\(try await amy.openRoom())"
        await bob.act(topic, "join")
        await bob.sub(topic)
        return (topic, amy, bob)
    }

    @Test func `the owner starts only when the other is ready`() async throws {
        let (topic, amy, bob) = try await lobby()
        let early = await amy.act(topic, "start")
        #expect(early.code == "phase")
        #expect(early["d"]?["need"]?.string == "ready")
        await bob.act(topic, "ready", #"{"on":true}"#)
        await bob.act(topic, "ready", #"{"on":false}"#)
        #expect(await amy.act(topic, "start").code == "phase")
        await bob.act(topic, "ready", #"{"on":true}"#)
        #expect(await bob.act(topic, "ready", #"{"on":true}"#)["dup"]?.bool == true)
        #expect(await amy.act(topic, "start").isOK)
        await bob.sees(topic) { $0["phase"]?.string == "playing" }
    }

    @Test func `nobody but the owner starts`() async throws {
        let (topic, _, bob) = try await lobby()
        await bob.act(topic, "ready", #"{"on":true}"#)
        let refusal = await bob.act(topic, "start")
        #expect(refusal.code == "forbidden")
        #expect(refusal["d"]?["need"]?.string == "owner")
    }

    @Test func `a running game is neither started nor made ready again`() async throws {
        let (room, first, second) = try await startGame(house)
        for guest in [first, second] {
            #expect(await guest.act("room/\(room)", "ready", #"{"on":true}"#).code == "phase")
        }
        let ownerIsFirst = first.view("room/\(room)")?["seats"]?.names[0] == "amy1"
        #expect(await (ownerIsFirst ? first : second).act("room/\(room)", "start").code == "phase")
    }

    @Test func `a table for three starts when it is full`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let topic = "room/\(try await amy.openRoom(#"{"mode":"casual","config":{"seats":3}}"#))"
        await bob.act(topic, "join")
        await bob.act(topic, "ready", #"{"on":true}"#)
        let early = await amy.act(topic, "start")
        #expect(early.code == "phase")
        #expect(early["d"]?["need"]?.string == "players")
        let cat = await house.guest("cat3")
        await cat.act(topic, "join")
        await cat.act(topic, "ready", #"{"on":true}"#)
        #expect(await amy.act(topic, "start").isOK)
        #expect(amy.view(topic)?["turn"]?.int == 0)
        #expect(Set(amy.view(topic)?["seats"]?.names.compactMap { $0 } ?? []) == ["amy1", "bob2", "cat3"])
    }

    @Test func `the lot decides who begins`() async throws {
        var begins: Set<String> = []
        for round in 0..<12 {
            let house = House(seed: UInt64(round + 1) * 104_729)
            let (room, first, _) = try await startGame(house)
            if let name = first.view("room/\(room)")?["seats"]?.names[0] { begins.insert(name) }
        }
        #expect(begins == ["amy1", "bob2"])
    }

    @Test func `moves and giving up belong to a running game`() async throws {
        let (topic, amy, _) = try await lobby()
        #expect(await amy.act(topic, "move", at: 0, #"{"m":"1"}"#).code == "phase")
        for op in ["resign", "abort", "claim"] { #expect(await amy.act(topic, op).code == "phase") }
        #expect(await amy.act(topic, "offer", #"{"kind":"draw"}"#).code == "phase")
        #expect(await amy.act(topic, "offer", #"{"kind":"rematch"}"#).code == "phase")
        #expect(await amy.act(topic, "dance").code == "unknown_op")
    }
}
