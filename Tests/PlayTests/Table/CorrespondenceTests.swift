import JSONText
import TestSupport
import Testing

@testable import Play

/// Games that go on for days.
@Suite(.timeLimit(.minutes(10))) struct CorrespondenceTests {
    private let house = House()
    private let day = 86_400

    /// Two members in a running game: (topic, the seats).
    private func start(_ amy: Guest, _ bob: Guest, control: String = "1d", key: String = "k") async throws -> (topic: String, seats: [Guest]) {
        let answer = await amy.act("lobby/nim", "room.create", #"{"mode":"casual","control":"\#(control)"}"#, key: key)
        let topic = "room/\(try #require(answer["d"]?["room"]?.string))"
        await amy.sub(topic, #","legal":true"#)
        await bob.act(topic, "join")
        await bob.sub(topic, #","legal":true"#)
        await bob.act(topic, "ready", #"{"on":true}"#)
        #expect(await amy.act(topic, "start").isOK)
        for guest in [amy, bob] { await guest.sees(topic) { $0["phase"]?.string == "playing" } }
        return (topic, amy.view(topic)?["you"]?.int == 0 ? [amy, bob] : [bob, amy])
    }

    private func members() async -> (Guest, Guest) {
        let (amy, bob) = (await house.guest("ace1"), await house.guest("ace2"))
        for guest in [amy, bob] { await guest.sub("me") }
        return (amy, bob)
    }

    @Test(arguments: [("1d", 1), ("3d", 3)])
    func `a move may take days, and then the time has run out`(control: String, days: Int) async throws {
        let (amy, bob) = await members()
        let (topic, seats) = try await start(amy, bob, control: control)
        #expect(seats[0].view(topic)?["clock"]?["budget"]?.int == days * day * 1000)
        house.clock.advance(by: .seconds(days * day - 60))
        #expect(await seats[0].act(topic, "move", at: 0, #"{"m":"1"}"#).isOK)
        house.clock.advance(by: .seconds(days * day - 60))
        #expect(seats[0].view(topic)?["phase"]?.string == "playing")
        house.clock.advance(by: .seconds(61))
        let end = await seats[0].sees(topic) { $0["phase"]?.string == "over" }
        #expect(end["result"]?["why"]?.string == "time")
        #expect(end["result"]?["winner"]?.int == 0)
    }

    @Test func `its players sit elsewhere meanwhile, and find it in their list`() async throws {
        let (amy, bob) = await members()
        let (topic, _) = try await start(amy, bob)
        let me = await amy.sees("me") { $0["correspondence"] == .array([.string(topic)]) }
        #expect(me["room"] == .null)
        let other = "room/\(try await amy.openRoom())"
        #expect(await amy.sees("me") { $0["room"]?.string == other }["correspondence"] == .array([.string(topic)]))
        #expect(await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "again").code == "already")
        await bob.act(topic, "resign")
        await bob.act(topic, "leave")
        #expect(await bob.sees("me") { $0["correspondence"] == .array([]) }["room"] == .null)
    }

    @Test func `both are away for a day, and the game is still there`() async throws {
        let (amy, bob) = await members()
        let (topic, seats) = try await start(amy, bob)
        await seats[0].act(topic, "move", at: 0, #"{"m":"1"}"#)
        await seats[1].act(topic, "offer", #"{"kind":"draw"}"#)
        let name = try #require(seats[0].view(topic)?["seats"]?.names[0])
        await amy.leave()
        await bob.leave()
        house.clock.advance(by: .seconds(day - 3600))
        let again = await house.guest(name)
        await again.sub(topic)
        let view = try #require(again.view(topic))
        #expect(view["phase"]?.string == "playing")
        #expect(view["clock"]?["left"]?.int == 3_600_000)
        // An offer waits for the other as well.
        #expect(view["offers"]?.array?.count == 1)
        #expect(await again.act(topic, "claim").code == "phase")
    }

    @Test func `a crash keeps the time that is left, and six hours at least`() async throws {
        let (amy, bob) = await members()
        let (topic, seats) = try await start(amy, bob)
        let name = try #require(seats[0].view(topic)?["seats"]?.names[0])
        house.clock.advance(by: .seconds(3600))
        let next = try await house.restarted()
        let again = await next.guest(name)
        await again.sub("me")
        #expect(again.view("me")?["correspondence"] == .array([.string(topic)]))
        await again.sub(topic)
        #expect(again.view(topic)?["clock"]?["left"]?.int == (day - 3600) * 1000)
        house.clock.advance(by: .seconds(day - 7200))
        let third = try await next.restarted()
        let last = await third.guest(name)
        await last.sub(topic)
        #expect(last.view(topic)?["clock"]?["left"]?.int == 6 * 3_600_000)
    }

    @Test func `guests, strangers in the pool and rank are not for days`() async throws {
        let guest = await house.guest("amy3")
        let days = #"{"mode":"casual","control":"1d"}"#
        #expect(await guest.act("lobby/nim", "room.create", days, key: "k").code == "auth_required")
        let (amy, _) = await members()
        #expect(await amy.act("lobby/nim", "room.create", #"{"mode":"rank","control":"1d"}"#, key: "r").code == "bad_value")
        #expect(await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only","level":1,"control":"1d"}"#).code == "bad_value")
        let topic = "room/\(try await amy.openRoom(days))"
        #expect(await guest.act(topic, "join").code == "auth_required")
        #expect(await amy.act(topic, "config", #"{"control":"usual"}"#).code == "bad_value")
        #expect(await amy.act(topic, "config", #"{"control":"3d"}"#).isOK)
    }

    @Test func `sixteen of them are enough`() async throws {
        let (amy, bob) = await members()
        for number in 0..<16 {
            let (topic, _) = try await start(amy, bob, key: "k\(number)")
            await amy.sees("me") { $0["correspondence"]?.array?.last?.string == topic }
            await bob.sees("me") { $0["correspondence"]?.array?.last?.string == topic }
            for guest in [amy, bob] { await guest.unsub(topic) }
            // Commands and openings have their rates.
            house.clock.advance(by: .seconds(60))
        }
        let more = await amy.act("lobby/nim", "room.create", #"{"mode":"casual","control":"1d"}"#, key: "more")
        #expect(more.code == "too_many")
        #expect(more["d"]?["limit"]?.int == 16)
        #expect(await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "near").isOK)
    }

    @Test func `it stands in no list of live games`() async throws {
        let (amy, bob) = await members()
        let (topic, _) = try await start(amy, bob)
        #expect(await house.tv() == [])
        let watcher = await house.guest(nil)
        await watcher.sub(topic.replacing("room/", with: "watch/"))
        #expect(watcher.view(topic.replacing("room/", with: "watch/"))?["phase"]?.string == "playing")
    }
}
