import JSONText
import TestSupport
import Testing

@testable import Play

/// Games against server bots.
@Suite(.timeLimit(.minutes(10))) struct ServerBotTests {
    private let house = House()

    private func playBot() async throws -> (topic: String, amy: Guest) {
        let amy = await house.guest("amy1")
        await amy.sub("me")
        let answer = await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only","level":1}"#)
        let topic = "room/\(try #require(answer["d"]?["room"]?.string))"
        #expect(amy.view("me")?["room"]?.string == topic)
        await amy.sub(topic, #","legal":true"#)
        return (topic, amy)
    }

    /// The bot begins to compute after the turn was published.
    private func letBotThink(_ amy: Guest) async {
        await amy.beHeard()
        house.clock.advance(by: .milliseconds(700))
    }

    /// Takes one stick whenever it is the guest's turn, until the game is over.
    private func playOut(_ topic: String, _ amy: Guest) async throws -> JSONValue {
        for ply in 0..<7 {
            let view = await amy.sees(topic) { $0["ply"]?.int == ply }
            if view["turn"] == view["you"] {
                #expect(await amy.act(topic, "move", at: ply, #"{"m":"1"}"#).isOK)
            } else {
                await letBotThink(amy)
            }
        }
        return await amy.sees(topic) { $0["phase"]?.string == "over" }
    }

    @Test func `a game against a bot begins at once and ends like any other`() async throws {
        let (topic, amy) = try await playBot()
        let view = try #require(amy.view(topic))
        #expect(view["phase"]?.string == "playing")
        let bot = try #require(view["seats"]?.array?.first { $0["kind"]?.string == "bot" })
        #expect(bot["name"]?.string == "Twig")
        #expect(bot["level"]?.int == 1)
        let over = try await playOut(topic, amy)
        #expect(over["result"]?["why"]?.string == "goal")
        #expect(over["moves"]?.array?.count == 7)
    }

    @Test func `a bot lets moves be taken back, and forgets what it thought of them`() async throws {
        let (topic, amy) = try await playBot()
        if amy.view(topic)?["turn"] != amy.view(topic)?["you"] { await letBotThink(amy) }
        let view = await amy.sees(topic) { $0["turn"] == $0["you"] }
        let ply = try #require(view["ply"]?.int)
        await amy.act(topic, "move", at: ply, #"{"m":"1"}"#)
        await amy.beHeard()
        #expect(await amy.act(topic, "offer", #"{"kind":"takeback"}"#).isOK)
        #expect(await amy.sees(topic) { $0["ply"]?.int == ply }["turn"] == view["you"])
        await amy.act(topic, "move", at: ply, #"{"m":"3"}"#)
        // The move thought of before would come now, and may not.
        house.clock.advance(by: .milliseconds(50))
        await amy.beHeard()
        await letBotThink(amy)
        let answer = await amy.sees(topic) { $0["ply"]?.int == ply + 2 }
        #expect(answer["moves"]?.array?[ply].string == "3")
    }

    @Test func `who waits for somebody may play a bot instead, and waits no longer`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        await amy.sub("me")
        await amy.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        await amy.sees("me") { $0["queue"] != .null }
        #expect(await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only","level":9}"#).code == "bad_value")
        #expect(amy.view("me")?["queue"] != .null)
        #expect(await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only","level":1}"#)["d"]?["room"] != nil)
        await amy.sees("me") { $0["queue"] == .null && $0["room"] != .null }
        await bob.sub("me")
        await bob.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        await bob.beHeard()
        #expect(bob.view("me")?["room"] == .null)
    }

    @Test func `a bot takes its time, and no longer`() async throws {
        let (topic, amy) = try await playBot()
        if amy.view(topic)?["turn"] == amy.view(topic)?["you"] { await amy.act(topic, "move", at: 0, #"{"m":"1"}"#) }
        let ply = try #require(amy.view(topic)?["ply"]?.int)
        await amy.beHeard()
        house.clock.advance(by: .milliseconds(699))
        await amy.beHeard()
        #expect(amy.view(topic)?["ply"]?.int == ply)
        house.clock.advance(by: .milliseconds(1))
        let view = await amy.sees(topic) { $0["ply"]?.int == ply + 1 }
        #expect(view["last"]?["m"]?.string == "1")
    }

    @Test func `nobody keeps a bot from its move by talking or by coming and going`() async throws {
        let (topic, amy) = try await playBot()
        if amy.view(topic)?["turn"] == amy.view(topic)?["you"] { await amy.act(topic, "move", at: 0, #"{"m":"1"}"#) }
        let ply = try #require(amy.view(topic)?["ply"]?.int)
        await amy.beHeard()
        for moment in 0..<7 {
            switch moment % 3 {
            case 0: #expect(await amy.act(topic, "say", #"{"text":"are you there?"}"#).isOK)
            case 1: await amy.unsub(topic)
            default: await amy.sub(topic, #","legal":true"#)
            }
            await amy.beHeard()
            house.clock.advance(by: .milliseconds(100))
        }
        await amy.sub(topic, #","legal":true"#)
        await amy.sees(topic) { $0["ply"]?.int == ply + 1 }
    }

    @Test func `there is no bot of an unknown level`() async throws {
        let amy = await house.guest("amy1")
        let refusal = await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only","level":9}"#)
        #expect(refusal.code == "bad_value")
        let room = try await amy.openRoom()
        #expect(await amy.act("room/\(room)", "bot", #"{"level":9}"#).code == "bad_value")
    }

    @Test func `the owner seats a bot, which is ready, and removes it`() async throws {
        let amy = await house.guest("amy1")
        let topic = "room/\(try await amy.openRoom())"
        #expect(await amy.act(topic, "bot", #"{"level":1}"#).isOK)
        let seat = try #require(amy.view(topic)?["seats"]?.array?[1])
        #expect(seat["ready"]?.bool == true)
        #expect(seat["on"]?.bool == true)
        #expect(await amy.act(topic, "bot", #"{"level":1}"#).code == "room_full")
        #expect(await amy.act(topic, "give_owner", #"{"user":"b_1_1"}"#).code == "bad_value")
        await amy.act(topic, "kick", #"{"seat":1}"#)
        #expect(amy.view(topic)?["seats"]?.names == ["amy1", nil])
        await amy.act(topic, "bot", "{}")
        #expect(await amy.act(topic, "start").isOK)
        _ = try await playOut(topic, amy)
    }

    @Test func `only the owner seats a bot`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let topic = "room/\(try await amy.openRoom(#"{"mode":"casual","config":{"seats":3}}"#))"
        await bob.act(topic, "join")
        #expect(await bob.act(topic, "bot", #"{"level":1}"#).code == "forbidden")
    }

    @Test func `a room with nobody but a bot closes`() async throws {
        let amy = await house.guest("amy1")
        let topic = "room/\(try await amy.openRoom())"
        await amy.act(topic, "bot", #"{"level":1}"#)
        await amy.act(topic, "leave")
        await amy.sees("me") { $0["room"] == .null }
        #expect(house.matchmaker.directory.count == 0)
    }

    @Test func `two bots at a table for three play on when the person gives up`() async throws {
        let amy = await house.guest("amy1")
        let topic = "room/\(try await amy.openRoom(#"{"mode":"casual","config":{"seats":3}}"#))"
        for _ in 0..<2 { await amy.act(topic, "bot", #"{"level":1}"#) }
        await amy.act(topic, "start")
        await amy.act(topic, "resign")
        while amy.view(topic)?["phase"]?.string == "playing" {
            let ply = amy.view(topic)?["ply"]?.int ?? 0
            await letBotThink(amy)
            await amy.sees(topic) { $0["ply"]?.int ?? 0 > ply || $0["phase"]?.string == "over" }
        }
        #expect(amy.view(topic)?["result"]?["why"]?.string == "goal")
        #expect(amy.view(topic)?["result"]?["winner"] != amy.view(topic)?["you"])
    }

    @Test func `a game with nobody but bots left in it ends without a result`() async throws {
        let amy = await house.guest("amy1")
        await amy.sub("me")
        let topic = "room/\(try await amy.openRoom(#"{"mode":"casual","config":{"seats":3}}"#))"
        for _ in 0..<2 { await amy.act(topic, "bot", #"{"level":1}"#) }
        await amy.act(topic, "start")
        await amy.act(topic, "resign")
        #expect(await amy.act(topic, "leave").isOK)
        await amy.sees("me") { $0["room"] == .null }
        #expect(house.matchmaker.directory.count == 0)
    }

    @Test(arguments: [0, 1]) func `a person chooses who moves first against a bot`(seat: Int) async throws {
        let amy = await house.guest("amy1")
        let answer = await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only","seat":\#(seat)}"#)
        let topic = "room/\(try #require(answer["d"]?["room"]?.string))"
        await amy.sub(topic)
        #expect(amy.view(topic)?["you"]?.int == seat)
        #expect(amy.view(topic)?["seats"]?.names == (seat == 0 ? ["amy1", "Twig"] : ["Twig", "amy1"]))
    }

    @Test(arguments: ["2", "-1", #""first""#]) func `a game against a bot has two seats`(seat: String) async throws {
        let amy = await house.guest("amy1")
        let refusal = await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only","seat":\#(seat)}"#)
        #expect(refusal.code == "bad_value")
        #expect(refusal["d"]?["field"]?.string == "seat")
        #expect(house.matchmaker.directory.count == 0)
    }

    @Test func `a bot always wants a rematch`() async throws {
        let (topic, amy) = try await playBot()
        let seat = try #require(amy.view(topic)?["you"]?.int)
        await amy.act(topic, "resign")
        await amy.act(topic, "offer", #"{"kind":"rematch"}"#)
        let place = try #require(await amy.sees("me") { $0["room"]?.string != topic && $0["room"] != .null }["room"]?.string)
        await amy.sub(place)
        #expect(amy.view(place)?["you"]?.int == 1 - seat)
        #expect(amy.view(place)?["phase"]?.string == "playing")
    }
}
