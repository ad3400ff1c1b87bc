import GameRules
import IdentifierLiterals
import Identifiers
import JSONText
import TestSupport
import Testing

@testable import Play

/// The commands of an owner before the game.
@Suite(.timeLimit(.minutes(10))) struct OwnerTests {
    private let house = House()

    private func lobby(_ settings: String = #"{"mode":"casual"}"#) async throws -> (topic: String, owner: Guest, joined: Guest) {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let topic = "room/\(try await amy.openRoom(settings))"
        await bob.sub("me")
        await bob.act(topic, "join")
        await bob.sub(topic)
        return (topic, amy, bob)
    }

    @Test func `who is kicked hears it, has no room, and comes back after ten minutes`() async throws {
        let (topic, amy, bob) = try await lobby()
        #expect(await amy.act(topic, "kick", #"{"seat":1}"#).isOK)
        let event = await bob.event(topic, "kick")
        #expect(event["d"] == nil)
        await bob.sees("me") { $0["room"] == .null }
        #expect(await bob.sub(topic).code == "forbidden")
        let until = Int(house.clock.now.milliseconds) + 600_000
        for _ in 0..<2 {
            let refusal = await bob.act(topic, "join")
            #expect(refusal.code == "forbidden")
            #expect(refusal["d"] == .object(["why": .string("kicked"), "until": .int(until)]))
        }
        // The exclusion affects only bob, who gets no further events of the room.
        let heard = bob.connection.frames.count { $0["topic"]?.string == topic }
        #expect(await house.guest("cat3").act(topic, "join").isOK)
        await house.guest("cat3").act(topic, "leave")
        #expect(bob.connection.frames.count { $0["topic"]?.string == topic } == heard)
        house.clock.advance(by: .milliseconds(599_999))
        #expect(await bob.act(topic, "join").code == "forbidden")
        house.clock.advance(by: .milliseconds(1))
        #expect(await bob.act(topic, "join").isOK)
    }

    @Test func `who was kicked stays out over a restart, and under another owner`() async throws {
        let (topic, amy, bob) = try await lobby(#"{"mode":"casual","config":{"seats":3}}"#)
        let cat = await house.guest("cat3")
        await cat.act(topic, "join")
        await amy.act(topic, "kick", #"{"seat":1}"#)
        await bob.event(topic, "kick")
        await amy.act(topic, "give_owner", #"{"user":"u_3"}"#)
        #expect(await bob.act(topic, "join").code == "forbidden")
        let next = try await house.restarted()
        #expect(await next.guest("bob2").act(topic, "join").code == "forbidden")
        #expect(await next.guest("dan4").act(topic, "join").isOK)
    }

    @Test func `a room remembers a bounded number of people it keeps out`() throws {
        var table = Table(kind: GameKind(Nim.self, players: [NimPlayer()]), number: "12345", match: "m", created: house.clock.now)
        let now = house.clock.now
        let owner = Person(user: "u_0", name: "", kind: .human, level: nil)
        _ = table.open(RoomSettings(), by: owner, key: nil, at: now)
        for number in 1...100 {
            _ = try table.join(Person(user: "u_\(number)", name: "", kind: .human, level: nil), seat: nil, password: nil, at: now)
            _ = try table.kick(1, by: 0, at: now)
        }
        #expect(table.exclusions.users == (37...100).map { "u_\($0)" })
    }

    @Test func `an owner and a player the owner sent out are not paired`() async throws {
        let (topic, amy, bob) = try await lobby()
        await amy.act(topic, "kick", #"{"seat":1}"#)
        await bob.sees("me") { $0["room"] == .null }
        #expect(await amy.act(topic, "start").isOK)
        await bob.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        #expect(await house.matchmaker.waitingCount() == 2)
        #expect(await house.matchmaker.pairing.ticket(of: "u_1")?.unwanted == ["u_2"])
        let cat = await house.guest("cat3")
        await cat.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        await amy.sees(topic) { $0["phase"]?.string == "playing" }
        #expect(amy.view(topic)?["seats"]?.names.contains("cat3") == true)
    }

    // MARK: Absent owners

    @Test func `an owner who is gone for 30 s has left, and the next one decides`() async throws {
        let (topic, amy, bob) = try await lobby()
        await amy.leave()
        await bob.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false }
        await house.clock.sleeper(until: house.clock.now + .seconds(30))
        house.clock.advance(by: .milliseconds(29_999))
        await bob.act(topic, "say", #"{"preset":"hi"}"#)
        #expect(bob.view(topic)?["owner"]?.string == "u_1")
        house.clock.advance(by: .milliseconds(1))
        let view = await bob.sees(topic) { $0["owner"]?.string == "u_2" }
        #expect(view["seats"]?.names == [nil, "bob2"])
        #expect(await bob.act(topic, "config", #"{"listed":false}"#).isOK)
        // The absent owner has lost the place, and may join again as a guest.
        let back = await house.guest("amy1")
        await back.sub("me")
        #expect(back.view("me")?["room"] == .null)
        #expect(await back.act(topic, "join").isOK)
        #expect(bob.view(topic)?["owner"]?.string == "u_2")
    }

    @Test func `an owner who is back in time keeps the room`() async throws {
        let (topic, amy, bob) = try await lobby()
        await amy.leave()
        await bob.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false }
        house.clock.advance(by: .seconds(29))
        let back = await house.guest("amy1")
        await back.sub(topic)
        await bob.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == true }
        house.clock.advance(by: .seconds(60))
        await bob.act(topic, "say", #"{"preset":"hi"}"#)
        #expect(bob.view(topic)?["owner"]?.string == "u_1")
    }

    @Test func `the room passes over a bot and somebody who is gone too`() async throws {
        let (topic, amy, bob) = try await lobby(#"{"mode":"casual","config":{"seats":3}}"#)
        await amy.act(topic, "bot", "{}")
        for guest in [amy, bob] { await guest.leave() }
        house.clock.advance(by: .seconds(100))
        let back = await house.guest("bob2")
        await back.sub(topic)
        let view = await back.sees(topic) { $0["owner"]?.string == "u_2" }
        #expect(view["seats"]?.names == [nil, "bob2", "Twig"])
    }

    @Test func `the room passes to the next one who is here`() async throws {
        let (topic, amy, bob) = try await lobby(#"{"mode":"casual","config":{"seats":3}}"#)
        let cat = await house.guest("cat3")
        await cat.act(topic, "join")
        await cat.sub(topic)
        for guest in [bob, amy] { await guest.leave() }
        await cat.sees(topic) { view in [0, 1].allSatisfy { view["seats"]?.array?[$0]["on"]?.bool == false } }
        house.clock.advance(by: .seconds(30))
        // The owner's seat is empty for one event before the room has another owner.
        await cat.sees(topic) { $0["owner"]?.string == "u_3" }
    }

    @Test func `a room where nobody is stands on no list until somebody is back`() async throws {
        let watcher = await house.guest("wat9")
        await watcher.sub("lobby/nim")
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom()
        await watcher.sub("watch/\(room)")
        await lists(1, to: watcher)
        await amy.leave()
        await watcher.sees("watch/\(room)") { $0["seats"]?.array?[0]["on"]?.bool == false }
        await lists(0, to: watcher)
        let back = await house.guest("amy1")
        await back.sub("room/\(room)")
        await watcher.sees("watch/\(room)") { $0["seats"]?.array?[0]["on"]?.bool == true }
        await lists(1, to: watcher)
    }

    /// Changes within a second are told together; one that just missed that second is told with the next.
    private func lists(_ count: Int, to watcher: Guest) async {
        repeat {
            house.clock.advance(by: .seconds(1))
            await watcher.beHeard()
        } while watcher.view("lobby/nim")?["rooms"]?.array?.count != count
    }

    @Test(arguments: [#"{"seat":0}"#, #"{"seat":2}"#, #"{"seat":-1}"#]) func `nobody to kick`(details: String) async throws {
        let (topic, amy, _) = try await lobby()
        #expect(await amy.act(topic, "kick", details).code == "bad_value")
    }

    @Test func `an empty seat is nobody to kick`() async throws {
        let (topic, amy, _) = try await lobby(#"{"mode":"casual","config":{"seats":3}}"#)
        #expect(await amy.act(topic, "kick", #"{"seat":2}"#).code == "bad_value")
    }

    @Test func `the room is given away`() async throws {
        let (topic, amy, bob) = try await lobby()
        #expect(await amy.act(topic, "give_owner", #"{"user":"u_2"}"#).isOK)
        #expect(await amy.act(topic, "kick", #"{"seat":1}"#).code == "forbidden")
        #expect(await bob.act(topic, "give_owner", #"{"user":"u_2"}"#)["dup"]?.bool == true)
        #expect(await bob.act(topic, "give_owner", #"{"user":"u_77"}"#).code == "bad_value")
        // The new owner starts the game; the old one has to be ready.
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
