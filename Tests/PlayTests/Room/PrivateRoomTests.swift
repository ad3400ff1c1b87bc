import IdentifierLiterals
import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

/// R8: a room for friends only.
@Suite(.timeLimit(.minutes(10))) struct PrivateRoomTests {
    private let house = House()
    private let secret = #"{"mode":"casual","listed":false,"spectators":"none","password":"x"}"#

    @Test func `nobody watches a private game, on no way`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom(secret)
        await amy.act("room/\(room)", "bot", "{}")
        await amy.act("room/\(room)", "start")
        let watcher = await house.guest("wat9")
        let refusal = await watcher.sub("watch/\(room)")
        #expect(refusal.code == "no_room")
        #expect(await watcher.act("watch/\(room)", "say", #"{"text":"hi"}"#).code == "forbidden")
        await watcher.sub("tv/nim/best")
        #expect(watcher.view("tv/nim/best")?["room"] == .null)
        #expect(await house.listings.watchJSON(RoomNumber(room)) == nil)
        #expect(await house.tv() == [])
        await watcher.sub("user/u_1")
        #expect(watcher.view("user/u_1")?["room"] == .null)
        await watcher.sub("lobby/nim")
        #expect(watcher.view("lobby/nim")?["live"] == .array([]))
    }

    @Test(arguments: [#""listed":false"#, #""password":"x""#, #""spectators":"none""#])
    func `a private game says so before, and stands in no list while it is played and afterwards`(setting: String) async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom(#"{"mode":"casual",\#(setting)}"#)
        #expect(amy.view("room/\(room)")?["private"]?.bool == true)
        await amy.act("room/\(room)", "bot", "{}")
        await amy.act("room/\(room)", "start")
        let stranger = await house.guest("str9")
        await stranger.sub("lobby/nim")
        #expect(stranger.view("lobby/nim")?["live"] == .array([]))
        await stranger.sub("tv/nim/best")
        #expect(stranger.view("tv/nim/best")?["room"] == .null)
        await stranger.sub("user/u_1")
        #expect(stranger.view("user/u_1")?["room"] == .null)
        #expect(await house.tv() == [])
        #expect(await amy.act("room/\(room)", "resign").isOK)
        for user: UserID? in [nil, "u_1"] { #expect(try await house.store.matches(of: user, after: nil, limit: 10).matches.isEmpty) }
        let match = try #require(amy.view("room/\(room)")?["match"]?.string)
        #expect(try await house.store.match(MatchID(match))?.isPrivate == true)
        #expect(
            try await house.store.matches(in: MatchList(user: "u_1", withPrivate: true), after: nil, limit: 10).matches.map(\.match.rawValue) == [
                match
            ])
    }

    @Test func `a game is private if its room was when it began`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom(secret)
        await amy.act("room/\(room)", "config", #"{"listed":true,"password":null,"spectators":"all"}"#)
        #expect(amy.view("room/\(room)")?["private"]?.bool == false)
        await amy.act("room/\(room)", "bot", "{}")
        await amy.act("room/\(room)", "start")
        await amy.act("room/\(room)", "resign")
        #expect(try await house.store.matches(of: nil, after: nil, limit: 10).matches.count == 1)
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
        #expect(await watcher.sub("watch/\(room)").code == "no_room")
    }

    /// - Parameter code: the refusal for users without a seat; a listed room answers that it is for members.
    @Test(arguments: [(#""listed":false"#, "no_room"), (#""listed":true"#, "forbidden")])
    func `who is not in a room sends nothing into it`(setting: String, code: String) async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom(#"{"mode":"casual",\#(setting)}"#)
        let stranger = await house.guest("str9")
        #expect(await stranger.act("room/\(room)", "say", #"{"text":"hi"}"#).code == code)
        #expect(await stranger.act("room/\(room)", "react", #"{"e":"👏"}"#).code == code)
        #expect(await stranger.act("watch/\(room)", "react", #"{"e":"👏"}"#).code == "forbidden")
        #expect(await stranger.act("room/\(room)", "ready", #"{"on":true}"#).code == code)
        await amy.beHeard()
        #expect(!amy.connection.frames.contains { $0["k"]?.string == "react" })
    }
}
