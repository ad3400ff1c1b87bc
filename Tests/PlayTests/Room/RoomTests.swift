import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

@Suite(.timeLimit(.minutes(10))) struct RoomTests {
    @Test func `two people play a game to its end, and both learn who has won`() async throws {
        let house = House()
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        #expect(first.view(topic)?["legal"]?.array?.count == 3)
        for (ply, (mover, count)) in [(first, 3), (second, 3), (first, 1)].enumerated() {
            let answer = await mover.act(topic, "move", at: ply, #"{"m":"\#(count)"}"#)
            #expect(answer["t"]?.string == "ok")
        }
        await second.event(topic, "over")
        let view = try #require(second.view(topic))
        #expect(view["phase"]?.string == "over")
        #expect(view["result"]?["winner"]?.int == 0)
        #expect(view["moves"]?.array?.compactMap(\.string) == ["3", "3", "1"])
        let archived = try await house.store.match(MatchID(try #require(view["match"]?.string)))
        #expect(archived?.moves == "3 3 1")
        #expect(archived?.winner == 0)
    }

    @Test func `a move out of turn is refused and nobody hears of it`() async throws {
        let house = House()
        let (room, first, second) = try await startGame(house)
        let before = first.connection.frames.count
        let answer = await second.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#)
        #expect(answer["code"]?.string == "not_your_turn")
        #expect(answer["d"]?["turn"]?.int == 0)
        #expect(first.connection.frames.count == before)
    }

    @Test func `the same move sent again is answered as done, another one as stale`() async throws {
        let house = House()
        let (room, first, second) = try await startGame(house)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        let again = await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        #expect(again["t"]?.string == "ok")
        #expect(again["dup"]?.bool == true)
        let other = await first.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#)
        #expect(other["code"]?.string == "stale")
        #expect(other["d"]?["ply"]?.int == 1)
        let ahead = await second.act("room/\(room)", "move", at: 5, #"{"m":"1"}"#)
        #expect(ahead["code"]?.string == "ahead")
    }

    @Test func `an ok comes after every event it caused`() async throws {
        let house = House()
        let (room, first, _) = try await startGame(house)
        let answer = await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        let frames = first.connection.frames
        let event = try #require(frames.lastIndex { $0["k"]?.string == "move" })
        let ok = try #require(frames.lastIndex(of: answer))
        #expect(event < ok)
    }

    @Test func `sequence numbers rise by one for every viewer`() async throws {
        let house = House()
        let (room, first, second) = try await startGame(house)
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        await first.act("room/\(room)", "say", #"{"text":"gl"}"#)
        await watcher.act("watch/\(room)", "say", #"{"preset":"hi"}"#)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        await second.event("room/\(room)", "move")
        await watcher.event("watch/\(room)", "move")
        for (guest, topic) in [(first, "room/\(room)"), (second, "room/\(room)"), (watcher, "watch/\(room)")] {
            let numbers = guest.connection.frames.filter { $0["topic"]?.string == topic }.compactMap { $0["s"]?.int }
            #expect(numbers == Array(numbers[0]...numbers[0] + numbers.count - 1))
        }
    }

    @Test func `players and spectators do not hear each other's chat`() async throws {
        let house = House()
        let (room, first, second) = try await startGame(house)
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        await first.act("room/\(room)", "say", #"{"text":"secret"}"#)
        await watcher.act("watch/\(room)", "say", #"{"text":"hush"}"#)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        await second.event("room/\(room)", "move")
        await watcher.event("watch/\(room)", "move")
        #expect(!watcher.connection.frames.contains { "\($0)".contains("secret") })
        #expect(!second.connection.frames.contains { "\($0)".contains("hush") })
        #expect(second.chat("room/\(room)").first?["text"]?.string == "secret")
    }

    @Test func `a line with a key is said once, and the key stands for no other line`() async throws {
        let house = House()
        let (room, first, _) = try await startGame(house)
        let once = await first.act("room/\(room)", "say", #"{"text":"gl"}"#, key: "k1")
        let again = await first.act("room/\(room)", "say", #"{"text":"gl"}"#, key: "k1")
        let other = await first.act("room/\(room)", "say", #"{"text":"gg"}"#, key: "k1")
        #expect(once["dup"] == nil)
        #expect(again["dup"]?.bool == true)
        #expect(other["code"]?.string == "key_reuse")
        #expect(first.chat("room/\(room)").compactMap { $0["text"]?.string } == ["gl"])
    }

    @Test func `delta listeners resume from where they were`() async throws {
        let house = House()
        let (room, first, second) = try await startGame(house)
        let place = await second.sub("room/\(room)", #","mode":"delta""#)
        let inc = try #require(place["d"]?["inc"]?.string)
        let s = try #require(place["d"]?["s"]?.int)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"2"}"#)
        await second.event("room/\(room)", "move")
        let later = await house.guest("bob2")
        await later.sub("room/\(room)", #","mode":"delta","since":{"inc":"\#(inc)","s":\#(s)}"#)
        let replayed = later.connection.frames.filter { $0["topic"]?.string == "room/\(room)" }
        #expect(replayed.first?["s"]?.int == s + 1)
        #expect(replayed.first?["k"]?.string == "move")
        #expect(replayed.allSatisfy { $0["d"] == nil })
    }
}
