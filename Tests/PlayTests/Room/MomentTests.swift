import JSONText
import TestSupport
import Testing
import Wire

@testable import Play

/// Every event carries the view of the table directly after it, and every digest is that of the state in the same frame.
@Suite(.timeLimit(.minutes(10))) struct MomentTests {
    private let house = House()

    /// The digest that a client computes from a view.
    private func digest(of view: JSONValue) -> String {
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        json.field("ply", view["ply"] ?? .null)
        json.field("state", view["state"] ?? .null)
        json.field("turn", view["turn"] ?? .null)
        json.endObject()
        return Digest.text(of: json.bytes)
    }

    private func frames(_ guest: Guest, _ topic: String) -> [JSONValue] {
        guest.connection.frames.filter { $0["topic"]?.string == topic && $0["s"] != nil }
    }

    private func expectOwnMoments(_ guest: Guest, _ topic: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for frame in frames(guest, topic) {
            guard let view = frame["d"] else { continue }
            #expect(frame["h"]?.string == digest(of: view), sourceLocation: sourceLocation)
            if let ply = frame["x"]?["ply"] { #expect(view["ply"] == ply, sourceLocation: sourceLocation) }
            #expect((view["result"] == .null) == (frame["k"]?.string != "over"), sourceLocation: sourceLocation)
        }
    }

    @Test func `the last move is shown before the end it brings`() async throws {
        let (room, first, second) = try await startGame(house)
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        for (ply, mover) in [first, second, first].enumerated() {
            await mover.act("room/\(room)", "move", at: ply, #"{"m":"\#(min(3, 7 - 3 * ply))"}"#)
        }
        await watcher.event("watch/\(room)", "over")
        for (guest, topic) in [(first, "room/\(room)"), (second, "room/\(room)"), (watcher, "watch/\(room)")] {
            let kinds = frames(guest, topic).suffix(2).map { $0["k"]?.string }
            #expect(kinds == ["move", "over"])
            expectOwnMoments(guest, topic)
        }
    }

    @Test func `a move is shown before the turns that pass behind it`() async throws {
        let (room, players) = try await startGameOfThree(house)
        let topic = "room/\(room)"
        await players[1].act(topic, "resign")
        await players[0].act(topic, "move", at: 0, #"{"m":"1"}"#)
        for guest in players {
            await guest.sees(topic) { $0["ply"]?.int == 2 }
            let turns = frames(guest, topic).suffix(2).map { $0["d"]?["turn"]?.int }
            #expect(turns == [1, 2])
            expectOwnMoments(guest, topic)
        }
    }

    @Test func `an event that is replayed carries no digest but its own`() async throws {
        let (room, first, second) = try await startGame(house)
        let topic = "room/\(room)"
        let place = await second.sub(topic, #","mode":"delta""#)
        let (inc, s) = (try #require(place["d"]?["inc"]?.string), try #require(place["d"]?["s"]?.int))
        await first.act(topic, "move", at: 0, #"{"m":"2"}"#)
        await second.act(topic, "move", at: 1, #"{"m":"1"}"#)
        await first.act(topic, "say", #"{"text":"gl"}"#)
        await first.act(topic, "move", at: 2, #"{"m":"1"}"#)
        let live = Dictionary(frames(second, topic).map { ($0["s"]?.int, $0["h"]?.string) }) { $1 }
        let name = try #require(first.view(topic)?["seats"]?.names[1])
        let later = await house.guest(name, session: "phone")
        await later.sub(topic, #","mode":"delta","since":{"inc":"\#(inc)","s":\#(s)}"#)
        #expect(frames(later, topic).enumerated().allSatisfy { $1["s"]?.int == s + 1 + $0 })
        let replayed = frames(later, topic).filter { $0["k"]?.string != "presence" }
        #expect(replayed.map { $0["k"]?.string } == ["move", "move", "say", "move"])
        #expect(replayed.allSatisfy { $0["d"] == nil })
        for frame in replayed { if let digest = frame["h"] { #expect(digest.string == live[frame["s"]?.int]) } }
        #expect(replayed.last?["h"]?.string == digest(of: try #require(first.view(topic))))
    }
}
