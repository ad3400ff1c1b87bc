import JSONText
import Storage
import TestSupport
import Testing

@testable import Play

/// Events are published only when they are durable, and refused ones are rolled back.
@Suite(.timeLimit(.minutes(10))) struct DurabilityTests {
    private let journal = MoodyJournal()
    private let house: House

    init() { house = House(journal: journal) }

    @Test func `nobody hears of a move before the journal holds it`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        journal.feel(.holds)
        let heard = second.connection.frames.count
        first.say(#"{"t":"do","id":900,"topic":"\#(topic)","op":"move","at":0,"d":{"m":"1"}}"#)
        await first.beHeard()
        #expect(first.view(topic)?["ply"]?.int == 0)
        #expect(second.connection.frames.count == heard)
        #expect(!first.connection.frames.contains { $0["re"]?.int == 900 })
        journal.relent()
        await second.event(topic, "move")
        #expect(await first.connection.answer(to: 900)["t"]?.string == "ok")
        #expect(second.view(topic)?["ply"]?.int == 1)
    }

    @Test func `nothing of a topic comes after the answer to whoever leaves it`() async throws {
        let (room, first, _) = try await startGame(house)
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        journal.feel(.holds)
        first.say(#"{"t":"do","id":900,"topic":"room/\#(room)","op":"move","at":0,"d":{"m":"1"}}"#)
        await first.beHeard()
        watcher.say(#"{"t":"unsub","id":800,"topic":"watch/\#(room)"}"#)
        await watcher.beHeard()
        try #require(!watcher.connection.frames.contains { $0["re"]?.int == 800 })
        journal.relent()
        #expect(await watcher.connection.answer(to: 800)["t"]?.string == "ok")
        #expect(await first.act("room/\(room)", "say", #"{"preset":"hi"}"#).isOK)
        let frames = watcher.connection.frames
        let answer = try #require(frames.firstIndex { $0["re"]?.int == 800 })
        #expect(frames[..<answer].contains { $0["k"]?.string == "move" })
        #expect(!frames[answer...].contains { $0["topic"]?.string == "watch/\(room)" })
    }

    @Test func `a full journal answers busy, and the same move can be made later`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        journal.feel(.refuses)
        let refusal = await first.act(topic, "move", at: 0, #"{"m":"1"}"#)
        #expect(refusal["code"]?.string == "busy")
        #expect(refusal["retry_ms"]?.int != nil)
        journal.feel(.takes)
        #expect(await first.act(topic, "move", at: 0, #"{"m":"2"}"#)["t"]?.string == "ok")
        await second.event(topic, "move")
        #expect(second.view(topic)?["moves"]?.array?.compactMap(\.string) == ["2"])
    }

    @Test func `what waits for the disk survives that the next was refused`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        journal.feel(.holds)
        first.say(#"{"t":"do","id":900,"topic":"\#(topic)","op":"move","at":0,"d":{"m":"1"}}"#)
        await first.beHeard()
        journal.feel(.refuses)
        second.say(#"{"t":"do","id":901,"topic":"\#(topic)","op":"move","at":1,"d":{"m":"1"}}"#)
        await second.beHeard()
        journal.relent()
        #expect(await first.connection.answer(to: 900)["t"]?.string == "ok")
        #expect(await second.connection.answer(to: 901)["code"]?.string == "busy")
        #expect(second.view(topic)?["ply"]?.int == 1)
        #expect(await second.act(topic, "move", at: 1, #"{"m":"3"}"#)["t"]?.string == "ok")
        let stored = try await journal.liveRooms()
        #expect(stored.first?.entries.map(\.seq) == Array(1...(stored.first?.entries.count ?? 0)))
    }

    @Test func `a turn that runs out while the journal is full runs out later`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        journal.feel(.refuses)
        house.clock.advance(by: .milliseconds(40_150))
        await first.beHeard()
        #expect(second.view(topic)?["ply"]?.int == 0)
        journal.feel(.takes)
        house.clock.advance(by: .milliseconds(200))
        await second.event(topic, "idle")
        #expect(second.view(topic)?["turn"]?.int == 1)
    }

    @Test func `a full journal is left alone for a fifth of a second, whatever else happens`() async throws {
        let (room, first, _) = try await startGame(house)
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        journal.feel(.refuses)
        house.clock.advance(by: .milliseconds(40_150))
        for round in 1...3 {
            await journal.refusals(round)
            await first.beHeard()
            let sleeps = house.clock.sleeps
            // The number of spectators is published meanwhile, at once and then by a timer of the room.
            house.clock.advance(by: .milliseconds(199))
            await watcher.unsub("watch/\(room)")
            await watcher.sub("watch/\(room)")
            for _ in 0..<200 { await house.matchmaker.settle() }
            #expect(journal.refusals == round)
            #expect(house.clock.sleeps - sleeps < 10)
            house.clock.advance(by: .milliseconds(1))
        }
    }

    @Test func `what was measured of a network outlives a refusal`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        first.pong(after: 600)
        journal.feel(.refuses)
        #expect(await first.act(topic, "say", #"{"preset":"hi"}"#).code == "busy")
        journal.feel(.takes)
        #expect(await second.act(topic, "say", #"{"preset":"hi"}"#).isOK)
        house.clock.advance(by: .milliseconds(40_749))
        #expect(await first.act(topic, "move", at: 0, #"{"m":"1"}"#).isOK)
    }

    @Test func `a room there was no space for leaves nothing behind`() async throws {
        let amy = await house.guest("amy1")
        await amy.sub("me")
        journal.feel(.refuses)
        let refusal = await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "once")
        #expect(refusal["code"]?.string == "busy")
        journal.feel(.takes)
        let answer = await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "once")
        let number = try #require(answer["d"]?["room"]?.string)
        #expect(answer["dup"] == nil)
        #expect(await amy.sub("room/\(number)")["t"]?.string == "ok")
        #expect(house.matchmaker.directory.count == 1)
    }

    @Test func `two whose game found no space wait on and meet in the next round`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        for guest in [amy, bob] { await guest.sub("me") }
        journal.feel(.refuses)
        await amy.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        await bob.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        await bob.beHeard()
        #expect(amy.view("me")?["room"] == .null)
        journal.feel(.takes)
        house.clock.advance(by: .seconds(3))
        for guest in [amy, bob] { _ = await guest.connection.next { $0["topic"]?.string == "me" && $0["d"]?["room"]?.string != nil } }
        #expect(amy.view("me")?["room"] == bob.view("me")?["room"])
        #expect(house.matchmaker.directory.count == 1)
    }
}
