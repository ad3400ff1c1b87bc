import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

/// R4: leaving a room in each phase, and its effect on the room.
@Suite(.timeLimit(.minutes(10))) struct LeavingTests {
    private let house = House()

    /// Two players in a room before its game.
    private func lobby() async throws -> (room: String, owner: Guest, joined: Guest) {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom()
        await bob.sub("me")
        await bob.act("room/\(room)", "join")
        await bob.sub("room/\(room)")
        return (room, amy, bob)
    }

    @Test func `the last one out closes the room`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom()
        #expect(await amy.act("room/\(room)", "leave").isOK)
        await amy.sees("me") { $0["room"] == .null }
        #expect(await amy.sub("room/\(room)").code == "no_room")
        #expect(try await house.store.liveRooms().isEmpty)
    }

    @Test func `when the owner leaves, the other one owns the room`() async throws {
        let (room, amy, bob) = try await lobby()
        await amy.act("room/\(room)", "leave")
        let view = await bob.sees("room/\(room)") { $0["owner"]?.string == "u_2" }
        #expect(view["seats"]?.names == [nil, "bob2"])
        #expect(await bob.act("room/\(room)", "config", #"{"listed":false}"#).isOK)
        await amy.sees("me") { $0["room"] == .null }
    }

    @Test func `when the joined player leaves, a seat is free`() async throws {
        let (room, amy, bob) = try await lobby()
        await bob.act("room/\(room)", "leave")
        let view = await amy.sees("room/\(room)") { $0["seats"]?.names == ["amy1", nil] }
        #expect(view["owner"]?.string == "u_1")
        let cat = await house.guest("cat3")
        #expect(await cat.act("room/\(room)", "join").isOK)
    }

    @Test func `who has left hears no more of the room`() async throws {
        let (room, amy, bob) = try await lobby()
        await bob.act("room/\(room)", "leave")
        let heard = bob.connection.frames.count { $0["topic"]?.string == "room/\(room)" }
        await amy.act("room/\(room)", "say", #"{"text":"alone"}"#)
        await bob.beHeard()
        #expect(bob.connection.frames.count { $0["topic"]?.string == "room/\(room)" } == heard)
        #expect(await bob.act("room/\(room)", "say", #"{"text":"me too"}"#).code == "forbidden")
    }

    @Test func `nobody leaves a running game`() async throws {
        let (room, first, second) = try await startGame(house)
        for guest in [first, second] {
            let refusal = await guest.act("room/\(room)", "leave")
            #expect(refusal.code == "phase")
            #expect(refusal["d"]?["phase"]?.string == "playing")
        }
        #expect(first.view("room/\(room)")?["phase"]?.string == "playing")
    }

    @Test func `after the game both leave, the names stay, and the room closes`() async throws {
        let (room, first, second) = try await startGame(house)
        for guest in [first, second] { await guest.sub("me") }
        await first.act("room/\(room)", "resign")
        await first.act("room/\(room)", "leave")
        let view = await second.sees("room/\(room)") { $0["seats"]?.array?[0]["left"]?.bool == true }
        #expect(view["seats"]?.names.allSatisfy { $0 != nil } == true)
        #expect(view["owner"] == view["seats"]?.array?[1]["user"])
        await first.sees("me") { $0["room"] == .null }
        await second.act("room/\(room)", "leave")
        await second.sees("me") { $0["room"] == .null }
        #expect(house.matchmaker.directory.count == 0)
    }

    @Test func `a room nobody is in closes after ten minutes, with or without a game`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom()
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        await amy.leave()
        await watcher.sees("watch/\(room)") { $0["seats"]?.array?[0]["on"]?.bool == false }
        house.clock.advance(by: .seconds(600))
        await watcher.event("watch/\(room)", "close")
        #expect(try await house.store.liveRooms().isEmpty)
    }
}
