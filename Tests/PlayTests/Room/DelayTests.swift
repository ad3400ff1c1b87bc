import JSONText
import TestSupport
import Testing

@testable import Play

/// Spectators of a delayed room see an earlier state of the game.
@Suite(.timeLimit(.minutes(10))) struct DelayTests {
    private let house = House()

    private func numbers(_ guest: Guest, _ topic: String) -> [Int] {
        guest.connection.frames.filter { $0["topic"]?.string == topic }.compactMap { $0["s"]?.int }
    }

    private func hasNoGap(_ numbers: [Int]) -> Bool { zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 } }

    @Test func `a move reaches players at once, and spectators when its time has come`() async throws {
        let (room, first, second) = try await startGame(house, #"{"mode":"casual","delay_ms":5000}"#)
        let watcher = await house.guest("wat9")
        house.clock.advance(by: .seconds(5))
        await first.beHeard()
        await watcher.sub("watch/\(room)")
        await watcher.sees("watch/\(room)") { $0["phase"]?.string == "playing" }
        await first.act("room/\(room)", "move", at: 0, #"{"m":"3"}"#)
        #expect(second.view("room/\(room)")?["ply"]?.int == 1)
        house.clock.advance(by: .milliseconds(4999))
        await watcher.beHeard()
        #expect(watcher.view("watch/\(room)")?["ply"]?.int == 0)
        house.clock.advance(by: .milliseconds(1))
        await watcher.event("watch/\(room)", "move")
        #expect(watcher.view("watch/\(room)")?["state"]?.int == 4)
        #expect(hasNoGap(numbers(watcher, "watch/\(room)")))
    }

    @Test func `whoever asks later gets the old view, not the new one`() async throws {
        let (room, first, _) = try await startGame(house, #"{"mode":"casual","delay_ms":5000}"#)
        house.clock.advance(by: .seconds(5))
        await first.act("room/\(room)", "move", at: 0, #"{"m":"3"}"#)
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        await watcher.sees("watch/\(room)") { $0["phase"]?.string == "playing" }
        #expect(watcher.view("watch/\(room)")?["ply"]?.int == 0)
        #expect(await house.listings.watchJSON(RoomNumber(room)).map { String(decoding: $0, as: UTF8.self).contains(#""ply":0"#) } == true)
    }

    @Test func `a restart shows spectators nothing before its time`() async throws {
        let (room, first, _) = try await startGame(house, #"{"mode":"casual","delay_ms":5000}"#)
        house.clock.advance(by: .seconds(5))
        await first.act("room/\(room)", "move", at: 0, #"{"m":"3"}"#)
        house.clock.advance(by: .seconds(1))
        let next = try await house.restarted()
        let watcher = await next.guest("wat9")
        await watcher.sub("watch/\(room)")
        #expect(watcher.view("watch/\(room)")?["ply"]?.int == 0)
        house.clock.advance(by: .milliseconds(3999))
        await watcher.beHeard()
        #expect(watcher.view("watch/\(room)")?["ply"]?.int == 0)
        house.clock.advance(by: .milliseconds(1))
        await watcher.event("watch/\(room)", "move")
        #expect(watcher.view("watch/\(room)")?["ply"]?.int == 1)
        #expect(hasNoGap(numbers(watcher, "watch/\(room)")))
    }

    @Test func `the end is late, too, and the room closes behind it`() async throws {
        let (room, first, second) = try await startGame(house, #"{"mode":"casual","delay_ms":5000}"#)
        let watcher = await house.guest("wat9")
        house.clock.advance(by: .seconds(5))
        await watcher.sub("watch/\(room)")
        await watcher.sees("watch/\(room)") { $0["phase"]?.string == "playing" }
        await first.act("room/\(room)", "resign")
        for guest in [first, second] { await guest.act("room/\(room)", "leave") }
        #expect(watcher.view("watch/\(room)")?["result"] == .null)
        house.clock.advance(by: .seconds(5))
        await watcher.event("watch/\(room)", "over")
        await watcher.event("watch/\(room)", "close")
    }

    @Test func `a delay that changes leaves no gap, and nothing comes twice or too early`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom()
        let topic = "watch/\(room)"
        let watcher = await house.guest("wat9")
        await watcher.sub(topic)
        await amy.act("room/\(room)", "config", #"{"delay_ms":5000}"#)
        let late = await house.guest("lat8")
        await late.sub(topic)
        #expect(late.view(topic)?["owner"]?.string == "u_1")
        await amy.act("room/\(room)", "config", #"{"delay_ms":0}"#)
        await amy.act("room/\(room)", "config", #"{"listed":false}"#)
        house.clock.advance(by: .seconds(5))
        for guest in [watcher, late] {
            await guest.sees(topic) { $0["listed"]?.bool == false }
            #expect(hasNoGap(numbers(guest, topic)))
        }
        // Afterwards the room behaves as if there had been no delay.
        await amy.act("room/\(room)", "config", #"{"listed":true}"#)
        await watcher.sees(topic) { $0["listed"]?.bool == true }
    }
}
