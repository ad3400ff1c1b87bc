import JSONText
import TestSupport
import Testing

@testable import Play

/// What one connection may ask for, and what becomes of it when it does not stop.
@Suite(.timeLimit(.minutes(1))) struct RateTests {
    private let house = House()

    @Test func `thirty commands at once, then ten a second`() async {
        let amy = await house.guest("amy1")
        for _ in 0..<30 { #expect(await amy.sub("sys").isOK) }
        let refusal = await amy.sub("sys")
        #expect(refusal.code == "rate")
        #expect(refusal["d"]?["limit"]?.string == "do")
        #expect(refusal["retry_ms"]?.int == 100)
        house.clock.advance(by: 100)
        #expect(await amy.sub("sys").isOK)
        #expect(await amy.sub("sys").code == "rate")
    }

    @Test func `a ping is never too much`() async {
        let amy = await house.guest("amy1")
        for id in 100..<200 { amy.say(#"{"t":"ping","id":\#(id),"c":1}"#) }
        #expect(await amy.connection.answer(to: 199)["t"]?.string == "pong")
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
        house.clock.advance(by: 10_000)
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
        house.clock.advance(by: 10_000)
        for id in 300..<331 { amy.say(#"{"t":"unsub","id":\#(id),"topic":"sys"}"#) }
        #expect(await amy.connection.answer(to: 330).code == "rate")
        #expect(amy.connection.closed == nil)
    }

    @Test func `thirty-two topics, and one that is left makes room`() async {
        let amy = await house.guest("amy1")
        for number in 0..<32 {
            house.clock.advance(by: 100)
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
