import JSONText
import TestSupport
import Testing

@testable import Play

/// The number of spectators, published at most once a second, and reactions.
@Suite(.timeLimit(.minutes(10))) struct CrowdTests {
    private let house = House()

    private func crowds(_ guest: Guest) -> [JSONValue] { guest.connection.frames.filter { $0["k"]?.string == "crowd" } }

    @Test func `spectators who come together are counted together`() async throws {
        let (room, first, _) = try await startGame(house)
        house.clock.advance(by: .seconds(1))
        var watchers: [Guest] = []
        for name in ["wat7", "wat8", "wat9"] {
            watchers.append(await house.guest(name))
            await watchers.last?.sub("watch/\(room)")
        }
        await first.beHeard()
        #expect(crowds(first).map { $0["x"]?["n"]?.int } == [1])
        house.clock.advance(by: .seconds(1))
        let second = await first.connection.next { $0["k"]?.string == "crowd" && $0["x"]?["n"]?.int == 3 }
        #expect(second["t"]?.string == "eph")
        #expect(second["x"]?["names"]?.array?.compactMap(\.string).sorted() == ["wat7", "wat8", "wat9"])
        #expect(crowds(first).count == 2)
    }

    @Test func `who goes is counted off, and the nameless count, too`() async throws {
        let (room, first, _) = try await startGame(house)
        house.clock.advance(by: .seconds(1))
        let anon = await house.guest(nil)
        await anon.sub("watch/\(room)")
        _ = await first.connection.next { $0["k"]?.string == "crowd" && $0["x"]?["n"]?.int == 1 && $0["x"]?["names"] == .array([]) }
        house.clock.advance(by: .seconds(1))
        await anon.leave()
        _ = await first.connection.next { $0["k"]?.string == "crowd" && $0["x"]?["n"]?.int == 0 }
        await first.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#)
        #expect(first.view("room/\(room)")?["watchers"]?.int == 0)
    }

    @Test func `a preview shows the game and is no spectator`() async throws {
        let (room, first, second) = try await startGame(house)
        house.clock.advance(by: .seconds(1))
        let card = await house.guest("wat7")
        #expect(await card.sub("watch/\(room)", #","preview":true"#).isOK)
        await first.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#)
        await card.event("watch/\(room)", "move")
        #expect(card.view("watch/\(room)")?["watchers"]?.int == 0)
        #expect(second.view("room/\(room)")?["watchers"]?.int == 0)
        #expect(crowds(second).isEmpty)
        // A spectator without preview is counted, the preview is not.
        house.clock.advance(by: .seconds(1))
        await house.guest("wat8").sub("watch/\(room)")
        let crowd = await second.connection.next { $0["k"]?.string == "crowd" }
        #expect(crowd["x"]?["n"]?.int == 1)
        #expect(crowd["x"]?["names"]?.array?.compactMap(\.string) == ["wat8"])
    }

    @Test func `who opens the game from its preview becomes a spectator, and back`() async throws {
        let (room, first, _) = try await startGame(house)
        let guest = await house.guest("wat7")
        for (options, count) in [(#","preview":true"#, nil), ("", 1), (#","preview":true"#, 0), ("", 1)] as [(String, Int?)] {
            house.clock.advance(by: .seconds(1))
            await guest.sub("watch/\(room)", options)
            guard let count else { continue }
            _ = await first.connection.next { $0["k"]?.string == "crowd" && $0["x"]?["n"]?.int == count }
        }
        house.clock.advance(by: .seconds(1))
        await guest.unsub("watch/\(room)")
        _ = await first.connection.next { $0["k"]?.string == "crowd" && $0["x"]?["n"]?.int == 0 }
        #expect(crowds(first).count == 4)
    }

    @Test func `a player's reaction is for everybody, a spectator's for spectators`() async throws {
        let (room, first, second) = try await startGame(house)
        let (one, two) = (await house.guest("wat7"), await house.guest("wat8"))
        for guest in [one, two] { await guest.sub("watch/\(room)") }
        #expect(await first.act("room/\(room)", "react", #"{"e":"👏"}"#).isOK)
        for (guest, topic) in [(second, "room"), (one, "watch"), (two, "watch")] {
            let frame = await guest.event("\(topic)/\(room)", "react")
            #expect(frame["t"]?.string == "eph")
            #expect(frame["s"] == nil)
            #expect(frame["x"]?["e"]?.string == "👏")
        }
        #expect(await one.act("watch/\(room)", "react", #"{"e":"😮"}"#).isOK)
        await two.event("watch/\(room)", "react")
        await second.beHeard()
        #expect(second.connection.frames.count { $0["k"]?.string == "react" } == 1)
    }

    @Test(arguments: [#"{"e":"no"}"#, #"{"e":""}"#, "{}", #"{"e":"F"}"#, #"{"e":"7"}"#, #"{"e":"字"}"#, #"{"e":"\u202E"}"#, #"{"e":"😀\u0301\u0302"}"#])
    func `a reaction is one emoji`(details: String) async throws {
        let (room, first, _) = try await startGame(house)
        #expect(await first.act("room/\(room)", "react", details).code == "bad_value")
    }

    @Test(arguments: ["👏", "❤️", "👍🏽", "👩‍👩‍👧", "🇹🇼", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "5️⃣", "©️", "😶‍🌫️"]) func `every emoji is one`(emoji: Character) { #expect(emoji.isEmoji) }
}
