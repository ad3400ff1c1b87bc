import Identifiers
import JSONText
import Networks
import TestSupport
import Testing
import Wire

@testable import Play

/// Rate limits of one connection, and the treatment of a flood.
@Suite(.timeLimit(.minutes(10))) struct RateTests {
    private let house = House()

    @Test func `thirty commands at once, then ten a second`() async {
        let amy = await house.guest("amy1")
        for _ in 0..<30 { #expect(await amy.sub("sys").isOK) }
        let refusal = await amy.sub("sys")
        #expect(refusal.code == "rate")
        #expect(refusal["d"]?["limit"]?.string == "do")
        #expect(refusal["retry_ms"]?.int == 100)
        house.clock.advance(by: .milliseconds(100))
        #expect(await amy.sub("sys").isOK)
        #expect(await amy.sub("sys").code == "rate")
    }

    @Test func `frames that wait for an answer are bounded`() async throws {
        let guest = await Guest(silentIn: house)
        let (visit, connection) = (guest.visit, guest.connection)
        // One piece of work on the loop, so that no result of a look-up arrives in between.
        let seen: [(isPaused: Bool, closed: CloseCode?)] = await withCheckedContinuation { done in
            visit.loop.submit {
                visit.assumeIsolated { visit in
                    visit.received(Array(#"{"t":"hello","id":1,"token":"amy1"}"#.utf8))
                    var seen: [(isPaused: Bool, closed: CloseCode?)] = []
                    for id in 2..<259 {
                        visit.received(Array(#"{"t":"ping","id":\#(id),"c":1}"#.utf8))
                        seen.append((connection.isPaused, connection.closed))
                    }
                    done.resume(returning: seen)
                }
            }
        }
        #expect(seen.firstIndex { $0.isPaused } == 63)
        #expect(seen.firstIndex { $0.closed != nil } == 256)
        #expect(seen.last?.closed == .flood)
    }

    @Test func `twenty pings at once, then five a second`() async {
        let amy = await house.guest("amy1")
        for id in 100..<121 { amy.say(#"{"t":"ping","id":\#(id),"c":1}"#) }
        #expect(await amy.connection.answer(to: 119)["t"]?.string == "pong")
        let refusal = await amy.connection.answer(to: 120)
        #expect(refusal.code == "rate")
        #expect(refusal["d"] == .object(["limit": .string("ping"), "of": .string("user"), "reset_ms": .int(200)]))
        house.clock.advance(by: .milliseconds(200))
        amy.say(#"{"t":"ping","id":121}"#)
        #expect(await amy.connection.answer(to: 121)["t"]?.string == "pong")
    }

    @Test(arguments: [
        #"{"t":"zz","id":ID}"#, #"{"t":"sub","id":ID,"topic":"zz"}"#, #"{"t":"hello","id":ID}"#, #"{"t":"do","id":ID,"topic":"zz","op":"x"}"#,
    ]) func `frames that mean nothing cost like pings`(text: String) async {
        let amy = await house.guest("amy1")
        for id in 100..<121 { amy.say(text.replacing("ID", with: "\(id)")) }
        #expect(await amy.connection.answer(to: 119).code != "rate")
        let refusal = await amy.connection.answer(to: 120)
        #expect(refusal.code == "rate")
        #expect(refusal["d"]?["limit"]?.string == "ping")
    }

    @Test func `who comes again has no more than before`() async {
        var served = 0
        for _ in 0..<100 {
            let amy = await house.guest("amy1")
            if await amy.sub("sys").isOK { served += 1 }
            await amy.leave()
        }
        #expect(served == 30)
    }

    @Test func `eight sockets of one user share one allowance`() async {
        var served = 0
        for number in 0..<8 {
            let amy = await house.guest("amy1", session: "tab\(number)")
            for _ in 0..<10 { if await amy.sub("sys").isOK { served += 1 } }
        }
        #expect(served == 30)
    }

    @Test func `strangers share the allowance of their network, and come again to what is left of it`() async {
        let here = NetworkShares(ipv4: 1)
        var served = 0
        for _ in 0..<100 {
            let stranger = await house.guest(nil, networks: here)
            for _ in 0..<10 { if await stranger.sub("sys").isOK { served += 1 } }
            await stranger.leave()
        }
        #expect(served == 600)
        #expect(await house.guest(nil, networks: NetworkShares(ipv4: 2)).sub("sys").isOK)
        let refusal = await house.guest("amy1", networks: here).sub("sys")
        #expect(refusal["d"]?["of"]?.string == "network")
    }

    @Test func `what the network refuses costs the user nothing`() async {
        let here = NetworkShares(ipv4: 1)
        for _ in 0..<20 {
            let stranger = await house.guest(nil, networks: here)
            for _ in 0..<30 { await stranger.sub("sys") }
        }
        let amy = await house.guest("amy1", networks: here)
        for _ in 0..<30 { #expect(await amy.sub("sys")["d"]?["of"]?.string == "network") }
        house.clock.advance(by: .seconds(10))
        for _ in 0..<30 { #expect(await amy.sub("sys").isOK) }
    }

    @Test func `frames without a message cost like pings, and a flood of them ends the visit without a word in between`() async {
        let amy = await house.guest("amy1")
        for _ in 0..<(20 + 90) { amy.sayNothing() }
        await amy.beHeard()
        #expect(amy.connection.closed == nil)
        #expect(!amy.connection.frames.contains { $0.code == "rate" })
        amy.sayNothing()
        #expect(await amy.bye()["code"]?.int == 4429)
    }

    @Test func `a peer that goes on is left waiting for a second`() async {
        let amy = await house.guest("amy1")
        for id in 100..<(100 + 20 + 29) { amy.say(#"{"t":"ping","id":\#(id)}"#) }
        _ = await amy.connection.answer(to: 148)
        #expect(!amy.connection.isPaused)
        amy.say(#"{"t":"ping","id":149}"#)
        _ = await amy.connection.answer(to: 149)
        #expect(amy.connection.isPaused)
        await amy.tick(at: house.clock.now + .seconds(1))
        #expect(!amy.connection.isPaused)
        amy.say(#"{"t":"ping","id":150}"#)
        _ = await amy.connection.answer(to: 150)
        #expect(!amy.connection.isPaused)
    }

    @Test func `moves have a limit of their own`() async throws {
        let (room, first, second) = try await startGame(house)
        for _ in 0..<10 { await second.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#) }
        let refusal = await second.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#)
        #expect(refusal["d"]?["limit"]?.string == "move")
        #expect(await first.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#).isOK)
    }

    @Test func `six rooms at once, then one every ten seconds`() async throws {
        let amy = await house.guest("amy1")
        for number in 0..<6 {
            let answer = await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "k\(number)")
            await amy.act("room/\(try #require(answer["d"]?["room"]?.string))", "leave")
        }
        let refusal = await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "k6")
        #expect(refusal["d"]?["limit"]?.string == "room.create")
        #expect(refusal["retry_ms"]?.int == 10_000)
        house.clock.advance(by: .seconds(10))
        #expect(await amy.act("lobby/nim", "room.create", #"{"mode":"casual"}"#, key: "k6").isOK)
    }

    @Test func `who goes on regardless is a flood`() async {
        let amy = await house.guest("amy1")
        for id in 100..<(100 + 30 + 90) { amy.say(#"{"t":"unsub","id":\#(id),"topic":"sys"}"#) }
        #expect(await amy.connection.answer(to: 219).code == "rate")
        #expect(amy.connection.closed == nil)
        amy.say(#"{"t":"unsub","id":300,"topic":"sys"}"#)
        let bye = await amy.bye()
        #expect(bye["code"]?.int == 4429)
        #expect(bye["retry_ms"] == .array([.int(5000), .int(10_000)]))
    }

    @Test func `refusals are forgotten after ten seconds`() async {
        let amy = await house.guest("amy1")
        for id in 100..<(100 + 30 + 90) { amy.say(#"{"t":"unsub","id":\#(id),"topic":"sys"}"#) }
        _ = await amy.connection.answer(to: 219)
        house.clock.advance(by: .seconds(10))
        for id in 300..<331 { amy.say(#"{"t":"unsub","id":\#(id),"topic":"sys"}"#) }
        #expect(await amy.connection.answer(to: 330).code == "rate")
        #expect(amy.connection.closed == nil)
    }

    @Test func `thirty-two topics, and one that is left makes room`() async {
        let amy = await house.guest("amy1")
        for number in 0..<32 {
            house.clock.advance(by: .milliseconds(100))
            #expect(await amy.sub("user/u_\(number)").isOK)
        }
        let refusal = await amy.sub("me")
        #expect(refusal.code == "too_many")
        #expect(refusal["d"]?["limit"]?.int == 32)
        #expect(await amy.sub("user/u_3").isOK)
        amy.say(#"{"t":"unsub","id":900,"topic":"user/u_3"}"#)
        _ = await amy.connection.answer(to: 900)
        #expect(await amy.sub("me").isOK)
    }
}
