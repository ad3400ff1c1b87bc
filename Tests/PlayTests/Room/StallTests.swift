import Identifiers
import JSONText
import TestSupport
import Testing

@testable import Play

/// §17: time in which the server stood still or could not write is not charged.
@Suite(.timeLimit(.minutes(10))) struct StallTests {
    private let journal = MoodyJournal()
    private let house: House

    init() { house = House(journal: journal) }

    /// Advances the clock by this many seconds, with a heartbeat after each.
    /// - Parameter guests: guests that send a ping every second.
    private func pass(_ seconds: Int, _ guests: Guest...) async {
        for _ in 0..<seconds {
            for guest in guests { guest.say(#"{"t":"ping","id":900,"c":1}"#) }
            await house.clock.sleeper(until: house.clock.now + .seconds(1))
            house.clock.advance(by: .seconds(1))
        }
        await house.clock.sleeper(until: house.clock.now + .seconds(1))
    }

    /// Runs `body` while the heartbeats of the house run.
    private func watched(_ body: () async throws -> Void) async rethrows {
        let watch = Task { [house] in await house.acceptor.run() }
        defer { watch.cancel() }
        await house.clock.sleeper(until: house.clock.now + .seconds(1))
        try await body()
    }

    private func idles(_ view: JSONValue?) -> [Int?] { view?["seats"]?.array?.map { $0["idle"]?.int } ?? [] }

    /// A stall of ten seconds, after which no timer of the room fires; the heartbeat has to announce it.
    @Test(arguments: [10_000, 60_000])
    func `time in which the process stood still is given back, and everybody learns why`(span: Int) async throws {
        try await watched {
            let (room, first, second) = try await startGame(house)
            let topic = "room/\(room)"
            await pass(5)
            house.clock.advance(by: .milliseconds(span))
            let event = await second.event(topic, "time")
            #expect(event["x"] == .object(["why": .string("stall"), "budget": .int(35_000)]))
            let view = try #require(second.view(topic))
            #expect(view["clock"]?["left"]?.int == 35_000)
            #expect(view["moves"] == .array([]))
            #expect(idles(view) == [0, 0])
            for guest in [first, second] {
                await guest.beHeard()
                #expect(guest.connection.closed == nil)
            }
            #expect(await first.act(topic, "move", at: 0, #"{"m":"1"}"#).isOK)
        }
    }

    @Test(arguments: [4000, 60_000]) func `a turn that was nearly over gets fifteen seconds and is not charged`(span: Int) async throws {
        try await watched {
            let (room, first, second) = try await startGame(house)
            let topic = "room/\(room)"
            await pass(39, first, second)
            house.clock.advance(by: .milliseconds(span))
            #expect(await second.event(topic, "time")["d"]?["clock"]?["left"]?.int == 15_000)
            await pass(15, first, second)
            await second.beHeard()
            #expect(second.view(topic)?["ply"]?.int == 0)
            house.clock.advance(by: .milliseconds(150))
            await second.event(topic, "idle")
            #expect(idles(second.view(topic)) == [0, 0])
        }
    }

    @Test func `a move that waited in the socket counts`() async throws {
        try await watched {
            let (room, first, second) = try await startGame(house)
            await pass(1)
            let move = #"{"t":"do","id":900,"topic":"room/\#(room)","op":"move","at":0,"d":{"m":"1"}}"#
            // The room checks the clock before any heartbeat or timer.
            house.loop.submit { [house, visit = first.visit] in
                house.clock.advance(by: .seconds(60))
                visit.assumeIsolated { $0.received(Array(move.utf8)) }
            }
            #expect(await first.connection.answer(to: 900).isOK)
            #expect(second.view("room/\(room)")?["moves"]?.array?.compactMap(\.string) == ["1"])
        }
    }

    @Test func `two seconds late is not late`() async throws {
        try await watched {
            let (room, first, second) = try await startGame(house)
            let topic = "room/\(room)"
            await pass(38, first, second)
            house.clock.advance(by: .seconds(3))
            await second.event(topic, "idle")
            #expect(idles(second.view(topic)) == [1, 0])
        }
    }

    @Test func `an absent player could not come back meanwhile and is not claimed from at once`() async throws {
        try await watched {
            let (room, first, second) = try await startGame(house)
            let topic = "room/\(room)"
            await pass(41, first, second)
            await second.event(topic, "idle")
            await second.act(topic, "move", at: 1, #"{"m":"1"}"#)
            await first.leave()
            await second.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == false }
            house.clock.advance(by: .seconds(60))
            await second.event(topic, "time")
            #expect(await second.act(topic, "claim").code == "phase")
        }
    }

    // MARK: The journal

    @Test func `a turn that began while the disk stood still has all its time when it is told`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        journal.feel(.holds)
        first.say(#"{"t":"do","id":900,"topic":"\#(topic)","op":"move","at":0,"d":{"m":"1"}}"#)
        await first.beHeard()
        house.clock.advance(by: .seconds(30))
        journal.relent()
        let event = await second.event(topic, "time")
        #expect(event["x"] == .object(["why": .string("disk"), "budget": .int(40_000)]))
        #expect(event["d"]?["clock"]?["left"]?.int == 40_000)
        #expect(await first.connection.answer(to: 900).isOK)
    }

    @Test func `a turn that began later than the stall gets no more than it had`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        journal.feel(.holds)
        first.say(#"{"t":"do","id":900,"topic":"\#(topic)","op":"say","d":{"preset":"hi"}}"#)
        await first.beHeard()
        house.clock.advance(by: .seconds(10))
        first.say(#"{"t":"do","id":901,"topic":"\#(topic)","op":"move","at":0,"d":{"m":"1"}}"#)
        await first.beHeard()
        house.clock.advance(by: .seconds(10))
        journal.relent()
        #expect(await second.event(topic, "time")["x"]?["budget"]?.int == 40_000)
    }

    @Test func `no turn runs out while the disk stands still`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        journal.feel(.holds)
        first.say(#"{"t":"do","id":900,"topic":"\#(topic)","op":"move","at":0,"d":{"m":"1"}}"#)
        await first.beHeard()
        let sleeps = house.clock.sleeps
        for _ in 0..<10 {
            house.clock.advance(by: .seconds(10))
            for _ in 0..<50 { await house.matchmaker.settle() }
        }
        // Meanwhile the room does not poll the clock.
        #expect(house.clock.sleeps - sleeps < 20)
        journal.relent()
        await second.event(topic, "time")
        #expect(second.view(topic)?["moves"]?.array?.compactMap(\.string) == ["1"])
        #expect(idles(second.view(topic)) == [0, 0])
        #expect(await second.act(topic, "move", at: 1, #"{"m":"1"}"#).isOK)
        house.clock.advance(by: .milliseconds(40_150))
        await first.event(topic, "idle")
    }

    @Test func `a disk that takes up to two seconds takes nothing from anybody else`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        journal.feel(.holds)
        first.say(#"{"t":"do","id":900,"topic":"\#(topic)","op":"move","at":0,"d":{"m":"1"}}"#)
        await first.beHeard()
        house.clock.advance(by: .seconds(2))
        journal.relent()
        await second.event(topic, "move")
        await second.beHeard()
        #expect(second.view(topic)?["clock"]?["left"]?.int == 38_000)
        #expect(!second.connection.frames.contains { $0["k"]?.string == "time" })
    }

    @Test func `a long stall is made up for once, however much waited`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        journal.feel(.holds)
        for id in 900..<904 {
            first.say(#"{"t":"do","id":\#(id),"topic":"\#(topic)","op":"say","d":{"preset":"hi"}}"#)
            await first.beHeard()
            house.clock.advance(by: .seconds(3))
        }
        journal.relent()
        await second.event(topic, "time")
        await second.beHeard()
        #expect(second.connection.frames.count { $0["k"]?.string == "time" } == 1)
        #expect(second.view(topic)?["clock"]?["left"]?.int == 40_000)
    }

    @Test func `a player whose move the full journal refused gets the time back`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        house.clock.advance(by: .seconds(30))
        journal.feel(.refuses)
        #expect(await first.act(topic, "move", at: 0, #"{"m":"1"}"#).code == "busy")
        house.clock.advance(by: .seconds(30))
        await first.beHeard()
        journal.feel(.takes)
        house.clock.advance(by: .milliseconds(200))
        #expect(await second.event(topic, "time")["d"]?["clock"]?["left"]?.int == 15_000)
        #expect(second.view(topic)?["ply"]?.int == 0)
        #expect(await first.act(topic, "move", at: 0, #"{"m":"1"}"#).isOK)
    }
}
