import JSONText
import TestSupport
import Testing
import Wire

@testable import Play

/// G8: in a game with hidden hands each viewer gets their own view, and its digest.
@Suite(.timeLimit(.minutes(10))) struct SecretsTests {
    private let house = House()

    private func digest(of view: JSONValue) -> String {
        var json = JSONWriter(capacity: 256)
        json.beginObject()
        json.field("ply", view["ply"] ?? .null)
        json.key("state")
        json.beginObject()
        // Members in the order in which the game writes them: the table first.
        json.field("table", view["state"]?["table"] ?? .null)
        if let hand = view["state"]?["hand"] { json.field("hand", hand) }
        json.endObject()
        json.field("turn", view["turn"] ?? .null)
        json.endObject()
        return Digest.text(of: json.bytes)
    }

    private func newest(_ guest: Guest, _ topic: String) throws -> JSONValue {
        try #require(guest.connection.frames.last { $0["topic"]?.string == topic && $0["d"]?["state"]?["table"] != nil })
    }

    private func hand(_ frame: JSONValue) -> [String]? { frame["d"]?["state"]?["hand"]?.array?.compactMap(\.string) }

    /// - Parameter options: options of `sub`; with legal moves, the views of two players differ in them as well.
    @Test(arguments: [#","legal":true"#, ""]) func `everybody sees the own hand and no other`(options: String) async throws {
        let (room, first, second) = try await startGame(house, game: "highcard")
        for guest in [first, second] { await guest.sub("room/\(room)", options) }
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        let topic = "room/\(room)"
        let card = try #require(hand(try newest(first, topic))?.first)
        await first.act(topic, "move", at: 0, #"{"m":"\#(card)"}"#)
        await watcher.event("watch/\(room)", "move")
        let (one, two, crowd) = (try newest(first, topic), try newest(second, topic), try newest(watcher, "watch/\(room)"))
        #expect(hand(one)?.count == 1)
        #expect(hand(two)?.count == 2)
        #expect(Set(hand(one) ?? []).isDisjoint(with: hand(two) ?? []))
        #expect(hand(crowd) == nil)
        for frame in [one, two, crowd] { #expect(frame["h"]?.string == digest(of: try #require(frame["d"]))) }
        let hidden = Set((hand(one) ?? []) + (hand(two) ?? []))
        #expect(!watcher.connection.frames.contains { frame in hidden.contains { "\(frame)".contains($0) } })
    }

    @Test func `a second device sees the same hand`() async throws {
        let (room, first, _) = try await startGame(house, game: "highcard")
        let name = try #require(first.view("room/\(room)")?["seats"]?.names[0])
        let phone = await house.guest(name, session: "phone")
        await phone.sub("room/\(room)")
        #expect(hand(try newest(phone, "room/\(room)")) == hand(try newest(first, "room/\(room)")))
    }

    @Test func `after the end players see what spectators see`() async throws {
        let (room, first, second) = try await startGame(house, game: "highcard")
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        await second.act("room/\(room)", "resign")
        await watcher.event("watch/\(room)", "over")
        let state = try newest(watcher, "watch/\(room)")["d"]?["state"]
        #expect(hand(try newest(watcher, "watch/\(room)")) == nil)
        for guest in [first, second] { #expect(try newest(guest, "room/\(room)")["d"]?["state"] == state) }
    }
}
