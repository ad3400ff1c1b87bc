import Identifiers
import JSONText
import TestSupport
import Testing

@testable import Play

/// The times that tests of a whole server shorten.
@Suite(.timeLimit(.minutes(10))) struct PaceTests {
    @Test func `a bot waits no longer before its move than it may`() async throws {
        var pace = ServerPace()
        pace.bots = .milliseconds(20)
        let house = House(pace: pace)
        let amy = await house.guest("amy1")
        await amy.sub("me")
        let answer = await amy.act("lobby/nim", "match.enter", #"{"mode":"casual","bots":"only","level":1,"seat":1}"#)
        let topic = "room/\(try #require(answer["d"]?["room"]?.string))"
        await amy.sub(topic)
        await amy.beHeard()
        await house.clock.sleeper(until: house.clock.now + .milliseconds(20))
        house.clock.advance(by: .milliseconds(20))
        #expect(await amy.sees(topic) { $0["ply"]?.int == 1 }["last"]?["m"]?.string == "1")
    }

    @Test func `the pool is looked through after the time that its answer names`() async {
        var pace = ServerPace()
        pace.pairing = .milliseconds(50)
        let house = House(pace: pace)
        let amy = await house.guest("amy1")
        #expect(await amy.act("lobby/nim", "match.enter", #"{"mode":"casual"}"#)["d"]?["eta_ms"]?.int == 50)
        await house.clock.sleeper(until: house.clock.now + .milliseconds(50))
    }

    @Test func `limits of silence are as set, and hello says so`() async throws {
        var limits = VisitLimits()
        (limits.helloWithin, limits.silenceSeated) = (.seconds(1), .seconds(2))
        let house = House(limits: limits)
        let mute = await Guest(silentIn: house)
        let (_, first, _) = try await startGame(house)
        let heartbeat = first.connection.frames.first?["hb"]
        #expect(heartbeat?["silence_ms"]?.int == 2000 && heartbeat?["ping_ms"]?.int == 1000)
        for (guest, end, code) in [(mute, Duration.seconds(1), 4408), (first, .seconds(2), 4410)] {
            await guest.tick(at: house.clock.now + (end - .milliseconds(1)))
            #expect(guest.connection.closed == nil)
            await guest.tick(at: house.clock.now + end)
            #expect(await guest.bye()["code"]?.int == code)
        }
    }
}
