import GameRules
import IdentifierLiterals
import Identifiers
import JSONText
import MemoryStorage
import Storage
import TestSupport
import Testing

@testable import Play

/// Rank games in rooms: what the players own, and games that do not count.
@Suite(.timeLimit(.minutes(10))) struct RankTests {
    private let house = House()

    private func begin() async throws -> (topic: String, seats: [Guest]) {
        let (ace, other) = (await house.guest("ace1"), await house.guest("ace2"))
        for guest in [ace, other] { await guest.sub("me") }
        let topic = "room/\(try await ace.openRoom(#"{"mode":"rank"}"#))"
        await other.act(topic, "join")
        await other.sub(topic, #","legal":true"#)
        await other.act(topic, "ready", #"{"on":true}"#)
        #expect(await ace.act(topic, "start").isOK)
        for guest in [ace, other] { await guest.sees("me") { $0["wallet"]?["money"]?.int == 1800 } }
        return (topic, ace.view(topic)?["you"]?.int == 0 ? [ace, other] : [other, ace])
    }

    @Test func `the wallet of both is theirs before they are answered`() async throws {
        let (topic, seats) = try await begin()
        #expect(await seats[0].act(topic, "resign").isOK)
        await seats[1].event(topic, "settle")
        #expect(seats[1].view("me")?["wallet"] == .object(["money": .int(2200), "stars": .int(0), "max_stars": .int(0)]))
        #expect(seats[0].view("me")?["wallet"]?["money"]?.int == 1800)
        #expect(seats[1].view(topic)?["seats"]?.array?.map { $0["stars"]?.int } == [0, 0])
    }

    @Test func `a rematch looks at what both own by now`() async throws {
        let (topic, seats) = try await begin()
        #expect(await seats[0].act(topic, "resign").isOK)
        await seats[1].event(topic, "settle")
        func learn(_ money: Int, newest: Int64) async {
            for user in ["u_1", "u_2"] as [UserID] {
                await house.lobby.learned(Holdings(wallet: Wallet(money: money, stars: 5, best: 5, newest: newest)), of: user)
            }
        }
        await learn(100, newest: 1000)
        await seats[1].sees(topic) { $0["seats"]?.array?.map { $0["stars"]?.int } == [5, 5] }
        #expect(await seats[1].act(topic, "offer", #"{"kind":"rematch"}"#).code == "no_money")
        // What is older says nothing.
        await learn(900, newest: 999)
        #expect(await seats[1].act(topic, "offer", #"{"kind":"rematch"}"#).code == "no_money")
        await learn(200, newest: 1001)
        #expect(await seats[1].act(topic, "offer", #"{"kind":"rematch"}"#).isOK)
    }

    @Test func `a store that does not take the stakes leaves the room as it was`() async throws {
        let (ace, other) = (await house.guest("ace1"), await house.guest("ace2"))
        let topic = "room/\(try await ace.openRoom(#"{"mode":"rank"}"#))"
        await other.act(topic, "join")
        await other.act(topic, "ready", #"{"on":true}"#)
        // As if a payment that no visit has heard of had come between.
        house.store.append([], effect: .stake(Stakes(match: "m_else", users: ["u_2", "u_3"]))) { #expect(throws: Never.self, performing: $0.get) }
        let refusal = await ace.act(topic, "start")
        #expect(refusal.code == "already")
        #expect(ace.view(topic)?["phase"]?.string == "lobby")
        #expect(try await house.store.wallet(of: "u_1") == .new)
    }

    @Test(arguments: [(599, "playing"), (601, "void")])
    func `a rank game counts unless the server was away for ten minutes`(seconds: Int, phase: String) async throws {
        let (topic, _) = try await begin()
        let stored = try await house.store.liveRooms()
        let copy = MemoryStore()
        for room in stored { copy.append(room.entries, effect: .open(room.record)) { #expect(throws: Never.self, performing: $0.get) } }
        let later = TestClock(now: (house.clock.now + .seconds(seconds)).milliseconds)
        let next = House(store: copy, clock: later, seed: 1_000_003)
        await next.lobby.restore(stored)
        let watcher = await next.guest("eve3")
        let watched = topic.replacing("room", with: "watch")
        await watcher.sub(watched)
        #expect(watcher.view(watched)?["phase"]?.string == phase)
        if phase == "void" { #expect(watcher.view(watched)?["result"]?["why"]?.string == "void") }
    }

    @Test func `a room that stopped between the end and the settlement gets it at start`() async throws {
        let (topic, seats) = try await begin()
        #expect(await seats[0].act(topic, "resign").isOK)
        await seats[1].event(topic, "settle")
        let stored = try #require(try await house.store.liveRooms().first)
        let settled = try #require(stored.entries.firstIndex { $0.kind == 27 })
        let cut = StoredRoom(record: stored.record, entries: Array(stored.entries[..<settled]))
        let room = try Room(
            cut, loop: house.loop,
            services: RoomServices(clock: house.clock, journal: MemoryStore(), ledger: house.store) { 7 }, places: house.matchmaker,
            listings: house.listings, receipts: house.presence, kind: try #require(house.matchmaker.kind("nim")))
        #expect(LocalRoom(room).lacksSettlement)
        let receipt = try await house.store.settlement(of: stored.record.match)
        #expect(receipt?.step == .won && receipt?.shares.map(\.money).sorted() == [0, 400])
    }
}
