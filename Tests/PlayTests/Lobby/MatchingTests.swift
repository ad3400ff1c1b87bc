import Identifiers
import JSONText
import TestSupport
import Testing

@testable import Play

/// R5: owners of open rooms are paired with people in the pool.
@Suite(.timeLimit(.minutes(10))) struct MatchingTests {
    private let house = House()
    private let casual = #"{"mode":"casual"}"#

    private func waits(_ name: String) async -> Guest {
        let guest = await house.guest(name)
        await guest.sub("me")
        await guest.act("lobby/nim", "match.enter", casual)
        return guest
    }

    /// Every room that `me` has contained, in order, `nil` for none.
    private func places(_ guest: Guest) -> [String?] {
        guest.connection.frames.filter { $0["topic"]?.string == "me" && $0["d"] != nil }.map { $0["d"]?["room"]?.string }
    }

    @Test func `two owners become one room, and nobody is without one in between`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let first = try await amy.openRoom()
        let second = try await bob.openRoom()
        #expect(await amy.act("room/\(first)", "start").isOK)
        await amy.sees("room/\(first)") { $0["phase"]?.string == "matching" }
        house.clock.advance(by: .milliseconds(10))
        await bob.act("room/\(second)", "start")
        await bob.sees("me") { $0["room"]?.string == "room/\(first)" }
        await bob.event("room/\(second)", "close")
        await amy.sees("room/\(first)") { $0["phase"]?.string == "playing" }
        await bob.sub("room/\(first)")
        #expect(bob.view("room/\(first)")?["you"]?.int != amy.view("room/\(first)")?["you"]?.int)
        #expect(places(bob).drop { $0 == nil }.allSatisfy { $0 != nil })
        #expect(places(amy).drop { $0 == nil }.allSatisfy { $0 == "room/\(first)" })
        #expect(house.matchmaker.directory.count == 1)
    }

    @Test func `an owner who waits is shown so, and may call it off`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom()
        await amy.act("room/\(room)", "start")
        let queued = await amy.sees("me") { $0["queue"]?.object != nil }
        #expect(queued["queue"]?["room"]?.string == room)
        #expect(await amy.act("room/\(room)", "start")["dup"]?.bool == true)
        #expect(await amy.act("lobby/nim", "match.leave").isOK)
        await amy.sees("me") { $0["queue"] == .null }
        #expect(amy.view("room/\(room)")?["phase"]?.string == "lobby")
        _ = await waits("bob2")
        #expect(await house.matchmaker.waitingCount() == 1)
    }

    @Test func `an owner meets somebody from the pool in the owner's room`() async throws {
        let bob = await waits("bob2")
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom()
        await amy.act("room/\(room)", "start")
        await bob.sees("me") { $0["room"]?.string == "room/\(room)" && $0["queue"] == .null }
        await amy.sees("room/\(room)") { $0["phase"]?.string == "playing" }
    }

    @Test func `two from the pool get a new room`() async throws {
        let amy = await waits("amy1")
        #expect(amy.view("me")?["queue"]?["mode"]?.string == "casual")
        let bob = await waits("bob2")
        let place = await bob.sees("me") { $0["room"] != .null }["room"]
        await amy.sees("me") { $0["room"] == place && $0["queue"] == .null }
        await amy.sub(try #require(place?.string))
        #expect(amy.view(try #require(place?.string))?["phase"]?.string == "playing")
    }

    @Test func `entering twice is entering once, leaving twice too`() async throws {
        let amy = await waits("amy1")
        #expect(await amy.act("lobby/nim", "match.enter", casual)["dup"]?.bool == true)
        #expect(await house.matchmaker.waitingCount() == 1)
        #expect(await amy.act("lobby/nim", "match.leave")["dup"] == nil)
        #expect(await amy.act("lobby/nim", "match.leave")["dup"]?.bool == true)
        await amy.sees("me") { $0["queue"] == .null }
    }

    @Test func `who sits in a room does not wait in the pool`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom()
        let refusal = await amy.act("lobby/nim", "match.enter", casual)
        #expect(refusal.code == "already")
        #expect(refusal["d"]?["room"]?.string == room)
    }

    @Test func `who is gone waits no longer, with a room or without`() async throws {
        let amy = await waits("amy1")
        await amy.leave()
        let bob = await house.guest("bob2")
        let room = try await bob.openRoom()
        await bob.act("room/\(room)", "start")
        await bob.leave()
        let cat = await waits("cat3")
        #expect(await house.matchmaker.waitingCount() == 1)
        #expect(cat.view("me")?["room"] == .null)
    }

    @Test func `a tab that connects again while its owner waits goes on waiting, and is told once of what comes`() async throws {
        let old = await waits("amy1")
        let amy = await house.guest("amy1")
        #expect(await old.bye()["code"]?.int == 4409)
        await amy.sub("me")
        #expect(amy.view("me")?["queue"]?["mode"]?.string == "casual")
        let heard = old.connection.frames.count
        _ = await waits("bob2")
        await amy.sees("me") { $0["room"] != .null }
        #expect(old.connection.frames.count == heard)
    }

    @Test func `a friend who joins while the owner waits ends the waiting`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom()
        await amy.act("room/\(room)", "start")
        #expect(await bob.act("room/\(room)", "join").isOK)
        let view = await amy.sees("room/\(room)") { $0["phase"]?.string == "lobby" && $0["seats"]?.names == ["amy1", "bob2"] }
        #expect(view["owner"]?.string == "u_1")
        await amy.sees("me") { $0["queue"] == .null }
    }

    @Test func `the same two meet again when nobody else is there`() async throws {
        var (amy, bob) = (await waits("amy1"), await waits("bob2"))
        for _ in 0..<2 {
            let place = try #require(await bob.sees("me") { $0["room"] != .null }["room"]?.string)
            await amy.sees("me") { $0["room"]?.string == place }
            await amy.act(place, "resign")
            for guest in [amy, bob] { await guest.act(place, "leave") }
            for guest in [amy, bob] { await guest.sees("me") { $0["room"] == .null } }
            (amy, bob) = (await waits("amy1"), await waits("bob2"))
            // The games moved their ratings apart.
            await house.clock.sleeper(until: house.clock.now + .seconds(3))
            house.clock.advance(by: .seconds(60))
        }
        await bob.sees("me") { $0["room"] != .null }
    }

    @Test func `a bot meets a person who does not mind, and another bot`() async throws {
        let bot = await waits("bot7")
        let amy = await waits("amy1")
        #expect(await house.matchmaker.waitingCount() == 2)
        await amy.act("lobby/nim", "match.leave")
        await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"yes"}"#)
        let place = await amy.sees("me") { $0["room"] != .null }["room"]
        await bot.sees("me") { $0["room"] == place }
        let (eight, nine) = (await waits("bot8"), await waits("bot9"))
        let other = await eight.sees("me") { $0["room"] != .null }["room"]
        await nine.sees("me") { $0["room"] == other }
    }

    @Test func `another wish takes the place of the one before, and the wait goes on`() async throws {
        let amy = await waits("amy1")
        let since = try #require(amy.view("me")?["queue"]?["since"]?.int)
        let bot = await waits("bot7")
        house.clock.advance(by: .seconds(1))
        let changed = await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"yes"}"#)
        #expect(changed["dup"] == nil)
        #expect(changed["d"]?["queued"]?.bool == true)
        let place = await amy.sees("me") { $0["room"] != .null }["room"]
        await bot.sees("me") { $0["room"] == place }
        let cat = await waits("cat3")
        house.clock.advance(by: .seconds(1))
        await cat.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"yes"}"#)
        #expect(await cat.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"yes"}"#)["dup"]?.bool == true)
        #expect(cat.view("me")?["queue"]?["since"]?.int == since + 1000)
        #expect(await house.matchmaker.waitingCount() == 1)
    }

    @Test func `an owner who waits may accept a bot after all`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom()
        await amy.act("room/\(room)", "start")
        let bot = await waits("bot7")
        #expect(await house.matchmaker.waitingCount() == 2)
        #expect(await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"yes"}"#).isOK)
        await bot.sees("me") { $0["room"]?.string == "room/\(room)" }
        await amy.sees("room/\(room)") { $0["phase"]?.string == "playing" }
    }

    @Test func `a bot account gets a server bot at once, also while it waits`() async throws {
        let bot = await waits("bot7")
        let answer = await bot.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only"}"#)
        let room = try #require(answer["d"]?["room"]?.string)
        await bot.sub("room/\(room)")
        #expect(bot.view("room/\(room)")?["phase"]?.string == "playing")
        #expect(bot.view("room/\(room)")?["seats"]?.names.sorted { ($0 ?? "") < ($1 ?? "") } == ["Twig", "bot7"])
        #expect(await house.matchmaker.waitingCount() == 0)
    }

    @Test func `who is gone before the game can open does not wait again, and the other one does`() async throws {
        let (journal, rooms) = (MoodyJournal(), TestLoop())
        let house = House(journal: journal, roomLoop: rooms)
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        await amy.act("lobby/nim", "match.enter", casual)
        rooms.hold()
        await bob.act("lobby/nim", "match.enter", casual)
        await rooms.somethingWaits()
        #expect(await house.matchmaker.waitingCount() == 0)
        await amy.sub("user/u_2")
        await bob.leave()
        // Presence learns of it on its own loop.
        await amy.sees("user/u_2") { $0["on"]?.bool == false }
        journal.feel(.refuses)
        rooms.release()
        await amy.sub("me")
        await amy.sees("me") { $0["queue"] != .null }
        #expect(await house.matchmaker.waitingCount() == 1)
    }

    @Test func `rank is for accounts, and a strange wish is refused`() async {
        let amy = await house.guest("amy1")
        let refusal = await amy.act("lobby/nim", "match.enter", #"{"mode":"rank"}"#)
        #expect(refusal.code == "auth_required")
        #expect(refusal["d"]?["need"]?.string == "account")
        #expect(await amy.act("lobby/nim", "match.enter", #"{"mode":"blitz"}"#).code == "bad_value")
        #expect(await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"maybe"}"#).code == "bad_value")
        #expect(await amy.act("lobby/chess", "match.enter", casual).code == "no_game")
        #expect(await house.guest(nil).act("lobby/nim", "match.enter", casual).code == "auth_required")
    }
}
