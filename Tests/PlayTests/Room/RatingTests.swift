import GameRules
import IdentifierLiterals
import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

/// The ratings that seats show.
@Suite(.timeLimit(.minutes(10))) struct RatingTests {
    private let house = House()

    private func ratings(_ guest: Guest, _ topic: String) -> [JSONValue?] { guest.view(topic)?["seats"]?.array?.map { $0["rating"] } ?? [] }

    /// A finished game of two guests, which the second one wins.
    private func finished(_ settings: String = #"{"mode":"casual"}"#) async throws -> (topic: String, first: Guest, second: Guest) {
        let (room, first, second) = try await startGame(house, settings)
        for guest in [first, second] { await guest.sub("me") }
        await finishNim(in: room, first, second)
        await second.sees("room/\(room)") { $0["phase"]?.string == "over" }
        return ("room/\(room)", first, second)
    }

    @Test func `a player without a rated game has none`() async throws {
        let (topic, first, _) = try await finished()
        #expect(ratings(first, topic) == [.null, .null])
        #expect(first.view(topic)?["seats"]?.array?.map { $0["prov"] } == [.bool(true), .bool(true)])
    }

    @Test func `what a casual game changed shows on the seats of the rematch`() async throws {
        let (topic, first, second) = try await finished()
        await first.act(topic, "offer", #"{"kind":"rematch"}"#)
        await second.act(topic, "answer", #"{"kind":"rematch","yes":true}"#)
        let next = try #require(await first.sees("me") { $0["room"]?.string != topic && $0["room"] != .null }["room"]?.string)
        await first.sub(next)
        // The loser moves second now, so that the winner is on the first seat.
        let (winner, loser) = (try await house.store.ratings(of: UserID(user(second))), try await house.store.ratings(of: UserID(user(first))))
        #expect(ratings(first, next) == [.int(winner[0].value), .int(loser[0].value)])
        #expect(winner[0].value > 1500 && loser[0].value < 1500)
    }

    @Test func `it shows in the next room, but not in a room of another game`() async throws {
        let (topic, first, second) = try await finished()
        for guest in [first, second] { await guest.act(topic, "leave") }
        let rating = try await house.store.ratings(of: UserID(user(first)))[0].value
        for (game, shown) in [("nim", JSONValue.int(rating)), ("tally", .null)] {
            let answer = await first.act("lobby/\(game)", "room.create", #"{"mode":"casual"}"#, key: game)
            let next = "room/\(try #require(answer["d"]?["room"]?.string))"
            await first.sub(next)
            #expect(ratings(first, next).first == shown)
            let joined = try #require(await house.store.liveRooms().first?.entries.compactMap { try? RoomEvent(journalKind: $0.kind, body: $0.body) })
            #expect(joined.contains { if case .joined(_, let person) = $0 { person.rating?.points == shown.int } else { false } })
            await first.act(next, "leave")
        }
    }

    @Test func `a settlement brings the new one to the seat`() async throws {
        let (ace, other) = (await house.guest("ace1"), await house.guest("ace2"))
        let topic = "room/\(try await ace.openRoom(#"{"mode":"rank"}"#))"
        await other.act(topic, "join")
        await other.act(topic, "ready", #"{"on":true}"#)
        #expect(await ace.act(topic, "start").isOK)
        await ace.act(topic, "resign")
        await ace.event(topic, "settle")
        let own = try #require(ace.view(topic)?["you"]?.int)
        let rating = try await house.store.ratings(of: "u_1")[0]
        #expect(ratings(ace, topic)[own] == .int(rating.value))
        #expect(ace.view(topic)?["seats"]?.array?[own]["prov"] == .bool(rating.isProvisional))
        let next = try await house.restarted()
        let again = await next.guest("ace1")
        await again.sub(topic)
        #expect(ratings(again, topic) == ratings(ace, topic))
    }

    private func user(_ guest: Guest) -> String { guest.view("me")?["user"]?.string ?? "" }
}
