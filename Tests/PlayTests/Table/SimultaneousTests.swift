import GameRules
import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing
import Wire

@testable import Play

/// A simultaneous game with hidden moves and its own deadline: sealed bids.
@Suite(.timeLimit(.minutes(10))) struct SimultaneousTests {
    private let house = House()

    private func moves(_ view: JSONValue?) -> [String?] { view?["moves"]?.array?.map(\.string) ?? [] }

    private func bid(_ guest: Guest, _ topic: String, at ply: Int, round: Int = 1) async throws -> String {
        let card = try #require(guest.view(topic)?["state"]?["hand"]?.array?.first?.int)
        let move = "\(round): \(card)"
        #expect(await guest.act(topic, "move", at: ply, #"{"m":"\#(move)"}"#).isOK)
        return move
    }

    @Test func `a move stays good while others move`() async throws {
        let (room, first, second) = try await startGame(house, game: "bids")
        let topic = "room/\(room)"
        #expect(first.view(topic)?["turn"] == .null)
        let bids = [try await bid(second, topic, at: 0), try await bid(first, topic, at: 0)]
        let view = await first.sees(topic) { $0["ply"]?.int == 2 }
        #expect(moves(view) == [nil, bids[1]])
        #expect(view["state"]?["table"]?.array?.count == 2)
        // A repeated card is a duplicate, and another card is refused.
        #expect(await second.act(topic, "move", at: 0, #"{"m":"\#(bids[0])"}"#)["dup"]?.bool == true)
        #expect(await second.act(topic, "move", at: 0, #"{"m":"1: 0"}"#).code == "stale")
        #expect(await first.act(topic, "move", at: 3, #"{"m":"2: 1"}"#).code == "ahead")
    }

    @Test func `a bid is a number to all others until the cards lie open`() async throws {
        let (room, first, second) = try await startGame(house, game: "bids")
        let topic = "room/\(room)"
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        let follower = await house.guest("fol8")
        await follower.sub("watch/\(room)", #","mode":"delta""#)
        let move = try await bid(first, topic, at: 0)
        let mine = try #require(first.connection.frames.last { $0["k"]?.string == "move" })
        #expect(mine["x"]?["m"]?.string == move)
        for (guest, place) in [(second, topic), (watcher, "watch/\(room)"), (follower, "watch/\(room)")] {
            let frame = await guest.connection.next { $0["topic"]?.string == place && $0["s"]?.int == mine["s"]?.int }
            #expect(frame["t"]?.string == "ev" && frame["k"] == nil && frame["x"] == nil && frame["d"] == nil)
        }
        #expect(moves(second.view(topic)) == [])
        for guest in [watcher, follower] { #expect(!"\(guest.connection.frames)".contains("\"\(move)\"")) }
        // Later snapshots and replays hide it too.
        await watcher.unsub("watch/\(room)")
        await watcher.sub("watch/\(room)")
        #expect(moves(watcher.view("watch/\(room)")) == [nil])
        #expect(watcher.view("watch/\(room)")?["last"]?["m"] == .null)
        let match = try #require(watcher.view("watch/\(room)")?["match"]?.string)
        let late = await house.guest("lat7")
        await late.sub("watch/\(room)", #","mode":"delta","since":{"inc":"\#(match)","s":0}"#)
        #expect(late.connection.frames.contains { $0["t"]?.string == "ev" && $0["k"] == nil && $0["s"]?.int == mine["s"]?.int })
        #expect(!"\(late.connection.frames)".contains(#""\#(move)""#))
        // The last bid reveals the cards to everybody.
        _ = try await bid(second, topic, at: 1)
        await watcher.event("watch/\(room)", "move")
        #expect(watcher.view("watch/\(room)")?["state"]?["table"]?.array?.count == 2)
    }

    /// Two houses with the same course of events, except for the card.
    @Test func `no frame, nor its size or its place, tells others which card lies face down`() async throws {
        let seen = [try await framesOfOthers(card: 0), try await framesOfOthers(card: 2)]
        #expect(seen[0].count == 4 && seen[0].allSatisfy { $0.count > 1 })
        for (one, other) in zip(seen[0].joined(), seen[1].joined()) where one != other { Issue.record("\(one) differs from \(other)") }
        #expect(seen[0].map(\.count) == seen[1].map(\.count))
    }

    /// The frames of everybody except the owner of a card after it was put down: the other seat, spectators of both kinds, and a late subscriber.
    private func framesOfOthers(card: Int) async throws -> [[JSONValue]] {
        let house = House()
        let (room, first, second) = try await startGame(house, game: "bids")
        var others = [second]
        for (name, options) in [("wat9", ""), ("fol8", #","mode":"delta""#)] {
            others.append(await house.guest(name))
            await others[others.count - 1].sub("watch/\(room)", options)
        }
        let hand = first.view("room/\(room)")?["state"]?["hand"]?.array?.compactMap(\.int) ?? []
        #expect(await first.act("room/\(room)", "move", at: 0, #"{"m":"1: \#(hand[card])"}"#).isOK)
        await second.act("room/\(room)", "move", at: 0, #"{"m":"1: 0"}"#)
        await second.sub("room/\(room)", #","legal":true"#)
        others.append(await house.guest("lat7"))
        await others[3].sub("watch/\(room)", #","mode":"delta","since":{"inc":"\#(second.view("room/\(room)")?["match"]?.string ?? "")","s":0}"#)
        await others[1].sub("watch/\(room)")
        return others.map { $0.connection.frames.filter { $0["topic"]?.string != "me" && $0["t"]?.string != "hello" } }
    }

    @Test func `a deadline of the game's own closes the round, and the next one opens`() async throws {
        let (room, first, second) = try await startGame(house, game: "bids")
        let topic = "room/\(room)"
        #expect(first.view(topic)?["clock"]?["seat"] == .null)
        #expect(first.view(topic)?["clock"]?["left"]?.int == 20_000)
        _ = try await bid(first, topic, at: 0)
        house.clock.advance(by: .milliseconds(20_150))
        await first.event(topic, "deadline")
        #expect(first.view(topic)?["state"]?["table"]?.array?.compactMap(\.int).last == 0)
        // A late move is answered with the code of the deadline.
        #expect(await second.act(topic, "move", at: 0, #"{"m":"1: 1"}"#).code == "too_late")
        house.clock.advance(by: .milliseconds(3_150))
        let view = await first.sees(topic) { $0["state"]?["round"]?.int == 2 }
        #expect(view["clock"]?["left"]?.int == 20_000)
        #expect(view["legal"]?.array?.count == 2)
        for seat in 0..<2 { #expect(view["seats"]?.array?[seat]["idle"]?.int == 0) }
    }

    @Test func `the room comes back as it was, with its deadline and its secrets`() async throws {
        let (room, first, _) = try await startGame(house, game: "bids")
        let topic = "room/\(room)"
        let move = try await bid(first, topic, at: 0)
        house.clock.advance(by: .seconds(4))
        let next = try await house.restarted()
        let name = try #require(first.view(topic)?["seats"]?.names[0])
        let other = try #require(first.view(topic)?["seats"]?.names[1])
        let (mine, theirs) = (await next.guest(name), await next.guest(other))
        for guest in [mine, theirs] { await guest.sub(topic) }
        #expect(moves(mine.view(topic)) == [move])
        #expect(moves(theirs.view(topic)) == [nil])
        #expect(mine.view(topic)?["state"] == first.view(topic)?["state"])
        // The time since the last event is given back.
        #expect(mine.view(topic)?["clock"]?["left"]?.int == 20_000)
        // Advancing the clock with an append in flight would count as a stall, so all appends must be finished.
        await mine.sees(topic) { $0["seats"]?.array?.allSatisfy { $0["on"]?.bool == true } ?? false }
        next.clock.advance(by: .milliseconds(20_150))
        await mine.event(topic, "deadline")
    }

    @Test func `a seat that gave up acts no more, and the others play on`() async throws {
        let (room, players) = try await startGameOfThree(house, game: "bids")
        let topic = "room/\(room)"
        let card = try #require(players[1].view(topic)?["state"]?["hand"]?.array?.first?.int)
        await players[1].act(topic, "resign")
        #expect(await players[1].act(topic, "move", at: 0, #"{"m":"1: \#(card)"}"#).code == "not_your_turn")
        await players[1].sub(topic, #","legal":true"#)
        #expect(players[1].view(topic)?["legal"] == nil)
        for seat in [0, 2] { _ = try await bid(players[seat], topic, at: 0) }
        // The game does not wait for the seat until its deadline.
        let view = await players[0].sees(topic) { $0["ply"]?.int == 2 }
        #expect(view["state"]?["table"]?.array?.count == 3)
    }

    @Test func `a seat that left is part of the record, and the game it replays`() async throws {
        let (room, players) = try await startGameOfThree(house, game: "bids")
        let topic = "room/\(room)"
        _ = try await bid(players[0], topic, at: 0)
        await players[1].act(topic, "resign")
        await players[0].event(topic, "resign")
        _ = try await bid(players[2], topic, at: 1)
        await players[2].act(topic, "resign")
        let view = await players[0].sees(topic) { $0["phase"]?.string == "over" }
        #expect(view["result"]?["scores"]?.array?.count == 3)
        let stored = try await house.store.match(MatchID(try #require(view["match"]?.string)))
        let record = try #require(stored)
        var game = try record.opening(of: SealedBids.self)
        for turn in try record.turns() { try game.take(turn) }
        #expect(game.standings?.map(\.score) == record.players.map(\.score))
        #expect(record.players.contains { $0.score == 1 })
        #expect(try record.turns().map(\.isDrop) == [false, true, false, true])
    }

    @Test func `a game without deadlines is over ten minutes after the last player has gone`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom(#"{"mode":"casual","config":{"seats":1,"timed":false}}"#, game: "bids")
        let topic = "room/\(room)"
        #expect(await amy.act(topic, "start").isOK)
        _ = try await bid(amy, topic, at: 0)
        house.clock.advance(by: .milliseconds(3_150))
        let watcher = await house.guest("wat9")
        await watcher.sub("watch/\(room)")
        await watcher.sees("watch/\(room)") { $0["state"]?["round"]?.int == 2 }
        await amy.leave()
        await watcher.sees("watch/\(room)") { $0["seats"]?.array?[0]["on"]?.bool == false }
        house.clock.advance(by: .milliseconds(599_999))
        #expect(watcher.view("watch/\(room)")?["phase"]?.string == "playing")
        house.clock.advance(by: .milliseconds(1))
        let view = await watcher.sees("watch/\(room)") { $0["phase"]?.string == "over" }
        #expect(view["result"]?["why"]?.string == "gone")
        #expect(view["result"]?["scores"]?.array?.compactMap(\.int) == [1])
    }

    @Test func `an outage makes no longer pause of a short one`() async throws {
        let (room, first, second) = try await startGame(house, game: "bids")
        let topic = "room/\(room)"
        for guest in [first, second] { _ = try await bid(guest, topic, at: 0) }
        let next = try await house.restarted()
        let back = await next.guest(try #require(first.view(topic)?["seats"]?.names[0]))
        await back.sub(topic)
        #expect(back.view(topic)?["clock"]?["left"]?.int == 3000)
    }

    @Test func `one can play alone, and a game that ends has places and scores`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom(#"{"mode":"casual","config":{"seats":1}}"#, game: "bids")
        let topic = "room/\(room)"
        #expect(await amy.act(topic, "start").isOK)
        _ = try await bid(amy, topic, at: 0)
        house.clock.advance(by: .milliseconds(3_150))
        await amy.sees(topic) { $0["state"]?["round"]?.int == 2 }
        _ = try await bid(amy, topic, at: 2, round: 2)
        house.clock.advance(by: .milliseconds(3_150))
        let view = await amy.sees(topic) { $0["phase"]?.string == "over" }
        #expect(view["result"]?["winner"]?.int == 0)
        #expect(view["state"]?["points"]?.array?.compactMap(\.int) == [2])
        #expect(view["result"]?["places"]?.array == [.int(1)] && view["result"]?["scores"]?.array == [.int(2)])
    }

    @Test func `options are the game's own, checked by it, and stay through a restart`() async throws {
        let amy = await house.guest("amy1")
        for (wish, field) in [(#"{"rounds":4}"#, "config.rounds"), (#"{"rounds":"2"}"#, "config.rounds"), (#"{"seats":5}"#, "config.seats")] {
            let answer = await amy.act("lobby/bids", "room.create", #"{"mode":"casual","config":\#(wish)}"#, key: "same")
            #expect(answer.code == "bad_value" && answer["d"]?["field"]?.string == field)
        }
        let topic = "room/\(try await amy.openRoom(#"{"mode":"casual","config":{"rounds":3}}"#, game: "bids"))"
        await amy.sub(topic)
        #expect(amy.view(topic)?["config"] == .object(["seats": .int(2), "rounds": .int(3)]))
        #expect(await amy.act(topic, "config", #"{"config":{"seats":1}}"#).isOK)
        await amy.sees(topic) { $0["config"] == .object(["seats": .int(1), "rounds": .int(3)]) }
        #expect(await amy.act(topic, "config", #"{"config":{"rounds":1}}"#).isOK)
        let next = try await house.restarted()
        let back = await next.guest("amy1")
        await back.sub(topic)
        #expect(back.view(topic)?["config"] == .object(["seats": .int(1), "rounds": .int(1)]))
        #expect(await back.act(topic, "start").isOK)
        _ = try await bid(back, topic, at: 0)
        next.clock.advance(by: .milliseconds(3_150))
        await back.sees(topic) { $0["phase"]?.string == "over" }
    }

    @Test func `a record plays again to the same end, score for score`() async throws {
        let (room, first, second) = try await startGame(house, game: "bids")
        let topic = "room/\(room)"
        _ = try await bid(first, topic, at: 0)
        house.clock.advance(by: .milliseconds(20_150))
        await first.event(topic, "deadline")
        house.clock.advance(by: .milliseconds(3_150))
        await second.sees(topic) { $0["state"]?["round"]?.int == 2 }
        house.clock.advance(by: .milliseconds(777))
        for guest in [second, first] { _ = try await bid(guest, topic, at: 3, round: 2) }
        house.clock.advance(by: .milliseconds(3_150))
        let view = await first.sees(topic) { $0["phase"]?.string == "over" }
        let match = try #require(view["match"]?.string)
        let stored = try await house.store.match(MatchID(match))
        let record = try #require(stored)
        var game = try record.opening(of: SealedBids.self)
        for turn in try record.turns() { try game.take(turn) }
        let outcome = try #require(game.stage.outcome)
        #expect(outcome.placings.map(\.place) == record.players.map(\.place))
        #expect(outcome.placings.map(\.score) == record.players.map(\.score))
        var json = JSONWriter()
        game.writeView(for: nil, to: &json)
        #expect(try JSONValue(parsing: json.bytes) == view["state"])
        #expect(record.seed != nil)
        let times = try record.turns().map(\.time.milliseconds)
        #expect(times == times.sorted() && (times.last ?? 0) > 26_000)
    }

    @Test func `there are no draws and no pool where the game has none`() async throws {
        let (room, first, _) = try await startGame(house, game: "bids")
        #expect(await first.act("room/\(room)", "offer", #"{"kind":"draw"}"#).code == "bad_value")
        let amy = await house.guest("eve4")
        let own = try await amy.openRoom(game: "bids")
        #expect(await amy.act("room/\(own)", "start").code == "phase")
        let bob = await house.guest("bob9")
        let answer = await bob.act("lobby/bids", "match.enter", #"{"mode":"casual"}"#)
        #expect(answer.code == "bad_value" && answer["d"]?["field"]?.string == "bots")
        let kinds = bob.connection.frames.first?["games"]?.array ?? []
        let poolOf = { (id: String) in kinds.first { $0["id"]?.string == id }?["pool"] }
        #expect(poolOf("bids") == .bool(false))
        #expect(poolOf("nim") == nil)
    }
}
