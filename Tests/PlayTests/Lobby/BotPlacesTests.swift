import IdentifierLiterals
import JSONText
import TestSupport
import Testing

@testable import Play

/// A10: a bot sits in several rooms at the same time, and retires from all of them.
@Suite(.timeLimit(.minutes(10))) struct BotPlacesTests {
    private let house = House()
    private let casual = #"{"mode":"casual"}"#

    private func bot(_ name: String = "bot7") async -> Guest {
        let bot = await house.guest(name)
        await bot.sub("me")
        return bot
    }

    /// Opens a room with a key of its own, as fast as the limit allows.
    private func open(_ bot: Guest, _ number: Int) async -> JSONValue {
        house.clock.advance(by: .seconds(10))
        return await bot.act("lobby/nim", "room.create", casual, key: "room \(number)")
    }

    private func rooms(_ guest: Guest) -> [String] { guest.view("me")?["rooms"]?.array?.compactMap(\.string) ?? [] }

    @Test func `me lists the rooms of a bot in their order, and one room for people`() async throws {
        let bot = await bot()
        #expect(bot.view("me")?["room"] == .null && bot.view("me")?["rooms"] == .array([]))
        var topics: [String] = []
        for number in 1...3 { topics.append("room/\(try #require(await open(bot, number)["d"]?["room"]?.string))") }
        #expect(rooms(bot) == topics && bot.view("me")?["room"]?.string == topics[0])
        await bot.act(topics[0], "leave")
        #expect(rooms(bot) == Array(topics.dropFirst()) && bot.view("me")?["room"]?.string == topics[1])
        let amy = await house.guest("amy1")
        _ = try await amy.openRoom()
        #expect(amy.view("me")?["rooms"] == nil)
    }

    @Test func `the seventeenth room is refused, until one is left`() async throws {
        let bot = await bot()
        for number in 1...16 { #expect(await open(bot, number).isOK, "\(number)") }
        let other = await house.guest("amy1")
        let topic = "room/\(try await other.openRoom())"
        let refusals = [await open(bot, 17), await bot.act(topic, "join"), await bot.act("lobby/nim", "match.enter", casual)]
        for refusal in refusals { #expect(refusal.code == "too_many" && refusal["d"]?["limit"]?.int == 16) }
        #expect(rooms(bot).count == 16)
        await bot.act(rooms(bot)[3], "leave")
        #expect(await bot.act(topic, "join").isOK)
        #expect(rooms(bot).count == 16 && rooms(bot).last == topic)
    }

    @Test func `a wait in the pool takes the place of a room`() async throws {
        let bot = await bot()
        for number in 1...15 { _ = await open(bot, number) }
        #expect(await bot.act("lobby/nim", "match.enter", casual).isOK)
        #expect(await open(bot, 16).code == "too_many")
        // Another wish of the same wait is no second one.
        #expect(await bot.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"no"}"#).isOK)
        await bot.act("lobby/nim", "match.leave")
        #expect(await open(bot, 17).isOK)
    }

    @Test func `a bot in a game waits for the next opponent, and plays both`() async throws {
        let bot = await bot()
        for name in ["amy1", "bob2", "cat3"] {
            #expect(await bot.act("lobby/nim", "match.enter", casual).isOK)
            let person = await house.guest(name)
            await person.sub("me")
            await person.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"yes"}"#)
            let topic = try #require(await person.sees("me") { $0["room"] != .null }["room"]?.string)
            await bot.sees("me") { $0["rooms"]?.array?.last?.string == topic }
        }
        let topics = rooms(bot)
        #expect(Set(topics).count == 3)
        for topic in topics {
            await bot.sub(topic, #","legal":true"#)
            #expect(bot.view(topic)?["phase"]?.string == "playing")
        }
        await bot.act(topics[1], "resign")
        await bot.sees(topics[1]) { $0["phase"]?.string == "over" }
        for topic in [topics[0], topics[2]] { #expect(bot.view(topic)?["phase"]?.string == "playing") }
    }

    @Test func `only one room of a bot looks for an opponent at a time`() async throws {
        let bot = await bot()
        var topics: [String] = []
        for number in 1...2 { topics.append("room/\(try #require(await open(bot, number)["d"]?["room"]?.string))") }
        for topic in topics { await bot.sub(topic) }
        #expect(await bot.act(topics[0], "start").isOK)
        await bot.sees(topics[0]) { $0["phase"]?.string == "matching" }
        _ = await bot.act(topics[1], "start")
        await bot.sees(topics[1]) { $0["phase"]?.string == "lobby" }
        #expect(bot.view(topics[0])?["phase"]?.string == "matching")
        #expect(await house.matchmaker.waitingCount() == 1)
        #expect(await bot.act("lobby/highcard", "match.enter", casual).code == "already")
    }

    @Test func `a bot that goes away is missed in all its rooms`() async throws {
        let bot = await bot()
        let people = [await house.guest("amy1"), await house.guest("bob2")]
        var topics: [String] = []
        for person in people {
            let topic = "room/\(try await person.openRoom())"
            await bot.act(topic, "join")
            await bot.sub(topic)
            topics.append(topic)
        }
        await bot.leave()
        for (person, topic) in zip(people, topics) { await person.sees(topic) { $0["seats"]?.array?[1]["on"]?.bool == false } }
    }

    @Test func `a retired bot resigns its games, leaves its rooms and the pool, and is shown as retired`() async throws {
        let watcher = await house.guest("wat9")
        await watcher.sub("user/u_7")
        let bot = await bot()
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let (game, lobby) = ("room/\(try await amy.openRoom())", "room/\(try await bob.openRoom())")
        for topic in [game, lobby] { await bot.act(topic, "join") }
        await bot.act(game, "ready", #"{"on":true}"#)
        #expect(await amy.act(game, "start").isOK)
        await bot.act("lobby/nim", "match.enter", casual)
        await house.lobby.retire("u_7", revoking: [])
        let view = await amy.sees(game) { $0["phase"]?.string == "over" }
        #expect(view["result"]?["why"]?.string == "resign")
        await bob.sees(lobby) { $0["seats"]?.names == ["bob2", nil] }
        await bot.sees("me") { $0["rooms"] == .array([]) && $0["queue"] == .null }
        await watcher.sees("user/u_7") { $0["retired"]?.bool == true }
        #expect(await house.matchmaker.waitingCount() == 0)
    }
}
