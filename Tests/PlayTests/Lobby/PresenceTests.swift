import IdentifierLiterals
import Identifiers
import JSONText
import Storage
import TestSupport
import Testing

@testable import Play

/// R7: presence at the table, on several devices, and reconnecting.
@Suite(.timeLimit(.minutes(10))) struct PresenceTests {
    private let house = House()

    private func seat(_ guest: Guest, _ topic: String, _ index: Int) -> JSONValue? { guest.view(topic)?["seats"]?.array?[index] }

    @Test func `the opponent sees that a player is gone, for how long, and back`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        let name = try #require(seat(second, topic, 0)?["name"]?.string)
        await first.leave()
        await second.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false }
        #expect(seat(second, topic, 0)?["gone_ms"]?.int == 0)
        house.clock.advance(by: .milliseconds(4100))
        await second.act(topic, "say", #"{"preset":"brb"}"#)
        #expect(seat(second, topic, 0)?["gone_ms"]?.int == 4100)
        let back = await house.guest(name, session: "phone")
        await back.sub(topic)
        await second.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == true }
        #expect(seat(second, topic, 0)?["gone_ms"] == nil)
    }

    @Test func `who comes back has the same seat and the same game, on any device`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        await first.act(topic, "move", at: 0, #"{"m":"2"}"#)
        await second.act(topic, "move", at: 1, #"{"m":"1"}"#)
        let name = try #require(seat(second, topic, 0)?["name"]?.string)
        await first.leave()
        let phone = await house.guest(name, session: "phone")
        await phone.sub("me")
        #expect(phone.view("me")?["room"]?.string == topic)
        await phone.sub(topic, #","legal":true"#)
        #expect(phone.view(topic)?["you"]?.int == 0)
        #expect(phone.view(topic)?["moves"]?.array?.compactMap(\.string) == ["2", "1"])
        #expect(phone.view(topic)?["legal"]?.array?.count == 3)
        #expect(await phone.act(topic, "move", at: 2, #"{"m":"1"}"#).isOK)
    }

    @Test func `the visits of each kind are counted until they end`() async throws {
        func counts() async -> [String: Int] { Dictionary(uniqueKeysWithValues: await house.presence.visitCounts().map { ($0.kind, $0.count) }) }
        #expect(await counts() == ["human": 0, "bot": 0, "anon": 0])
        let laptop = await house.guest("amy1", session: "laptop")
        let phone = await house.guest("amy1", session: "phone")
        let stranger = await house.guest(nil)
        #expect(await counts() == ["human": 2, "bot": 0, "anon": 1])
        // The same tab again takes the place of the one before.
        let again = await house.guest("amy1", session: "phone")
        await phone.leave()
        await stranger.leave()
        #expect(await counts() == ["human": 2, "bot": 0, "anon": 0])
        await laptop.leave()
        await again.leave()
        #expect(await counts() == ["human": 0, "bot": 0, "anon": 0])
    }

    @Test func `on two devices one is here until both are gone`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        let name = try #require(seat(second, topic, 0)?["name"]?.string)
        let phone = await house.guest(name, session: "phone")
        await phone.sub(topic)
        await first.leave()
        await second.beHeard()
        #expect(seat(second, topic, 0)?["on"]?.bool == true)
        await phone.leave()
        await second.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false }
        #expect(second.connection.frames.count { $0["k"]?.string == "presence" } == 1)
    }

    @Test func `both devices see the same moves`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        let phone = await house.guest(try #require(seat(second, topic, 0)?["name"]?.string), session: "phone")
        await phone.sub(topic)
        await phone.act(topic, "move", at: 0, #"{"m":"2"}"#)
        await first.event(topic, "move")
        #expect(first.view(topic)?["state"] == phone.view(topic)?["state"])
    }

    @Test func `who stops listening is gone, though the connection stays`() async throws {
        let (room, first, second) = try await startGame(house)
        first.say(#"{"t":"unsub","id":900,"topic":"room/\#(room)"}"#)
        #expect(await first.connection.answer(to: 900).isOK)
        await second.sees("room/\(room)") { $0["seats"]?.array?[0]["on"]?.bool == false }
        await first.sub("room/\(room)")
        await second.sees("room/\(room)") { $0["seats"]?.array?[0]["on"]?.bool == true }
    }

    @Test func `who goes while the journal is full is told of when it has room again`() async throws {
        let journal = MoodyJournal()
        let house = House(journal: journal)
        let (room, first, second) = try await startGame(house)
        journal.feel(.refuses)
        await second.leave()
        await house.clock.sleeper(until: house.clock.now + .milliseconds(200))
        #expect(seat(first, "room/\(room)", 1)?["on"]?.bool == true)
        journal.feel(.takes)
        house.clock.advance(by: .milliseconds(200))
        await first.sees("room/\(room)") { $0["seats"]?.array?[1]["on"]?.bool == false }
    }

    @Test func `who is back before the journal has room was never gone`() async throws {
        let journal = MoodyJournal()
        let house = House(journal: journal)
        let (room, first, second) = try await startGame(house)
        let name = try #require(seat(first, "room/\(room)", 1)?["name"]?.string)
        journal.feel(.refuses)
        await second.leave()
        await house.clock.sleeper(until: house.clock.now + .milliseconds(200))
        await house.guest(name).sub("room/\(room)")
        journal.feel(.takes)
        house.clock.advance(by: .milliseconds(200))
        await first.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#)
        #expect(seat(first, "room/\(room)", 1)?["on"]?.bool == true)
        #expect(!first.connection.frames.contains { $0["k"]?.string == "presence" })
    }

    @Test func `a picture that comes while the journal has no room is shown when it has, and of two the last`() async throws {
        let journal = MoodyJournal()
        let house = House(journal: journal)
        let (room, first, second) = try await startGame(house)
        let user = UserID(try #require(seat(first, "room/\(room)", 0)?["user"]?.string))
        journal.feel(.refuses)
        for avatar in ["d1-1-1-1-1-1-1", "d1-3-4-2-1-0-7"] { await house.lobby.setAvatar(Avatar(avatar), of: user) }
        journal.feel(.takes)
        house.clock.advance(by: .milliseconds(200))
        await second.sees("room/\(room)") { $0["seats"]?.array?[0]["avatar"]?.string == "d1-3-4-2-1-0-7" }
        #expect(second.connection.frames.filter { $0["k"]?.string == "avatar" }.count == 1)
    }

    @Test func `a seat has the new name of its player until the first move`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        let user = try #require(seat(second, topic, 0)?["user"]?.string.map { UserID($0) })
        await house.lobby.rename(user, to: "Amelia")
        await second.sees(topic) { $0["seats"]?.array?[0]["name"]?.string == "Amelia" }
        await first.act(topic, "move", at: 0, #"{"m":"2"}"#)
        await house.lobby.rename(user, to: "Zoë")
        await first.act(topic, "say", #"{"preset":"hi"}"#)
        await second.event(topic, "say")
        #expect(seat(second, topic, 0)?["name"]?.string == "Amelia")
        #expect(second.connection.frames.filter { $0["k"]?.string == "name" }.count == 1)
        let next = try await house.restarted()
        let back = await next.guest("Zoë2")
        await back.sub("watch/\(room)")
        #expect(back.view("watch/\(room)")?["seats"]?.array?[0]["name"]?.string == "Amelia")
    }

    @Test func `who is gone for the whole game still loses by idling only`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        await first.leave()
        await second.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false }
        house.clock.advance(by: .milliseconds(40_150))
        await second.sees(topic) { $0["ply"]?.int == 1 }
        #expect(second.view(topic)?["phase"]?.string == "playing")
        #expect(seat(second, topic, 0)?["idle"]?.int == 1)
    }

    // A connection of the house brings the holdings of a new player, as if they had been read before the game took its stake.

    @Test func `a stake that is taken while a player connects is no money of theirs`() async {
        let staked = Holdings(wallet: Wallet(money: 1800, stars: 0, best: 0, newest: 7))
        let here = await house.guest("ace1", session: "tab")
        _ = await house.presence.learnedNow(staked, of: "u_1")
        let late = await house.guest("ace1", session: "phone")
        await late.sub("me")
        #expect(late.view("me")?["wallet"]?["money"]?.int == 1800)
        await here.leave()
        await late.leave()
        // And from nowhere, as from one screen to the next.
        _ = await house.presence.learnedNow(staked, of: "u_2")
        let back = await house.guest("ace2", session: "tab")
        await back.sub("me")
        #expect(back.view("me")?["wallet"]?["money"]?.int == 1800)
    }

    @Test func `at midnight everybody hears that the money of the new day can be earned`() async {
        let today = Day.utc(at: house.clock.now)
        let member = await house.guest("ace1")
        await member.sub("me")
        await house.lobby.learned(Holdings(wallet: .new, paidDay: today.text), of: "u_1")
        await member.sees("me") { $0["daily"]?["ready"]?.bool == false }
        house.clock.advance(by: today.end - house.clock.now)
        await member.sees("me") { $0["daily"]?["ready"]?.bool == true }
        // The next one as well.
        let tomorrow = Day.utc(at: house.clock.now)
        await house.lobby.learned(Holdings(wallet: .new, paidDay: tomorrow.text), of: "u_1")
        await member.sees("me") { $0["daily"]?["ready"]?.bool == false }
        house.clock.advance(by: tomorrow.end - house.clock.now)
        await member.sees("me") { $0["daily"]?["ready"]?.bool == true }
    }

    @Test func `of each player the newest holdings are kept`() {
        func holdings(_ newest: Int64) -> Holdings { Holdings(wallet: Wallet(money: Int(newest), stars: 0, best: 0, newest: newest)) }
        func identity(_ user: UserID, _ holdings: Holdings?) -> Identity {
            Identity(user: user, name: "ann", kind: .human, guest: holdings == nil, scopes: [], holdings: holdings)
        }
        var latest = LatestChanges()
        latest.note("u_1") { $0.holdings = holdings(5) }
        #expect(latest.applied(to: identity("u_1", .new)).holdings == holdings(5))
        #expect(latest.applied(to: identity("u_1", holdings(6))).holdings == holdings(6))
        #expect(latest.applied(to: identity("u_1", nil)).holdings == nil)
        #expect(latest.applied(to: identity("u_2", .new)).holdings == .new)
        latest.note("u_1") { $0.isMember = true }
        let member = latest.applied(to: identity("u_1", nil))
        #expect(member.holdings == holdings(5) && !member.guest)
    }
}
