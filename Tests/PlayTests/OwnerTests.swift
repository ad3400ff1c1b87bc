import JSONText
import TestSupport
import Testing

@testable import Play

/// What an owner may do in a room that has not begun.
@Suite(.timeLimit(.minutes(1))) struct OwnerTests {
    private let house = House()

    private func lobby(_ settings: String = #"{"mode":"casual"}"#) async throws -> (topic: String, owner: Guest, joined: Guest) {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let topic = "room/\(try await amy.openRoom(settings))"
        await bob.sub("me")
        await bob.act(topic, "join")
        await bob.sub(topic)
        return (topic, amy, bob)
    }

    @Test func `who is kicked hears it, has no room, and may come back`() async throws {
        let (topic, amy, bob) = try await lobby()
        #expect(await amy.act(topic, "kick", #"{"seat":1}"#).isOK)
        let event = await bob.event(topic, "kick")
        #expect(event["d"] == nil)
        await bob.sees("me") { $0["room"] == .null }
        #expect(await bob.sub(topic).code == "forbidden")
        #expect(await bob.act(topic, "join").isOK)
    }

    @Test(arguments: [#"{"seat":0}"#, #"{"seat":2}"#, #"{"seat":-1}"#]) func `nobody to kick`(details: String) async throws {
        let (topic, amy, _) = try await lobby()
        #expect(await amy.act(topic, "kick", details).code == "bad_value")
    }

    @Test func `the room is given away`() async throws {
        let (topic, amy, bob) = try await lobby()
        #expect(await amy.act(topic, "give_owner", #"{"user":"u_2"}"#).isOK)
        #expect(await amy.act(topic, "kick", #"{"seat":1}"#).code == "forbidden")
        #expect(await bob.act(topic, "give_owner", #"{"user":"u_2"}"#)["dup"]?.bool == true)
        #expect(await bob.act(topic, "give_owner", #"{"user":"u_77"}"#).code == "bad_value")
        // Who owns starts; who gave it away has to be ready.
        #expect(await bob.act(topic, "start").code == "phase")
        await amy.act(topic, "ready", #"{"on":true}"#)
        #expect(await bob.act(topic, "start").isOK)
    }

    @Test func `only the owner decides, and only before the game`() async throws {
        let (topic, amy, bob) = try await lobby()
        let orders = [("kick", #"{"seat":0}"#), ("give_owner", #"{"user":"u_2"}"#), ("config", #"{"listed":false}"#)]
        for (op, details) in orders { #expect(await bob.act(topic, op, details).code == "forbidden") }
        await bob.act(topic, "ready", #"{"on":true}"#)
        await amy.act(topic, "start")
        for (op, details) in orders { #expect(await amy.act(topic, op, details).code == "phase") }
    }

    @Test func `the room is changed, and everybody sees it`() async throws {
        let (topic, amy, bob) = try await lobby()
        await amy.act(topic, "config", #"{"config":{"seats":3},"listed":false,"delay_ms":1500,"password":"x"}"#)
        let view = await bob.sees(topic) { $0["config"]?["seats"]?.int == 3 }
        #expect(view["seats"]?.names == ["amy1", "bob2", nil])
        #expect(view["listed"]?.bool == false)
        #expect(view["delay_ms"]?.int == 1500)
        #expect(view["locked"]?.bool == true)
        #expect(await amy.act(topic, "config", #"{"listed":false}"#)["dup"]?.bool == true)
    }

    @Test func `a password is taken off again`() async throws {
        let (topic, amy, _) = try await lobby(#"{"mode":"casual","config":{"seats":3}}"#)
        await amy.act(topic, "config", #"{"password":"x"}"#)
        #expect(await amy.act(topic, "config", #"{"password":null}"#).isOK)
        #expect(amy.view(topic)?["locked"]?.bool == false)
        #expect(await house.guest("cat3").act(topic, "join").isOK)
    }

    @Test func `a table shrinks to those who sit at it, no further`() async throws {
        let (topic, amy, bob) = try await lobby(#"{"mode":"casual","config":{"seats":3}}"#)
        await bob.act(topic, "leave")
        await bob.act(topic, "join", #"{"seat":2}"#)
        let refusal = await amy.act(topic, "config", #"{"config":{"seats":2}}"#)
        #expect(refusal.code == "bad_value")
        #expect(refusal["d"]?["field"]?.string == "config.seats")
        await bob.act(topic, "leave")
        #expect(await amy.act(topic, "config", #"{"config":{"seats":2}}"#).isOK)
    }

    @Test(arguments: [
        #"{"mode":"rank"}"#, #"{"config":{"seats":7}}"#, #"{"config":3}"#, #"{"listed":1}"#, #"{"spectators":"some"}"#, #"{"delay_ms":-1}"#,
        #"{"delay_ms":600001}"#, #"{"password":""}"#, #"{"password":7}"#,
    ]) func `a wish that makes no sense changes nothing`(wish: String) async throws {
        let (topic, amy, _) = try await lobby()
        let before = amy.view(topic)
        #expect(await amy.act(topic, "config", wish).code == "bad_value")
        #expect(amy.view(topic) == before)
    }
}
