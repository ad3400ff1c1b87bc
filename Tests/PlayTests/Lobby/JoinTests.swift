import JSONText
import TestSupport
import Testing

@testable import Play

/// R2: every reason for refusing a seat has its own answer.
@Suite(.timeLimit(.minutes(10))) struct JoinTests {
    private let house = House()

    @Test func `a number no room has`() async {
        let amy = await house.guest("amy1")
        #expect(await amy.act("room/99999", "join").code == "no_room")
    }

    @Test func `a full room`() async throws {
        let (amy, bob, cat) = (await house.guest("amy1"), await house.guest("bob2"), await house.guest("cat3"))
        let room = try await amy.openRoom()
        await bob.act("room/\(room)", "join")
        #expect(await cat.act("room/\(room)", "join").code == "room_full")
        // The refusal releases the claim, so they can join another room.
        #expect(try await cat.openRoom() != room)
    }

    @Test func `a room whose game has begun, and one whose game is over`() async throws {
        let (room, first, _) = try await startGame(house)
        let cat = await house.guest("cat3")
        let refusal = await cat.act("room/\(room)", "join")
        #expect(refusal.code == "room_started")
        #expect(refusal["d"]?["phase"]?.string == "playing")
        await first.act("room/\(room)", "resign")
        #expect(await cat.act("room/\(room)", "join").code == "room_started")
    }

    @Test(arguments: ["{}", #"{"password":"Sesame"}"#, #"{"password":null}"#]) func `a wrong password`(details: String) async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom(#"{"mode":"casual","password":"sesame"}"#)
        #expect(await bob.act("room/\(room)", "join", details).code == "wrong_password")
        #expect(await bob.act("room/\(room)", "join", #"{"password":"sesame"}"#).isOK)
        #expect(amy.view("room/\(room)")?["locked"]?.bool == true)
        #expect(!bob.connection.frames.contains { "\($0)".contains("sesame") })
    }

    @Test func `somebody who sits elsewhere learns where`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom()
        let other = try await bob.openRoom()
        let refusal = await bob.act("room/\(room)", "join")
        #expect(refusal.code == "already")
        #expect(refusal["d"]?["room"]?.string == other)
    }

    @Test func `a join that comes twice ends with the seat`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom()
        await bob.act("room/\(room)", "join")
        #expect(await bob.act("room/\(room)", "join")["dup"]?.bool == true)
        #expect(await bob.act("room/\(room)", "leave").isOK)
        #expect(try await bob.openRoom() != room)
    }

    @Test func `somebody who waits in the pool`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom()
        await bob.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        #expect(await bob.act("room/\(room)", "join").code == "already")
        await bob.act("lobby/nim", "match.leave")
        #expect(await bob.act("room/\(room)", "join").isOK)
    }

    @Test func `joining twice is joining once`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom()
        await bob.act("room/\(room)", "join")
        let again = await bob.act("room/\(room)", "join")
        #expect(again["dup"]?.bool == true)
        #expect(amy.view("room/\(room)")?["seats"]?.names == ["amy1", "bob2"])
    }

    @Test func `a wish for a seat that is taken, or is none`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom(#"{"mode":"casual","config":{"seats":3}}"#)
        #expect(await bob.act("room/\(room)", "join", #"{"seat":0}"#).code == "room_full")
        #expect(await bob.act("room/\(room)", "join", #"{"seat":3}"#).code == "bad_value")
        #expect(await bob.act("room/\(room)", "join", #"{"seat":2}"#).isOK)
        await amy.sees("room/\(room)") { $0["seats"]?.names == ["amy1", nil, "bob2"] }
    }

    @Test func `without a name nobody joins, and a member's view is for members`() async throws {
        let (amy, bob, anon) = (await house.guest("amy1"), await house.guest("bob2"), await house.guest(nil))
        let room = try await amy.openRoom()
        #expect(await anon.act("room/\(room)", "join").code == "auth_required")
        #expect(await anon.sub("room/\(room)").code == "auth_required")
        #expect(await bob.sub("room/\(room)").code == "forbidden")
        #expect(await anon.sub("watch/\(room)").isOK)
    }
}
