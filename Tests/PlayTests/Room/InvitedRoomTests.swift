import IdentifierLiterals
import Identifiers
import JSONText
import TestSupport
import Testing

@testable import Play

/// Rooms that wait for a friend who gets their link.
@Suite(.timeLimit(.minutes(10))) struct InvitedRoomTests {
    private let house = House()
    private static let settings = #"{"mode":"casual","invited":true}"#

    @Test func `a friend who sits down begins the game with the owner who is there`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let topic = "room/\(try await amy.openRoom(Self.settings))"
        #expect(amy.view(topic)?["invited"]?.bool == true)
        #expect(await bob.act(topic, "join").isOK)
        await amy.sees(topic) { $0["phase"]?.string == "playing" }
    }

    @Test func `a game begins when its owner comes back, within ten minutes`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let topic = "room/\(try await amy.openRoom(Self.settings))"
        await amy.leave()
        await bob.act(topic, "join")
        await bob.sub(topic)
        let view = await bob.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false }
        #expect(view["seats"]?.array?[1]["ready"]?.bool == true)
        #expect(view["phase"]?.string == "lobby" && view["owner"]?.string == "u_1")
        house.clock.advance(by: .seconds(590))
        await bob.act(topic, "say", #"{"preset":"hi"}"#)
        #expect(bob.view(topic)?["owner"]?.string == "u_1")
        let back = await house.guest("amy1")
        await back.sub(topic)
        await bob.sees(topic) { $0["phase"]?.string == "playing" }
    }

    @Test func `an owner who stays away for ten minutes has left`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let topic = "room/\(try await amy.openRoom(Self.settings))"
        await amy.leave()
        await bob.act(topic, "join")
        await bob.sub(topic)
        await bob.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false }
        await house.clock.sleeper(until: house.clock.now + .seconds(600))
        house.clock.advance(by: .seconds(600))
        await bob.sees(topic) { $0["owner"]?.string == "u_2" && $0["phase"]?.string == "lobby" }
    }

    @Test func `a game of three waits until the last one is ready`() async throws {
        let (amy, bob, cat) = (await house.guest("amy1"), await house.guest("bob2"), await house.guest("cat3"))
        let topic = "room/\(try await amy.openRoom(#"{"mode":"casual","invited":true,"config":{"seats":3}}"#))"
        await bob.act(topic, "join")
        await bob.act(topic, "ready", #"{"on":false}"#)
        await cat.act(topic, "join")
        await amy.sees(topic) { $0["seats"]?.array?[2]["ready"]?.bool == true }
        #expect(amy.view(topic)?["phase"]?.string == "lobby")
        await bob.act(topic, "ready", #"{"on":true}"#)
        await amy.sees(topic) { $0["phase"]?.string == "playing" }
    }

    @Test func `a stranger does not find the room, and it goes on over a restart`() async throws {
        let amy = await house.guest("amy1")
        let topic = "room/\(try await amy.openRoom(Self.settings))"
        let bob = await house.guest("bob2")
        await bob.sub("lobby/nim")
        #expect(bob.view("lobby/nim")?["rooms"]?.array == [])
        let next = try await house.restarted()
        #expect(await next.guest("bob2").act(topic, "join").isOK)
        let back = await next.guest("amy1")
        await back.sub(topic)
        await back.sees(topic) { $0["phase"]?.string == "playing" }
    }

    @Test func `the card of the owner does not tell the number before the game`() async throws {
        let (amy, bob, cat) = (await house.guest("amy1"), await house.guest("bob2"), await house.guest("cat3"))
        let number = try await amy.openRoom(Self.settings)
        await cat.sub("user/u_1")
        #expect(cat.view("user/u_1")?["room"] == .null)
        #expect(house.lobby.listings.isListed(RoomNumber(number)) == false)
        #expect(await house.lobby.listings.preview(RoomNumber(number)) == nil)
        await bob.act("room/\(number)", "join")
        await cat.sees("user/u_1") { $0["room"]?.string == number }
        #expect(house.lobby.listings.isListed(RoomNumber(number)))
    }

    @Test func `a game begins whatever filled the last seat`() async throws {
        let amy = await house.guest("amy1")
        let alone = "room/\(try await amy.openRoom(Self.settings))"
        #expect(await amy.act(alone, "bot", #"{"level":1}"#).isOK)
        await amy.sees(alone) { $0["phase"]?.string == "playing" }
        let (bob, cat) = (await house.guest("bob2"), await house.guest("cat3"))
        let three = "room/\(try await bob.openRoom(#"{"mode":"casual","invited":true,"config":{"seats":3}}"#))"
        await cat.act(three, "join")
        #expect(await bob.act(three, "config", #"{"config":{"seats":2}}"#).isOK)
        await bob.sees(three) { $0["phase"]?.string == "playing" }
    }

    @Test func `a rank room does not wait for a friend`() async throws {
        let amy = await house.guest("amy1")
        #expect(await amy.act("lobby/nim", "room.create", #"{"mode":"rank","invited":true}"#, key: "k").code == "bad_value")
    }
}
