import Identifiers
import JSONText
import Networks
import TestSupport
import Testing

@testable import Play

/// Invitations from one player to another.
@Suite(.timeLimit(.minutes(10))) struct ChallengeTests {
    private let house = House()

    private func player(_ name: String) async -> Guest {
        let guest = await house.guest(name)
        await guest.sub("me")
        return guest
    }

    private func challenges(_ guest: Guest) -> [JSONValue] { guest.view("me")?["challenges"]?.array ?? [] }

    private func challenge(_ by: Guest, _ user: String, _ rest: String = "", key: String = "k") async -> JSONValue {
        await by.act("lobby/nim", "challenge", #"{"user":"\#(user)","mode":"casual"\#(rest)}"#, key: key)
    }

    private func answer(_ guest: Guest, _ id: String, _ accept: Bool) async -> JSONValue {
        await guest.act("lobby/nim", "challenge.answer", #"{"challenge":"\#(id)","accept":\#(accept)}"#)
    }

    /// A challenge of Amy that Bob has got: its id.
    private func sent(_ amy: Guest, _ bob: Guest, key: String = "k") async throws -> String {
        let id = try #require(await challenge(amy, "u_2", key: key)["d"]?["challenge"]?.string)
        await bob.sees("me") { $0["challenges"]?.array?.contains { $0["id"]?.string == id } ?? false }
        return id
    }

    @Test func `an accepted challenge becomes a game of the two`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        let asked = await challenge(amy, "u_2", #","control":"3+2""#)
        let id = try #require(asked["d"]?["challenge"]?.string)
        let view = await bob.sees("me") { $0["challenges"]?.array?.isEmpty == false }["challenges"]?.array?[0]
        #expect(view?["by"]?["name"]?.string == "amy1")
        #expect(view?["to"]?["user"]?.string == "u_2")
        #expect(view?["game"]?.string == "nim")
        #expect(view?["control"]?.string == "3+2")
        #expect(view?["config"]?["seats"]?.int == 2)
        #expect(view?["until"]?.int == Int((house.clock.now + .seconds(60)).milliseconds))
        #expect(challenges(amy) == challenges(bob))
        let room = try #require(await answer(bob, id, true)["d"]?["room"]?.string)
        for guest in [amy, bob] {
            // At no time the game and the challenge beside each other.
            #expect(await guest.sees("me") { $0["room"] != .null }["challenges"] == .array([]))
            await guest.sub("room/\(room)")
            #expect(guest.view("room/\(room)")?["phase"]?.string == "playing")
            #expect(guest.view("room/\(room)")?["control"]?.string == "3+2")
        }
    }

    @Test func `a declined challenge is shown so, and may not be repeated at once`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        let id = try await sent(amy, bob)
        #expect(await answer(bob, id, false).isOK)
        await amy.sees("me") { $0["challenges"]?.array?.first?["declined"]?.bool == true }
        await bob.sees("me") { $0["challenges"] == .array([]) }
        #expect(await answer(bob, id, false)["dup"]?.bool == true)
        #expect(await answer(bob, id, true).code == "too_late")
        let again = await challenge(amy, "u_2", key: "k2")
        #expect(again.code == "forbidden" && again["retry_ms"]?.int == 600_000)
        house.clock.advance(by: .seconds(60))
        await amy.sees("me") { $0["challenges"] == .array([]) }
        house.clock.advance(by: .seconds(540))
        #expect(await challenge(amy, "u_2", key: "k3").isOK)
        // The other direction was free all the time.
        #expect(await challenge(bob, "u_1", key: "k4").isOK)
    }

    @Test func `a challenge without an answer ends after a minute`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        let id = try await sent(amy, bob)
        house.clock.advance(by: .milliseconds(59_999))
        await bob.beHeard()
        #expect(challenges(bob).count == 1)
        house.clock.advance(by: .milliseconds(1))
        for guest in [amy, bob] { await guest.sees("me") { $0["challenges"] == .array([]) } }
        #expect(await answer(bob, id, true).code == "too_late")
        #expect(await challenge(amy, "u_2", key: "k2").isOK)
    }

    @Test func `the challenger may withdraw, but not accept`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        let id = try await sent(amy, bob)
        #expect(await answer(amy, id, true).code == "bad_value")
        #expect(await answer(amy, id, false).isOK)
        await bob.sees("me") { $0["challenges"] == .array([]) }
        #expect(await challenge(amy, "u_2", key: "k2").isOK)
    }

    @Test func `nobody else may answer`() async throws {
        let (amy, bob, cat) = (await player("amy1"), await player("bob2"), await player("cat3"))
        let id = try await sent(amy, bob)
        for accept in [true, false] { #expect(await answer(cat, id, accept).code == "too_late") }
        #expect(challenges(bob).count == 1)
    }

    @Test func `a repeated command is the same challenge`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        let id = try await sent(amy, bob)
        let again = await challenge(amy, "u_2")
        #expect(again["dup"]?.bool == true && again["d"]?["challenge"]?.string == id)
        #expect(await challenge(amy, "u_2", #","control":"3+2""#).code == "key_reuse")
        #expect(await challenge(amy, "u_2", key: "k2").code == "already")
        #expect(challenges(bob).count == 1)
    }

    @Test func `only somebody who is here and free can be challenged`() async throws {
        let amy = await player("amy1")
        #expect(await challenge(amy, "u_2").code == "no_user")
        #expect(await challenge(amy, "u_1").code == "bad_value")
        let idle = await player("idle5")
        #expect(await challenge(amy, "u_5").code == "no_user")
        let bob = await player("bob2")
        let room = try await bob.openRoom()
        let busy = await challenge(amy, "u_2")
        #expect(busy.code == "already" && busy["d"]?["user"]?.string == "u_2")
        // Where a player sits is not for everybody.
        #expect(busy["d"]?["room"] == nil)
        await bob.act("room/\(room)", "leave")
        #expect(await challenge(amy, "u_2").isOK)
        _ = idle
    }

    @Test func `somebody whose game is over can be challenged, and leaves its room first`() async throws {
        let (room, first, second) = try await startGame(house)
        let amy = await player("amy9")
        let user = try #require(second.view("room/\(room)")?["seats"]?.array?[1]["user"]?.string)
        await second.sub("me")
        #expect(await challenge(amy, user).code == "already")
        await first.act("room/\(room)", "resign")
        await second.sees("room/\(room)") { $0["phase"]?.string == "over" }
        let id = try #require(await challenge(amy, user, key: "k2")["d"]?["challenge"]?.string)
        #expect(await answer(second, id, true).code == "already")
        await second.act("room/\(room)", "leave")
        #expect(await answer(second, id, true).isOK)
    }

    @Test func `a challenge whose game cannot be opened is still there`() async throws {
        let journal = MoodyJournal()
        let house = House(journal: journal)
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        for guest in [amy, bob] { await guest.sub("me") }
        let id = try await sent(amy, bob)
        journal.feel(.refuses)
        #expect(await answer(bob, id, true).code == "busy")
        for guest in [amy, bob] {
            await guest.beHeard()
            #expect(challenges(guest).count == 1 && guest.view("me")?["room"] == .null)
        }
        journal.feel(.takes)
        #expect(await answer(bob, id, true).isOK)
    }

    @Test func `a challenge outlives a reload of the page, and a challenger who stays away has withdrawn it`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        let first = try await sent(amy, bob)
        await amy.leave()
        let again = await player("amy1")
        #expect(challenges(again).first?["id"]?.string == first)
        await again.leave()
        await bob.sub("user/u_1")
        await bob.sees("user/u_1") { $0["on"]?.bool == false }
        #expect(await answer(bob, first, true).code == "too_late")
        await bob.sees("me") { $0["challenges"] == .array([]) }
        #expect(bob.view("me")?["room"] == .null)
    }

    @Test func `while its game is opened a challenge is neither withdrawn, declined nor accepted again`() async throws {
        let rooms = TestLoop()
        let house = House(roomLoop: rooms)
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        for guest in [amy, bob] { await guest.sub("me") }
        let id = try await sent(amy, bob)
        rooms.hold()
        bob.say(#"{"t":"do","id":900,"topic":"lobby/nim","op":"challenge.answer","d":{"challenge":"\#(id)","accept":true}}"#)
        await rooms.somethingWaits()
        #expect(await answer(amy, id, false).code == "busy")
        #expect(await answer(bob, id, false).code == "busy")
        #expect(await answer(bob, id, true).code == "busy")
        rooms.release()
        let room = try #require(await bob.connection.answer(to: 900)["d"]?["room"]?.string)
        let repeated = await answer(bob, id, true)
        #expect(repeated["dup"]?.bool == true && repeated["d"]?["room"]?.string == room)
        #expect(await answer(amy, id, false).code == "too_late")
        #expect(house.matchmaker.directory.count == 1)
        for guest in [amy, bob] { #expect(challenges(guest) == []) }
    }

    @Test func `two bots that answer twice have one game`() async throws {
        let (first, second) = (await player("bot1"), await player("bot2"))
        let id = try await sent(first, second)
        for number in 900..<906 {
            second.say(#"{"t":"do","id":\#(number),"topic":"lobby/nim","op":"challenge.answer","d":{"challenge":"\#(id)","accept":true}}"#)
        }
        #expect(await second.connection.answer(to: 900).isOK)
        await second.beHeard()
        #expect(house.matchmaker.directory.count == 1)
    }

    @Test func `a connection that may only watch does not hide one that may play`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        let watcher = await player("idle2")
        _ = try await sent(amy, bob)
        _ = watcher
    }

    @Test func `a private game is not told of by the refusal of a challenge`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        let room = try await bob.openRoom(#"{"mode":"casual","listed":false}"#)
        let id = try await sent(amy, bob)
        #expect(await answer(bob, id, true).code == "already")
        await bob.act("room/\(room)", "leave")
        #expect(await answer(bob, id, true).isOK)
    }

    @Test func `one network sends a player few challenges in a minute, whatever becomes of them`() async throws {
        let network = NetworkShares(ipv4: 1)
        let bob = await player("bob2")
        for user in 3...5 {
            let guest = await house.guest("amy\(user)", networks: network)
            let id = try #require(await challenge(guest, "u_2")["d"]?["challenge"]?.string)
            #expect(await answer(guest, id, false).isOK)
        }
        let fourth = await house.guest("amy6", networks: network)
        #expect(await challenge(fourth, "u_2")["d"]?["limit"]?.int == 3)
        #expect(await challenge(await player("amy7"), "u_2").isOK)
        house.clock.advance(by: .seconds(60))
        await bob.sees("me") { $0["challenges"] == .array([]) }
        #expect(await challenge(fourth, "u_2", key: "k2").isOK)
    }

    @Test func `a full list lets go of the network that fills most of it`() async throws {
        let bob = await player("bob2")
        var sent: [String] = []
        for user in 3..<11 {
            // Lines of one home, three challenges each.
            let guest = await house.guest("amy\(user)", networks: NetworkShares(ipv6: UInt64(user / 3)))
            sent.append(try #require(await challenge(guest, "u_2")["d"]?["challenge"]?.string))
        }
        let another = await house.guest("amy11", networks: NetworkShares(ipv6: 1))
        #expect(await challenge(another, "u_2")["d"]?["limit"]?.int == 3)
        let stranger = await house.guest("amy12", networks: NetworkShares(ipv4: 1))
        let new = try #require(await challenge(stranger, "u_2")["d"]?["challenge"]?.string)
        await bob.sees("me") { $0["challenges"]?.array?.compactMap { $0["id"]?.string } == sent.dropFirst() + [new] }
    }

    @Test func `challenges that were declined do not count among those sent`() async throws {
        let amy = await player("amy1")
        for user in 2...4 {
            let other = await player("bob\(user)")
            #expect(await answer(other, try #require(await challenge(amy, "u_\(user)", key: "k\(user)")["d"]?["challenge"]?.string), false).isOK)
        }
        _ = await player("bob5")
        #expect(await challenge(amy, "u_5", key: "k5").isOK)
    }

    @Test func `a challenge takes nothing that the other player does not see`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        _ = await challenge(amy, "u_2", #","listed":false,"spectators":"none","password":"x","delay_ms":60000"#)
        let id = try #require(await bob.sees("me") { $0["challenges"]?.array?.isEmpty == false }["challenges"]?.array?[0]["id"]?.string)
        let room = try #require(await answer(bob, id, true)["d"]?["room"]?.string)
        await bob.sub("room/\(room)")
        #expect(bob.view("room/\(room)")?["locked"]?.bool == false)
        #expect(bob.view("room/\(room)")?["spectators"]?.string == "all")
        #expect(bob.view("room/\(room)")?["private"]?.bool == false)
    }

    @Test func `a challenger who plays by now is busy, and the wait of the other goes on`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        let id = try await sent(amy, bob)
        await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only","level":1}"#)
        await amy.sees("me") { $0["room"] != .null }
        await bob.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        #expect(await answer(bob, id, true).code == "already")
        #expect(bob.view("me")?["queue"]?["game"]?.string == "nim")
    }

    @Test func `the game of two who wait in the pool ends their waits`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        let id = try await sent(amy, bob)
        // Different queues, which pair nobody.
        await amy.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        await bob.act("lobby/bids", "match.enter", #"{"mode":"casual"}"#)
        #expect(await answer(bob, id, true).isOK)
        for guest in [amy, bob] { await guest.sees("me") { $0["queue"] == .null && $0["room"] != .null } }
        #expect(await house.matchmaker.waitingCount() == 0)
    }

    @Test func `a player has a few challenges at most`() async throws {
        let amy = await player("amy1")
        var others: [Guest] = []
        for user in 2...10 { others.append(await player("bob\(user)")) }
        for user in 2...4 { #expect(await challenge(amy, "u_\(user)", key: "k\(user)").isOK) }
        #expect(await challenge(amy, "u_5", key: "k5")["d"]?["limit"]?.int == 3)
        // Bob 2 has that of Amy already.
        for by in others[1...7] { #expect(await challenge(by, "u_2").isOK) }
        let ninth = await challenge(others[8], "u_2")
        #expect(ninth.code == "too_many" && ninth["d"]?["limit"]?.int == 8)
        #expect(challenges(others[0]).count == 8)
    }

    @Test func `a rank challenge is for two who can pay`() async throws {
        let (ace, bob, ann) = (await player("ace1"), await player("bob2"), await player("ace3"))
        func rank(_ user: String) -> String { #"{"user":"\#(user)","mode":"rank"}"# }
        #expect(await bob.act("lobby/nim", "challenge", rank("u_1"), key: "k").code == "auth_required")
        let refused = await ace.act("lobby/nim", "challenge", rank("u_2"), key: "k1")
        #expect(refused.code == "forbidden" && refused["d"]?["why"]?.string == "opponent")
        let id = try #require(await ace.act("lobby/nim", "challenge", rank("u_3"), key: "k2")["d"]?["challenge"]?.string)
        #expect(await answer(ann, id, true).isOK)
        await ann.sees("me") { $0["room"] != .null }
    }

    @Test func `a challenge to a game over days leaves its players free`() async throws {
        let (ace, ann) = (await player("ace1"), await player("ace3"))
        let id = try #require(await challenge(ace, "u_3", #","control":"3d""#)["d"]?["challenge"]?.string)
        #expect(await answer(ann, id, true).isOK)
        await ann.sees("me") { $0["room"] == .null && $0["correspondence"]?.array?.count == 1 }
        let guest = await player("bob2")
        #expect(await challenge(guest, "u_3", #","control":"3d""#).code == "auth_required")
    }

    @Test func `a bot is challenged as a person is`() async throws {
        let amy = await player("amy1")
        let bot = await player("bot7")
        let id = try #require(await challenge(amy, "u_7")["d"]?["challenge"]?.string)
        await bot.sees("me") { $0["challenges"]?.array?.isEmpty == false }
        #expect(await answer(bot, id, true).isOK)
        await amy.sees("me") { $0["room"] != .null }
    }

    @Test(arguments: [
        #"{"mode":"casual"}"#, #"{"user":7,"mode":"casual"}"#, #"{"user":"u_2","mode":"x"}"#,
        #"{"user":"u_2","mode":"casual","config":{"seats":3}}"#, #"{"user":"u_2","mode":"casual","control":"7s"}"#,
    ])
    func `a challenge that cannot be read is refused`(details: String) async {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        #expect(["bad_frame", "bad_value"].contains(await amy.act("lobby/nim", "challenge", details, key: "k").code))
        #expect(await amy.act("lobby/nim", "challenge", #"{"user":"u_2","mode":"casual"}"#).code == "bad_frame")
        #expect(await bob.act("lobby/nim", "challenge.answer", #"{"challenge":"c_1"}"#).code == "bad_frame")
        #expect(challenges(bob).isEmpty)
    }
}
