import IdentifierLiterals
import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

/// §17: the state after a planned stop and after a crash.
@Suite(.timeLimit(.minutes(10))) struct RestartTests {
    private let house = House()

    /// The two players of a game, connected again after the restart.
    private func comeBack(_ house: House, _ topic: String) async -> [Guest] {
        var guests: [Guest] = []
        for name in ["amy1", "bob2"] {
            guests.append(await house.guest(name))
            await guests.last?.sub("me")
            await guests.last?.sub(topic, #","legal":true"#)
        }
        return guests
    }

    @Test func `everybody is told before a planned stop, and that they may resume`() async throws {
        let (room, first, second) = try await startGame(house)
        await first.sub("sys")
        house.clock.advance(by: .seconds(10))
        await house.lobby.drain()
        #expect(await first.event("sys", "restart")["d"]?["notices"] == .array([.string("restart")]))
        await second.event("room/\(room)", "pause")
        #expect(second.view("room/\(room)")?["clock"]?["left"]?.int == 30_000)
        for guest in [first, second] {
            let bye = await guest.bye()
            #expect(bye["code"]?.int == 1012)
            #expect(bye["resume"]?.bool == true)
            #expect(bye["retry_ms"] == .array([.int(300), .int(3000)]))
        }
    }

    @Test(arguments: [true, false]) func `nobody is charged for a turn in which the server was away`(planned: Bool) async throws {
        let (room, _, _) = try await startGame(house)
        let topic = "room/\(room)"
        house.clock.advance(by: .seconds(10))
        if planned { await house.lobby.drain() }
        let next = try await house.restarted()
        let guests = await comeBack(next, topic)
        await guests[0].beHeard()
        house.clock.advance(by: .milliseconds(40_150))
        await guests[0].event(topic, "idle")
        await guests[1].beHeard()
        #expect(guests[0].view(topic)?["seats"]?.array?.map { $0["idle"]?.int } == [0, 0])
        house.clock.advance(by: .milliseconds(40_150))
        await guests[0].sees(topic) { $0["ply"]?.int == 2 }
        #expect(guests[0].view(topic)?["seats"]?.array?.map { $0["idle"]?.int } == [0, 1])
    }

    @Test func `no more rooms restart at once than the queue of the journal holds`() async throws {
        _ = try await startGame(house)
        let stored = try #require(try await house.store.liveRooms().first)
        let rooms = (1...Matchmaker.restartedAtOnce + 10).map { number in
            let key = RoomKey(Int64(number))
            let record = RoomRecord(key: key, number: String(10_000 + number), game: stored.record.game, match: MatchID("m_\(number)"))
            let entries = stored.entries.map { JournalEntry(room: key, seq: $0.seq, at: $0.at, kind: $0.kind, body: $0.body) }
            return StoredRoom(record: record, entries: entries)
        }
        let store = MemoryStore()
        for room in rooms { store.append(room.entries, effect: .open(room.record)) { #expect(throws: Never.self, performing: $0.get) } }
        let journal = MoodyJournal(store)
        journal.feel(.holds)
        let next = House(store: store, journal: journal, clock: house.clock, seed: 1_000_003)
        async let restored: Void = next.lobby.restore(rooms)
        while journal.held < Matchmaker.restartedAtOnce { await Task.yield() }
        // The turn in which the rooms asked is over.
        _ = await next.matchmaker.isDraining
        #expect(journal.held == Matchmaker.restartedAtOnce)
        journal.relent()
        await restored
        for room in try await store.liveRooms() { #expect(room.entries.count == stored.entries.count + 1) }
    }

    @Test func `a house that stops lets no game begin`() async throws {
        await house.lobby.drain()
        let amy = await house.guest("amy1")
        #expect(await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "k").code == "busy")
        #expect(await amy.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#).code == "busy")
        #expect(await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only"}"#).code == "busy")
    }

    @Test func `after a planned stop the clock waits for both, and goes on where it stood`() async throws {
        let (room, first, _) = try await startGame(house)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        house.clock.advance(by: .seconds(10))
        await house.lobby.drain()
        house.clock.advance(by: .seconds(300))
        let next = try await house.restarted()
        let amy = await next.guest("amy1")
        await amy.sub("me")
        #expect(amy.view("me")?["room"]?.string == "room/\(room)")
        await amy.sub("room/\(room)")
        let view = try #require(amy.view("room/\(room)"))
        #expect(view["moves"]?.array?.compactMap(\.string) == ["2"])
        #expect(view["clock"]?["paused"]?.bool == true)
        #expect(view["seats"]?.array?.map { $0["on"]?.bool }.contains(false) == true)
        let bob = await next.guest("bob2")
        await bob.sub("room/\(room)")
        let running = await amy.sees("room/\(room)") { $0["clock"]?["paused"] == nil }
        #expect(running["clock"]?["left"]?.int == 30_000)
        let mover = running["turn"] == running["you"] ? amy : bob
        #expect(await mover.act("room/\(room)", "move", at: 1, #"{"m":"1"}"#).isOK)
    }

    @Test func `a turn that was nearly over gets fifteen seconds`() async throws {
        let (room, _, _) = try await startGame(house)
        house.clock.advance(by: .seconds(39))
        await house.lobby.drain()
        let next = try await house.restarted()
        let guests = await comeBack(next, "room/\(room)")
        let view = await guests[0].sees("room/\(room)") { $0["clock"]?["paused"] == nil }
        #expect(view["clock"]?["left"]?.int == 15_000)
    }

    @Test func `whoever does not come back is waited for twenty seconds`() async throws {
        let (room, _, _) = try await startGame(house)
        await house.lobby.drain()
        let next = try await house.restarted()
        let amy = await next.guest("amy1")
        await amy.sub("room/\(room)")
        #expect(amy.view("room/\(room)")?["clock"]?["paused"]?.bool == true)
        let isFirst = amy.view("room/\(room)")?["you"]?.int == 0
        #expect(await amy.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#).code == (isFirst ? "busy" : "not_your_turn"))
        house.clock.advance(by: .seconds(20))
        let view = await amy.sees("room/\(room)") { $0["clock"]?["paused"] == nil }
        #expect(view["clock"]?["left"]?.int == 40_000)
    }

    @Test func `nobody moves while the clock stands still`() async throws {
        let (room, first, _) = try await startGame(house)
        let name = try #require(first.view("room/\(room)")?["seats"]?.names[0])
        await house.lobby.drain()
        let next = try await house.restarted()
        let mover = await next.guest(name)
        await mover.sub("room/\(room)", #","legal":true"#)
        #expect(mover.view("room/\(room)")?["legal"] == nil)
        let refusal = await mover.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#)
        #expect(refusal.code == "busy")
        #expect(refusal["retry_ms"]?.int == 1000)
        #expect(await mover.act("room/\(room)", "resign").isOK)
    }

    @Test func `after a crash the running turn starts afresh`() async throws {
        let (room, first, second) = try await startGame(house)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        await second.act("room/\(room)", "say", #"{"text":"still here"}"#)
        house.clock.advance(by: .seconds(30))
        let next = try await house.restarted()
        let guests = await comeBack(next, "room/\(room)")
        let view = try #require(guests[0].view("room/\(room)"))
        #expect(view["clock"]?["left"]?.int == 40_000)
        #expect(view["clock"]?["paused"] == nil)
        #expect(view["ply"]?.int == 1)
        #expect(guests[0].chat("room/\(room)").first?["text"]?.string == "still here")
        #expect(view["seats"]?.array?.allSatisfy { $0["idle"]?.int == 0 } == true)
    }

    @Test func `after a crash the same move sent again is known`() async throws {
        let (room, first, second) = try await startGame(house)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        let name = try #require(second.view("room/\(room)")?["seats"]?.names[0])
        let next = try await house.restarted()
        let again = await next.guest(name)
        let answer = await again.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        #expect(answer["dup"]?.bool == true)
    }

    @Test func `a room that had not begun is there, its owner no longer waits, its key still counts`() async throws {
        let amy = await house.guest("amy1")
        await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "k")
        await amy.sub("me")
        let room = try #require(amy.view("me")?["room"]?.string?.dropFirst(5))
        await amy.act("room/\(room)", "config", #"{"listed":false}"#)
        await amy.act("room/\(room)", "start")
        let next = try await house.restarted()
        let again = await next.guest("amy1")
        await again.sub("room/\(room)")
        #expect(again.view("room/\(room)")?["phase"]?.string == "lobby")
        #expect(await next.matchmaker.waitingCount() == 0)
        let answer = await again.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "k")
        #expect(answer["dup"]?.bool == true)
        #expect(answer["d"]?["room"]?.string == String(room))
    }

    @Test func `a client resumes across a crash without a gap`() async throws {
        let (room, first, second) = try await startGame(house)
        let place = await second.sub("room/\(room)", #","mode":"delta""#)
        let (inc, s) = (try #require(place["d"]?["inc"]?.string), try #require(place["d"]?["s"]?.int))
        await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        let name = try #require(second.view("room/\(room)")?["seats"]?.names[1])
        let next = try await house.restarted()
        let again = await next.guest(name)
        await again.sub("room/\(room)", #","mode":"delta","since":{"inc":"\#(inc)","s":\#(s)}"#)
        let missed = again.connection.frames.filter { $0["topic"]?.string == "room/\(room)" }
        #expect(missed.prefix(2).map { $0["k"]?.string } == ["move", "time"])
        #expect(missed.compactMap { $0["s"]?.int } == Array((s + 1)...(s + missed.count)))
    }

    @Test func `a bot goes on after the pause`() async throws {
        let amy = await house.guest("amy1")
        let answer = await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only"}"#)
        let topic = "room/\(try #require(answer["d"]?["room"]?.string))"
        await amy.sub(topic)
        if amy.view(topic)?["turn"] == amy.view(topic)?["you"] { await amy.act(topic, "move", at: 0, #"{"m":"1"}"#) }
        let ply = try #require(amy.view(topic)?["ply"]?.int)
        await house.lobby.drain()
        let next = try await house.restarted()
        let again = await next.guest("amy1")
        await again.sub(topic)
        await again.sees(topic) { $0["clock"]?["paused"] == nil }
        await again.beHeard()
        house.clock.advance(by: .milliseconds(700))
        await again.sees(topic) { $0["ply"]?.int == ply + 1 }
    }
}
