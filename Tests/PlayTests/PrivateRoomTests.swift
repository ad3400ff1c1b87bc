import JSONText
import TestSupport
import Testing

@testable import Play

/// R8: a room for friends only.
@Suite(.timeLimit(.minutes(1))) struct PrivateRoomTests {
    private let house = House()
    private let secret = #"{"mode":"casual","listed":false,"spectators":"none","password":"x"}"#

    @Test func `nobody watches a private game, on no way`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom(secret)
        await amy.act("room/\(room)", "bot", "{}")
        await amy.act("room/\(room)", "start")
        let watcher = await house.guest("wat9")
        let refusal = await watcher.sub("watch/\(room)")
        #expect(refusal.code == "forbidden")
        #expect(await watcher.act("watch/\(room)", "say", #"{"text":"hi"}"#).code == "forbidden")
        await watcher.sub("tv/nim/best")
        #expect(watcher.view("tv/nim/best")?["room"] == .null)
        #expect(await house.matchmaker.watchJSON(room) == nil)
        #expect(await house.matchmaker.liveRooms("nim") == [])
        await watcher.sub("user/u_1")
        #expect(watcher.view("user/u_1")?["room"] == .null)
        await watcher.sub("lobby/nim")
        #expect(watcher.view("lobby/nim")?["live"] == .array([]))
    }

    @Test func `an unlisted room stands on no list, and is entered by its number`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom(#"{"mode":"casual","listed":false}"#)
        await bob.sub("lobby/nim")
        #expect(bob.view("lobby/nim")?["rooms"] == .array([]))
        #expect(await bob.sub("watch/\(room)").isOK)
        #expect(await bob.act("room/\(room)", "join").isOK)
    }

    @Test func `when an owner closes the doors, spectators are out`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom()
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        await amy.act("room/\(room)", "config", #"{"spectators":"none"}"#)
        let heard = watcher.connection.frames.count { $0["topic"]?.string == "watch/\(room)" }
        await amy.act("room/\(room)", "bot", "{}")
        await watcher.beHeard()
        #expect(watcher.connection.frames.count { $0["topic"]?.string == "watch/\(room)" } == heard)
        #expect(amy.view("room/\(room)")?["watchers"]?.int == 0)
        #expect(await watcher.sub("watch/\(room)").code == "forbidden")
    }

    @Test func `who is not in a room sends nothing into it`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom(secret)
        let stranger = await house.guest("str9")
        #expect(await stranger.act("room/\(room)", "say", #"{"text":"hi"}"#).code == "forbidden")
        #expect(await stranger.act("room/\(room)", "react", #"{"e":"👏"}"#).code == "forbidden")
        #expect(await stranger.act("watch/\(room)", "react", #"{"e":"👏"}"#).code == "forbidden")
        #expect(await stranger.act("room/\(room)", "ready", #"{"on":true}"#).code == "forbidden")
        await amy.beHeard()
        #expect(!amy.connection.frames.contains { $0["k"]?.string == "react" })
    }
}
