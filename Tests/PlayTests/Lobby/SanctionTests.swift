import IdentifierLiterals
import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

@Suite("Sanctions", .timeLimit(.minutes(10))) struct SanctionTests {
    private func sanction(_ kind: Sanction.Kind, _ account: Int64, until end: Timestamp? = nil) -> Sanction {
        Sanction(id: 1, account: account, kind: kind, reason: "rude", begin: 0, end: end, author: 9)
    }

    private func room(_ house: House, _ owner: Guest) async throws -> String {
        let made = await owner.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "k")
        return "room/" + (try #require(made["d"]?["room"]?.string))
    }

    @Test func `a muted player can neither say nor react, is told why, and can again after the end`() async throws {
        let house = House()
        let amy = await house.guest("amy1")
        let room = try await room(house, amy)
        await amy.sub(room)
        let end = house.clock.now + .seconds(60)
        house.lobby.sanctions.add(sanction(.mute, 1, until: end))
        for (op, d) in [("say", #"{"text":"hi"}"#), ("react", #"{"e":"👍"}"#)] {
            let answer = await amy.act(room, op, d)
            #expect(answer["code"]?.string == "muted")
            #expect(answer["d"]?["until"]?.int == Int(end.milliseconds) && answer["d"]?["why"]?.string == "rude")
        }
        await amy.sub("sys")
        house.clock.advance(by: .seconds(60))
        #expect(await amy.act(room, "say", #"{"text":"hi"}"#)["t"]?.string == "ok")
    }

    @Test func `a ban ends the connections, resigns the game and refuses later connections`() async throws {
        let house = House()
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await room(house, amy)
        await amy.sub(room)
        await bob.act(room, "join")
        await bob.sub(room)
        await bob.act(room, "ready", #"{"on":true}"#)
        #expect(await amy.act(room, "start")["t"]?.string == "ok")
        let ban = sanction(.ban, 1)
        house.lobby.sanctions.add(ban)
        await house.lobby.ban(["u_1"], by: ban)
        let refusal = await amy.connection.next { $0["code"]?.string == "banned" }
        #expect(refusal["d"]?["until"] == .null && refusal["d"]?["why"]?.string == "rude")
        #expect(await amy.connection.next { $0["t"]?.string == "bye" }["code"]?.int == 4403)
        _ = await bob.connection.next { $0["k"]?.string == "over" }
        let late = await Guest(silentIn: house)
        late.hello("amy1")
        #expect(await late.connection.next { $0["t"]?.string == "bye" }["code"]?.int == 4403)
        house.lobby.sanctions.remove(ban)
        let back = await house.guest("amy1")
        #expect(await back.sub("me")["t"]?.string == "ok")
    }

    @Test func `a room that an administrator closes ends its game, which does not count`() async throws {
        let house = House()
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await room(house, amy)
        await amy.sub(room)
        await bob.act(room, "join")
        await bob.act(room, "ready", #"{"on":true}"#)
        #expect(await amy.act(room, "start")["t"]?.string == "ok")
        let (live, next) = await house.lobby.liveRooms(after: nil, limit: 10)
        let listed = try #require(live.first)
        #expect(next == nil && live.count == 1 && listed.phase == "playing" && Set(listed.players.map(\.name)) == ["amy1", "bob2"])
        #expect(await house.lobby.close(listed.number, match: "m_other") == nil)
        #expect(await house.lobby.close(listed.number, match: listed.match) == true)
        let end = await amy.connection.next { $0["k"]?.string == "close" }
        #expect(end["x"]?["why"]?.string == "admin")
        #expect(amy.view(room)?["phase"]?.string == "void")
        #expect(await house.lobby.liveRooms(after: nil, limit: 10).rooms.isEmpty)
        #expect(try await house.store.match(listed.match) == nil)
    }

    @Test func `notices come to me, and go when they are dismissed`() async throws {
        let house = House()
        let amy = await house.guest("amy1")
        await amy.sub("me")
        #expect(amy.view("me")?["notices"] == .array([]))
        house.presence.notify("u_1", of: Notice(id: 7, kind: .report, key: "report.acted", at: 5))
        await amy.beHeard()
        let notice = amy.view("me")?["notices"]?.array?.first
        #expect(notice?["id"]?.string == "n_7" && notice?["kind"]?.string == "report" && notice?["key"]?.string == "report.acted")
        house.presence.dismissed(notice: 7, of: "u_1")
        await amy.beHeard()
        #expect(amy.view("me")?["notices"] == .array([]))
    }

    @Test func `a chat line is found by its author and time, by those who can see it`() async throws {
        let house = House()
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await room(house, amy)
        await amy.sub(room)
        _ = await amy.act(room, "say", #"{"text":"boo"}"#)
        let time = house.clock.now
        let number = RoomNumber(String(room.dropFirst(5)))
        #expect(await house.lobby.chatLine(in: number, by: "u_1", at: time, seenBy: "u_2") == nil)
        await bob.act(room, "join")
        #expect(await house.lobby.chatLine(in: number, by: "u_1", at: time, seenBy: "u_2")?.text == "boo")
        #expect(await house.lobby.chatLine(in: number, by: "u_2", at: time, seenBy: "u_2") == nil)
    }
}
