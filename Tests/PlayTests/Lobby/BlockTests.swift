import IdentifierLiterals
import Identifiers
import JSONText
import TestSupport
import Testing

@testable import Play

/// What a block and a mute change: challenges, seats, pairs and chat.
@Suite(.timeLimit(.minutes(10))) struct BlockTests {
    private let house = House()

    private func player(_ name: String) async -> Guest {
        let guest = await house.guest(name)
        await guest.sub("me")
        return guest
    }

    /// Amy blocks Bob, as both learn from the store.
    private func block(hides: Bool = true, reading: UInt64 = 1) async {
        await house.lobby.learned(ContactRules(blocked: ["u_2"], hidden: hides ? ["u_2"] : [], reading: reading), of: "u_1")
        await house.lobby.learned(ContactRules(blockedBy: ["u_1"], reading: reading), of: "u_2")
    }

    private func unblock(reading: UInt64 = 9) async {
        for user in ["u_1", "u_2"] { await house.lobby.learned(ContactRules(reading: reading), of: UserID(user)) }
    }

    private func challenge(_ by: Guest, _ user: String, key: String) async -> JSONValue {
        await by.act("lobby/nim", "challenge", #"{"user":"\#(user)","mode":"casual"}"#, key: key)
    }

    @Test func `a blocked player is refused like one whom nobody may challenge`() async {
        let (_, bob) = (await player("amy1"), await player("bob2"))
        await house.lobby.learned(ContactRules(challengers: .nobody, reading: 1), of: "u_1")
        let refused = await challenge(bob, "u_1", key: "a")
        #expect(refused.code == "forbidden" && refused["d"]?["why"]?.string == "closed")
        await unblock(reading: 2)
        await block(reading: 3)
        let blocked = await challenge(bob, "u_1", key: "b")
        #expect(blocked.code == refused.code && blocked["msg"] == refused["msg"] && blocked["d"] == refused["d"])
        await unblock()
        #expect(await challenge(bob, "u_1", key: "c").isOK)
    }

    @Test func `only those whom a player follows may challenge, if the player wishes`() async {
        let (_, bob, cat) = (await player("amy1"), await player("bob2"), await player("cat3"))
        await house.lobby.learned(ContactRules(challengers: .followed(["u_3"]), reading: 1), of: "u_1")
        #expect(await challenge(bob, "u_1", key: "a")["d"]?["why"]?.string == "closed")
        #expect(await challenge(cat, "u_1", key: "a").isOK)
    }

    @Test func `an open challenge of somebody who is blocked looks declined`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        #expect(await challenge(bob, "u_1", key: "a").isOK)
        await amy.sees("me") { $0["challenges"]?.array?.isEmpty == false }
        await block()
        await amy.sees("me") { $0["challenges"] == .array([]) }
        await bob.sees("me") { $0["challenges"]?.array?.first?["declined"]?.bool == true }
    }

    @Test func `rules that were read earlier change nothing`() async {
        let (_, bob) = (await player("amy1"), await player("bob2"))
        await block(reading: 5)
        await unblock(reading: 4)
        #expect(await challenge(bob, "u_1", key: "a").code == "forbidden")
    }

    @Test func `a room with somebody who blocks the newcomer is full for them alone`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        let room = try await amy.openRoom()
        await block()
        let refused = await bob.act("room/\(room)", "join")
        let cat = await house.guest("cat3")
        #expect(await cat.act("room/\(room)", "join").isOK)
        let full = await house.guest("dan4").act("room/\(room)", "join")
        #expect(refused.code == "room_full" && refused["msg"] == full["msg"] && refused["d"] == full["d"])
        // The one who blocks may still go where the other sits.
        let other = try await bob.openRoom()
        await amy.act("room/\(room)", "leave")
        #expect(await amy.act("room/\(other)", "join").isOK)
    }

    @Test func `a blocked player can offer no rematch, and the one who blocks can`() async throws {
        let (room, first, second) = try await startGame(house)
        await finishNim(in: room, first, second)
        let (amy, bob) = first.view("room/\(room)")?["seats"]?.array?[0]["user"]?.string == "u_1" ? (first, second) : (second, first)
        await block()
        let refused = await bob.act("room/\(room)", "offer", #"{"kind":"rematch"}"#)
        #expect(refused.code == "forbidden" && refused["d"]?["why"]?.string == "closed")
        #expect(await amy.act("room/\(room)", "offer", #"{"kind":"rematch"}"#).isOK)
        #expect(await bob.act("room/\(room)", "answer", #"{"kind":"rematch","yes":true}"#).isOK)
    }

    @Test func `two of whom one blocks the other are not paired, in the pool or from a room`() async throws {
        let (amy, bob) = (await player("amy1"), await player("bob2"))
        await amy.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        await block()
        await bob.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        await bob.beHeard()
        #expect(amy.view("me")?["room"] == .null && bob.view("me")?["room"] == .null)
        await bob.act("lobby/nim", "match.leave")
        let room = try await bob.openRoom()
        await bob.act("room/\(room)", "start")
        await bob.sees("room/\(room)") { $0["phase"]?.string == "matching" }
        await bob.beHeard()
        #expect(amy.view("me")?["room"] == .null)
        let cat = await player("cat3")
        await cat.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        await cat.sees("me") { $0["room"] != .null }
    }

    @Test func `lines of somebody who is hidden come as skips, and not in snapshots or replays`() async throws {
        let (room, first, second) = try await startGame(house)
        let (amy, bob) = first.view("room/\(room)")?["seats"]?.array?[0]["user"]?.string == "u_1" ? (first, second) : (second, first)
        await house.lobby.learned(ContactRules(hidden: ["u_2"], reading: 1), of: "u_1")
        let before = try #require(amy.view("room/\(room)")?["ply"]?.int)
        await bob.act("room/\(room)", "say", #"{"text":"boo"}"#, key: "1")
        await amy.act("room/\(room)", "say", #"{"text":"hi"}"#, key: "2")
        #expect(bob.chat("room/\(room)").compactMap { $0["text"]?.string } == ["boo", "hi"])
        #expect(amy.chat("room/\(room)").compactMap { $0["text"]?.string } == ["hi"])
        let numbers = amy.connection.frames.filter { $0["topic"]?.string == "room/\(room)" && $0["t"]?.string == "ev" }.compactMap { $0["s"]?.int }
        #expect(numbers == Array((numbers.first ?? 0)...(numbers.last ?? 0)), "the numbers have no gap")
        #expect(before == 0)
        let again = await house.guest("amy1", session: "other")
        await again.sub("room/\(room)")
        #expect(again.chat("room/\(room)").compactMap { $0["text"]?.string } == ["hi"])
        // What was missed, event by event.
        let last = try #require(numbers.last)
        let snap = try #require(again.connection.frames.last { $0["t"]?.string == "snap" && $0["topic"]?.string == "room/\(room)" })
        let incarnation = try #require(snap["inc"]?.string)
        let delta = await house.guest("amy1", session: "third")
        await delta.sub("room/\(room)", #","mode":"delta","since":{"inc":"\#(incarnation)","s":\#(last - 2)}"#)
        #expect(delta.chat("room/\(room)").compactMap { $0["text"]?.string } == ["hi"])
        let replayed = delta.connection.frames.filter { $0["topic"]?.string == "room/\(room)" && $0["t"]?.string == "ev" }
        #expect(Array(replayed.compactMap { $0["s"]?.int }.prefix(2)) == [last - 1, last])
    }

    @Test func `a reaction of somebody who is hidden does not come`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        let hidden = try #require(first.view(topic)?["seats"]?.array?[1]["user"]?.string)
        let user = try #require(first.view(topic)?["seats"]?.array?[0]["user"]?.string)
        await house.lobby.learned(ContactRules(hidden: [UserID(hidden)], reading: 1), of: UserID(user))
        let watcher = await player("wat9")
        await watcher.sub("watch/\(room)")
        #expect(await second.act(topic, "react", #"{"e":"👏"}"#).isOK)
        await watcher.event("watch/\(room)", "react")
        await first.beHeard()
        #expect(!first.connection.frames.contains { $0["k"]?.string == "react" })
    }

    @Test func `spectators do not see hidden lines either, nor in a view that replaces several events`() async throws {
        let (room, first, _) = try await startGame(house)
        let (cat, dan, eve) = (await player("cat3"), await player("dan4"), await player("eve5"))
        await house.lobby.learned(ContactRules(hidden: ["u_4"], reading: 1), of: "u_3")
        for guest in [cat, dan, eve] { await guest.sub("watch/\(room)") }
        await dan.act("watch/\(room)", "say", #"{"text":"boo"}"#, key: "1")
        await eve.act("watch/\(room)", "say", #"{"text":"hi"}"#, key: "2")
        for guest in [cat, dan, eve] { await guest.beHeard() }
        #expect(cat.chat("watch/\(room)").compactMap { $0["text"]?.string } == ["hi"])
        #expect(dan.chat("watch/\(room)").compactMap { $0["text"]?.string } == ["boo", "hi"])
        #expect(eve.chat("watch/\(room)").compactMap { $0["text"]?.string } == ["boo", "hi"])
        _ = first
    }

    @Test func `somebody who comes back on a blocked device is hidden at once`() async throws {
        let amy = await player("amy1")
        await house.lobby.learned(ContactRules(blockedBy: ["u_1"], reading: 1), of: "u_2")
        let bob = await player("bob2")
        let room = try await bob.openRoom()
        await amy.sub("watch/\(room)")
        await bob.act("watch/\(room)", "say", #"{"text":"boo"}"#, key: "1")
        await amy.beHeard()
        #expect(amy.chat("watch/\(room)") == [])
    }
}
