import Identifiers
import JSONText
import TestSupport
import Testing

@testable import Play

/// R8: TV shows the most watched game, and another one after its end.
@Suite(.timeLimit(.minutes(10))) struct TVTests {
    private let house = House()

    /// Starts a game against a bot and returns the number of the room.
    private func botGame(_ guest: Guest) async throws -> String {
        let answer = await guest.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only"}"#)
        let room = try #require(answer["d"]?["room"]?.string)
        await guest.sub("room/\(room)")
        return room
    }

    @Test func `an empty screen lights up with the first game`() async throws {
        let watcher = await house.guest("wat9")
        for channel in ["best", "casual", "rank", "bots"] {
            #expect(await watcher.sub("tv/nim/\(channel)").isOK)
            #expect(watcher.view("tv/nim/\(channel)") == .object(["room": .null]))
        }
        let room = try await botGame(await house.guest("amy1"))
        for channel in ["best", "casual"] { await watcher.sees("tv/nim/\(channel)") { $0["room"]?.string == room } }
        for channel in ["rank", "bots"] { #expect(watcher.view("tv/nim/\(channel)")?["room"] == .null) }
    }

    @Test func `it shows every move as spectators see it`() async throws {
        let (room, first, _) = try await startGame(house)
        let watcher = await house.guest(nil)
        await watcher.sub("tv/nim/best")
        #expect(watcher.view("tv/nim/best")?["you"] == .null)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        await watcher.event("tv/nim/best", "move")
        #expect(watcher.view("tv/nim/best")?["state"]?.int == 5)
    }

    @Test func `spectators of the room and of the screen each hear under their own topic`() async throws {
        let (room, first, _) = try await startGame(house)
        let (one, two) = (await house.guest("wat8"), await house.guest("wat9"))
        await one.sub("tv/nim/best")
        await two.sub("watch/\(room)")
        await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        await one.event("tv/nim/best", "move")
        await two.event("watch/\(room)", "move")
    }

    @Test func `the end stays for four seconds, then comes the next game`() async throws {
        let (room, first, _) = try await startGame(house)
        let watcher = await house.guest("wat9")
        await watcher.sub("tv/nim/best")
        let next = try await botGame(await house.guest("cat3"))
        await first.act("room/\(room)", "resign")
        await watcher.event("tv/nim/best", "over")
        await house.matchmaker.settle()
        house.clock.advance(by: .milliseconds(3999))
        for _ in 0..<3 { await watcher.beHeard() }
        #expect(watcher.view("tv/nim/best")?["room"]?.string == room)
        house.clock.advance(by: .milliseconds(1))
        await watcher.sees("tv/nim/best") { $0["room"]?.string == next }
        // Later events of the old room do not reach the channel.
        await first.act("room/\(room)", "leave")
        await watcher.beHeard()
        #expect(watcher.view("tv/nim/best")?["room"]?.string == next)
    }

    @Test func `after the last game the screen is dark`() async throws {
        let (room, first, _) = try await startGame(house)
        let watcher = await house.guest("wat9")
        await watcher.sub("tv/nim/best")
        await first.act("room/\(room)", "resign")
        await house.matchmaker.settle()
        house.clock.advance(by: .seconds(4))
        await watcher.sees("tv/nim/best") { $0 == .object(["room": .null]) }
    }

    @Test func `two bots play on the channel for bots`() async throws {
        let watcher = await house.guest("wat9")
        await watcher.sub("tv/nim/bots")
        for name in ["bot7", "bot8"] {
            let bot = await house.guest(name)
            await bot.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)
        }
        await watcher.sees("tv/nim/bots") { $0["room"]?.string != nil }
        #expect(watcher.view("tv/nim/bots")?["seats"]?.array?.allSatisfy { $0["kind"]?.string == "bot" } == true)
    }

    @Test func `who turns it off sees no more`() async throws {
        let (room, first, _) = try await startGame(house)
        let watcher = await house.guest("wat9")
        await watcher.sub("tv/nim/best")
        watcher.say(#"{"t":"unsub","id":900,"topic":"tv/nim/best"}"#)
        _ = await watcher.connection.answer(to: 900)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        await watcher.beHeard()
        #expect(watcher.view("tv/nim/best")?["ply"]?.int == 0)
        #expect(first.view("room/\(room)")?["watchers"]?.int == 0)
        #expect(await watcher.sub("tv/chess/best").code == "no_game")
    }

    @Test func `who watches on when a room has closed can still turn it off`() async throws {
        let (room, first, second) = try await startGame(house)
        let watcher = await house.guest("wat9")
        await watcher.sub("tv/nim/best")
        await first.act("room/\(room)", "resign")
        for guest in [first, second] { await guest.act("room/\(room)", "leave") }
        await house.clock.sleeper(until: house.clock.now + .seconds(4))
        house.clock.advance(by: .seconds(4))
        await watcher.sees("tv/nim/best") { $0["room"] == .null }
        #expect(house.matchmaker.directory.count == 0)
        await watcher.unsub("tv/nim/best")
        _ = try await botGame(await house.guest("cat3"))
        await watcher.beHeard()
        #expect(watcher.view("tv/nim/best")?["room"] == .null)
    }
}
