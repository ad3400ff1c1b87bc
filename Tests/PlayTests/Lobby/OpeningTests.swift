import JSONText
import TestSupport
import Testing

@testable import Play

/// R1: a repeated command opens a room only once.
@Suite(.timeLimit(.minutes(10))) struct OpeningTests {
    private let house = House()
    private let casual = #"{"mode":"casual"}"#

    @Test func `a room has five digits, its owner in the first seat, and stands in me`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom()
        #expect(room.count == 5 && room.allSatisfy(\.isNumber))
        let view = try #require(amy.view("room/\(room)"))
        #expect(view["owner"]?.string == "u_1")
        #expect(view["you"]?.int == 0)
        #expect(view["phase"]?.string == "lobby")
        #expect(view["state"] == .null)
        #expect(view["clock"] == .null)
        #expect(amy.view("me")?["room"]?.string == "room/\(room)")
    }

    @Test func `the same key opens one room`() async throws {
        let amy = await house.guest("amy1")
        let once = await amy.act("lobby/nim", "room.create", casual, key: "k")
        let again = await amy.act("lobby/nim", "room.create", casual, key: "k")
        #expect(once["dup"] == nil)
        #expect(again["dup"]?.bool == true)
        #expect(again["d"]?["room"] == once["d"]?["room"])
        #expect(house.matchmaker.directory.count == 1)
    }

    @Test func `the same key inside d counts as well, and each has their own keys`() async {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let once = await amy.act("lobby/nim", "room.create", #"{"mode":"casual","key":"k"}"#)
        let again = await amy.act("lobby/nim", "room.create", casual, key: "k")
        let other = await bob.act("lobby/nim", "room.create", casual, key: "k")
        #expect(again["d"]?["room"] == once["d"]?["room"])
        #expect(other["dup"] == nil)
        #expect(other["d"]?["room"] != once["d"]?["room"])
    }

    @Test func `a key stands for one kind of room`() async {
        let amy = await house.guest("amy1")
        await amy.act("lobby/nim", "room.create", casual, key: "k")
        let other = await amy.act("lobby/nim", "room.create", #"{"mode":"casual","config":{"seats":3}}"#, key: "k")
        #expect(other.code == "key_reuse")
    }

    @Test func `sent again after the room was changed, it is still the same command`() async throws {
        let amy = await house.guest("amy1")
        let once = await amy.act("lobby/nim", "room.create", casual, key: "k")
        let room = try #require(once["d"]?["room"]?.string)
        await amy.act("room/\(room)", "config", #"{"listed":false}"#)
        let again = await amy.act("lobby/nim", "room.create", casual, key: "k")
        #expect(again["dup"]?.bool == true)
        #expect(again["d"]?["room"]?.string == room)
    }

    @Test func `one room at a time`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom()
        let refusal = await amy.act("lobby/nim", "room.create", casual, key: "other")
        #expect(refusal.code == "already")
        #expect(refusal["d"]?["room"]?.string == room)
    }

    @Test func `without a key, an account for rank, or a known game there is no room`() async {
        let amy = await house.guest("amy1")
        let keyless = await amy.act("lobby/nim", "room.create", casual)
        #expect(keyless.code == "bad_frame")
        #expect(keyless["d"]?["path"]?.string == "key")
        let rank = await amy.act("lobby/nim", "room.create", #"{"mode":"rank"}"#, key: "k")
        #expect(rank.code == "auth_required")
        #expect(rank["d"]?["need"]?.string == "account")
        #expect(await amy.act("lobby/chess", "room.create", casual, key: "k").code == "no_game")
        #expect(await house.guest(nil).act("lobby/nim", "room.create", casual, key: "k").code == "auth_required")
    }
}
