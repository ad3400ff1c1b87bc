import IdentifierLiterals
import JSONText
import Storage
import TestSupport
import Testing

@testable import Play

/// R6: the profile of a player, and `me`.
@Suite(.timeLimit(.minutes(10))) struct CardTests {
    private let house = House()

    @Test func `a card tells who somebody is and where they play`() async throws {
        let watcher = await house.guest("wat9")
        #expect(await watcher.sub("user/u_1").isOK)
        #expect(watcher.view("user/u_1")?["on"]?.bool == false)
        #expect(watcher.view("user/u_1")?["kind"]?.string == "human")
        let amy = await house.guest("amy1")
        await watcher.sees("user/u_1") { $0["on"]?.bool == true }
        let room = try await amy.openRoom()
        await watcher.sees("user/u_1") { $0["room"]?.string == room }
        await amy.act("room/\(room)", "leave")
        await watcher.sees("user/u_1") { $0["room"] == .null }
        await amy.leave()
        await watcher.sees("user/u_1") { $0["on"]?.bool == false }
    }

    @Test func `games and wins are counted live`() async throws {
        let watcher = await house.guest("wat9")
        for user in ["u_1", "u_2"] { await watcher.sub("user/\(user)") }
        let (room, first, second) = try await startGame(house)
        await second.act("room/\(room)", "resign")
        let winner = try #require(first.view("room/\(room)")?["seats"]?.array?[0]["user"]?.string)
        for user in ["u_1", "u_2"] {
            await watcher.sees("user/\(user)") { $0["played"]?.int == 1 && $0["win"]?.int == (user == winner ? 1 : 0) }
        }
    }

    @Test func `a new name shows on the own page, on the card and in the chat`() async throws {
        let (amy, watcher) = (await house.guest("amy1"), await house.guest("wat9"))
        let room = try await amy.openRoom()
        await watcher.sub("user/u_1")
        await house.lobby.rename("u_1", to: "Amelia")
        await amy.sees("me") { $0["name"]?.string == "Amelia" }
        await watcher.sees("user/u_1") { $0["name"]?.string == "Amelia" }
        await amy.act("room/\(room)", "say", #"{"preset":"hi"}"#)
        #expect(amy.chat("room/\(room)").first?["name"]?.string == "Amelia")
    }

    @Test func `a new avatar shows on the own page, on the card and in the room at once`() async throws {
        let (amy, watcher) = (await house.guest("amy1"), await house.guest("wat9"))
        let room = try await amy.openRoom()
        await watcher.sub("user/u_1")
        await watcher.sub("watch/\(room)")
        let avatar = try #require(Avatar("d1-3-4-2-1-0-7"))
        for text in [avatar.text, nil] {
            await house.lobby.setAvatar(text.flatMap(Avatar.init), of: "u_1")
            await amy.sees("me") { $0["avatar"]?.string == text }
            await watcher.sees("user/u_1") { $0["avatar"]?.string == text }
            await amy.sees("room/\(room)") { $0["seats"]?.array?.first?["avatar"]?.string == text }
            await watcher.sees("watch/\(room)") { $0["seats"]?.array?.first?["avatar"]?.string == text }
        }
        // The same once more is no event.
        await house.lobby.setAvatar(nil, of: "u_1")
        await amy.act("room/\(room)", "say", #"{"preset":"hi"}"#)
        #expect(amy.connection.frames.filter { $0["k"]?.string == "avatar" }.count == 2)
    }

    // The authenticator of the house reads the same profile each time, as if it had been read before the changes.

    @Test func `a card and a connection that come late show the changes since their reading`() async throws {
        let watcher = await house.guest("wat9")
        await house.lobby.rename("u_1", to: "Amelia")
        await house.lobby.setAvatar(Avatar("d1-3-4-2-1-0-7"), of: "u_1")
        await house.presence.retired("u_1", revoking: [])
        await watcher.sub("user/u_1")
        let card = try #require(watcher.view("user/u_1"))
        #expect(card["name"]?.string == "Amelia" && card["avatar"]?.string == "d1-3-4-2-1-0-7" && card["retired"]?.bool == true)
        let amy = await house.guest("amy1")
        let greeted = try #require(amy.connection.frames.first { $0["re"]?.int == 1 }?["user"])
        #expect(greeted["name"]?.string == "Amelia" && greeted["avatar"]?.string == "d1-3-4-2-1-0-7")
        await amy.sub("me")
        #expect(amy.view("me")?["name"]?.string == "Amelia")
    }

    @Test func `nobody has a strange id`() async {
        #expect(await house.guest("amy1").sub("user/u_x").code != nil)
    }

    @Test func `one's own page is one's own`() async throws {
        let amy = await house.guest("amy1")
        await amy.sub("me")
        let page = try #require(amy.view("me"))
        #expect(page["user"]?.string == "u_1")
        #expect(page["room"] == .null)
        #expect(page["queue"] == .null)
        for part in ["wallet", "reward", "daily"] { #expect(page[part] == .null, "guests own nothing") }
        #expect(page["guest"]?.bool == true)
        let ace = await house.guest("ace2")
        await ace.sub("me")
        #expect(ace.view("me")?["wallet"]?["money"]?.int == 2000)
        #expect(ace.view("me")?["reward"] == .object(["progress": .int(0), "ready": .int(0)]))
        #expect(ace.view("me")?["daily"]?["ready"]?.bool == true)
    }
}
