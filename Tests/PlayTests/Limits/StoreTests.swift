import JSONText
import Networks
import TestSupport
import Testing

@testable import Play

/// The bucket `store` of a network, and deposits from it.
@Suite(.timeLimit(.minutes(10))) struct StoreTests {
    private static let burst = 1_000_000
    private let here = NetworkShares(ipv4: 1)
    private let house: House

    init() {
        var limits = VisitLimits()
        limits.store = VisitLimits.Bucket(perSecond: 0.001, burst: Double(Self.burst))
        house = House(limits: limits)
    }

    private var allowances: Allowances { house.acceptor.limiter.allowances(user: nil, networks: here, at: house.clock.now) }
    private var left: Int { allowances.figures(.store, at: house.clock.now)?.remaining ?? 0 }
    private var used: Int { Self.burst - left }
    /// Number of reserved places, if all other charges are small.
    private var places: Int { used / StoreCost.place }

    private func spendAll() { #expect(allowances.take(.store, left, at: house.clock.now) == nil) }

    private func guest(_ name: String) async -> Guest { await house.guest(name, networks: here) }

    private func game() async throws -> (topic: String, seats: [Guest]) {
        let (amy, bob) = (await guest("amy1"), await guest("bob2"))
        let topic = "room/\(try await amy.openRoom())"
        await bob.act(topic, "join")
        await bob.sub(topic)
        await bob.act(topic, "ready", #"{"on":true}"#)
        #expect(await amy.act(topic, "start").isOK)
        let amyIsFirst = await amy.sees(topic) { $0["phase"]?.string == "playing" }["you"]?.int == 0
        return (topic, amyIsFirst ? [amy, bob] : [bob, amy])
    }

    private func isRefused(_ answer: JSONValue) -> Bool {
        answer.code == "rate" && answer["d"]?["limit"]?.string == "store" && answer["d"]?["of"]?.string == "network"
            && answer["retry_ms"]?.int ?? 0 > 0
    }

    @Test func `a place is set aside and comes back`() async throws {
        let amy = await guest("amy1")
        let topic = "room/\(try await amy.openRoom())"
        #expect(places == 1)
        #expect(await amy.act(topic, "leave").isOK)
        #expect(places == 0 && used > StoreCost.room)
    }

    @Test func `waiting for an opponent takes a place, and nothing else`() async {
        let amy = await guest("amy1")
        #expect(await amy.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#).isOK)
        #expect(places == 1)
        #expect(await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"yes"}"#).isOK)
        #expect(places == 1)
        #expect(await amy.act("lobby/nim", "match.leave").isOK)
        #expect(used == 0)
    }

    @Test func `a challenge takes a place until it is answered, withdrawn or over`() async throws {
        let (amy, bob) = (await guest("amy1"), await guest("bob2"))
        await bob.sub("me")
        for (key, ender) in [("a", amy), ("b", bob)] {
            let answer = await amy.act("lobby/nim", "challenge", #"{"user":"u_2","mode":"casual"}"#, key: key)
            let id = try #require(answer["d"]?["challenge"]?.string)
            #expect(places == 1)
            #expect(await ender.act("lobby/nim", "challenge.answer", #"{"challenge":"\#(id)","accept":false}"#).isOK)
            #expect(used == 0)
        }
        #expect(await bob.act("lobby/nim", "challenge", #"{"user":"u_1","mode":"casual"}"#, key: "c").isOK)
        #expect(places == 1)
        house.clock.advance(by: .seconds(60))
        await bob.sees("me") { $0["challenges"] == .array([]) }
        #expect(used == 0)
    }

    @Test func `a game that was agreed on is paid for by both`() async throws {
        let (amy, bob) = (await guest("amy1"), await guest("bob2"))
        let answer = await amy.act("lobby/nim", "challenge", #"{"user":"u_2","mode":"casual"}"#, key: "k")
        let id = try #require(answer["d"]?["challenge"]?.string)
        let room = try #require(
            await bob.act("lobby/nim", "challenge.answer", #"{"challenge":"\#(id)","accept":true}"#)["d"]?["room"]?.string)
        #expect(places == 2)
        for guest in [amy, bob] { _ = await guest.act("room/\(room)", "resign") }
        house.clock.advance(by: .seconds(60))
        for guest in [amy, bob] { #expect(await guest.act("room/\(room)", "leave").isOK) }
        #expect(places == 0)
    }

    @Test func `two who are paired pay for a place each, and so do two rooms that become one`() async throws {
        let people = [await guest("amy1"), await guest("bob2"), await guest("cat3"), await guest("dan4")]
        for guest in people[..<2] { #expect(await guest.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#).isOK) }
        for guest in people[2...] {
            let topic = "room/\(try await guest.openRoom())"
            #expect(await guest.act(topic, "start").isOK)
        }
        for guest in people {
            await guest.sub("me")
            await guest.sees("me") { $0["room"]?.string != nil && $0["queue"] == .null }
        }
        #expect(places == 4)
    }

    @Test func `the server's own players are paid for by whoever plays them`() async throws {
        let amy = await guest("amy1")
        let answer = await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only"}"#)
        let topic = "room/\(try #require(answer["d"]?["room"]?.string))"
        #expect(places == 2)
        #expect(await amy.act(topic, "resign").isOK)
        #expect(places == 0)
        #expect(await amy.act(topic, "offer", #"{"kind":"rematch"}"#).isOK)
        await amy.sub("me")
        await amy.sees("me") { $0["room"]?.string.map { $0 != topic } ?? false }
        #expect(places == 2)
    }

    @Test func `a game that has ended costs its turns, and the rest comes back`() async throws {
        let (topic, seats) = try await game()
        #expect(places == 2)
        let before = used - 2 * StoreCost.place
        #expect(await seats[0].act(topic, "move", at: 0, #"{"m":"1"}"#).isOK)
        #expect(used == before + 2 * StoreCost.place)
        #expect(await seats[1].act(topic, "resign").isOK)
        #expect((0...2).contains(used - before - StoreCost.game - StoreCost.ply))
    }

    @Test func `without bytes a game goes on, and everybody can leave`() async throws {
        let (topic, seats) = try await game()
        let cat = await guest("cat3")
        spendAll()
        #expect(isRefused(await seats[0].act(topic, "say", #"{"text":"hi"}"#)))
        #expect(isRefused(await cat.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "k")))
        #expect(isRefused(await cat.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)))
        #expect(isRefused(await cat.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only"}"#)))
        #expect(await seats[0].act(topic, "move", at: 0, #"{"m":"1"}"#).isOK)
        #expect(await seats[1].act(topic, "offer", #"{"kind":"draw"}"#).isOK)
        #expect(await seats[0].act(topic, "answer", #"{"kind":"draw","yes":false}"#).isOK)
        await seats[1].unsub(topic)
        #expect(await seats[1].sub(topic).isOK)
        #expect(await seats[1].act(topic, "resign").isOK)
        spendAll()
        #expect(isRefused(await seats[0].act(topic, "offer", #"{"kind":"rematch"}"#)))
        for guest in seats { #expect(await guest.act(topic, "leave").isOK) }
        #expect(await house.guest("dan4").act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "k").isOK)
    }

    @Test func `what is refused has not happened`() async throws {
        let amy = await guest("amy1")
        let topic = "room/\(try await amy.openRoom())"
        spendAll()
        let before = amy.view(topic)
        #expect(isRefused(await amy.act(topic, "ready", #"{"on":true}"#)))
        #expect(isRefused(await amy.act(topic, "config", #"{"listed":false}"#)))
        await amy.unsub(topic)
        await amy.sub(topic)
        // That the player listens again is an event of its own.
        let after = await amy.sees(topic) { $0["seats"]?.array?[0]["on"]?.bool == true }
        #expect(after["seats"] == before?["seats"] && after["listed"] == before?["listed"])
    }

    @Test func `listening to the own room is given on credit, and not for ever`() async throws {
        let amy = await guest("amy1")
        let topic = "room/\(try await amy.openRoom())"
        spendAll()
        var heard = 0
        for _ in 0..<(Self.burst / 20 / StoreCost.presence + 10) {
            house.clock.advance(by: .milliseconds(200))
            if await amy.sub(topic).isOK { heard += 1 }
        }
        #expect(heard == Self.burst / 20 / StoreCost.presence)
    }

    @Test func `a hidden room does not show by what it costs`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom(#"{"mode":"casual","listed":false,"spectators":"none","password":"sesame"}"#)
        let bob = await guest("bob2")
        spendAll()
        for number in [room, "99999"] { #expect(await bob.act("room/\(number)", "join", #"{"password":"x"}"#).code == "no_room") }
        #expect(isRefused(await bob.act("room/\(room)", "join", #"{"password":"sesame"}"#)))
    }

    @Test func `a key of a line is no place to put bytes`() async throws {
        let amy = await guest("amy1")
        let topic = "room/\(try await amy.openRoom())"
        let key = String(repeating: "x", count: 65)
        #expect(await amy.act(topic, "say", #"{"text":"hi","key":"\#(key)"}"#).code == "bad_value")
    }
}
