import IdentifierLiterals
import Identifiers
import JSONText
import Storage
import Synchronization
import TestSupport
import Testing
import Wire

@testable import Play

/// Visits from upgrade to close: hello, tabs, idle timeouts, and the reasons for their end.
@Suite(.timeLimit(.minutes(10))) struct VisitTests {
    private let house = House()

    /// Advances the clock by this many seconds, with a heartbeat after each.
    private func pass(_ seconds: Int) async {
        for _ in 0..<seconds {
            await house.clock.sleeper(until: house.clock.now + .seconds(1))
            house.clock.advance(by: .seconds(1))
        }
    }

    /// Runs `body` while the heartbeats of the house run.
    private func watched(_ body: () async throws -> Void) async rethrows {
        let watch = Task { [house] in await house.acceptor.run() }
        defer { watch.cancel() }
        try await body()
    }

    @Test func `hello is answered with who one is, the limits and the games`() async throws {
        let amy = await house.guest("amy1")
        let hello = try #require(amy.connection.frames.first)
        #expect(hello["t"]?.string == "hello")
        #expect(hello["user"]?["id"]?.string == "u_1")
        #expect(hello["user"]?["guest"]?.bool == true)
        #expect(hello["limits"]?["do"]?.array?.compactMap(\.double) == [10, 30])
        #expect(hello["games"]?.array?.first?["id"]?.string == "nim")
        #expect(hello["games"]?.array?.first?["bots"]?.array?.first?["name"]?.string == "Twig")
        let anon = await house.guest(nil)
        #expect(anon.connection.frames.first?["user"]?["kind"]?.string == "anon")
        #expect(anon.connection.frames.first?["user"]?["id"] == .null)
        #expect(await anon.sub("me").code == "auth_required")
    }

    @Test func `nothing is answered before hello, and hello only once`() async {
        let guest = await Guest(silentIn: house)
        guest.say(#"{"t":"sub","id":7,"topic":"lobby/nim"}"#)
        #expect(await guest.connection.answer(to: 7).code == "hello_first")
        guest.hello("amy1")
        _ = await guest.connection.next { $0["t"]?.string == "hello" }
        guest.say(#"{"t":"hello","id":8}"#)
        #expect(await guest.connection.answer(to: 8).code == "already")
    }

    @Test func `what is said right behind hello waits for it`() async {
        let guest = await Guest(silentIn: house)
        guest.hello("amy1")
        guest.say(#"{"t":"sub","id":2,"topic":"me"}"#)
        #expect(await guest.connection.answer(to: 2).isOK)
        #expect(guest.connection.frames.map { $0["t"]?.string } == ["hello", "snap", "ok"])
    }

    @Test func `an unknown credential is turned away with its own code`() async {
        let guest = await Guest(silentIn: house)
        guest.hello("bad")
        #expect(await guest.bye()["code"]?.int == 4401)
    }

    @Test func `five seconds without hello are enough`() async {
        await watched {
            let guest = await Guest(silentIn: house)
            await pass(5)
            #expect(await guest.bye()["code"]?.int == 4408)
        }
    }

    @Test func `a player is silent for ten seconds at most, others for a minute, as hello says`() async throws {
        try await watched {
            let (room, first, second) = try await startGame(house)
            let visitor = await house.guest("vis9")
            let heartbeat = visitor.connection.frames.first?["hb"]
            #expect(heartbeat?["silence_ms"]?.int == 10_000 && heartbeat?["idle_silence_ms"]?.int == 60_000)
            await pass(9)
            second.say(#"{"t":"ping","id":900,"c":1.5}"#)
            let pong = await second.connection.answer(to: 900)
            #expect(pong["t"]?.string == "pong")
            #expect(pong["c"]?.double == 1.5)
            await pass(1)
            #expect(await first.bye()["code"]?.int == 4410)
            await second.sees("room/\(room)") { $0["seats"]?.array?[0]["on"]?.bool == false }
            #expect(second.connection.closed == nil)
            await pass(49)
            await visitor.beHeard()
            #expect(visitor.connection.closed == nil)
            await pass(60)
            #expect(await visitor.bye()["code"]?.int == 4410)
        }
    }

    @Test func `a page that only its browser answers for is silent, and is asked before`() async throws {
        try await watched {
            let page = await Guest(silentIn: house)
            page.say(#"{"t":"hello","id":1,"token":"amy1","sid":"amy1","want":["later","ask"]}"#)
            let heartbeat = await page.connection.answer(to: 1)["hb"]
            #expect(heartbeat?["silence_ms"]?.int == 10_000 && heartbeat?["idle_silence_ms"]?.int == 40_000)
            let room = try await page.openRoom()
            let bot = await house.guest("bob2")
            #expect(await bot.act("room/\(room)", "join").isOK)
            #expect(await bot.sub("room/\(room)").isOK)
            for asked in 1...2 {
                await pass(7)
                await page.beHeard()
                #expect(page.connection.frames.count { $0["t"]?.string == "ask" } == asked)
                bot.pong(after: 20)
            }
            for _ in 0..<10 {
                for guest in [page, bot] {
                    guest.pong(after: 20)
                    guest.sayNothing()
                }
                await pass(1)
            }
            #expect(await page.bye()["code"]?.int == 4410)
            await bot.sees("room/\(room)") { $0["seats"]?.array?.contains { $0["name"]?.string == "amy1" && $0["on"]?.bool == false } == true }
            #expect(bot.connection.closed == nil)
            #expect(!bot.connection.frames.contains { $0["t"]?.string == "ask" })
        }
    }

    @Test func `a page that sleeps is no connection`() async {
        await watched {
            let page = await Guest(silentIn: house)
            page.say(#"{"t":"hello","id":1,"token":"amy1","sid":"amy1","want":["ask"]}"#)
            _ = await page.connection.answer(to: 1)
            for _ in 0..<40 {
                page.pong(after: 20)
                await pass(1)
            }
            #expect(await page.bye()["code"]?.int == 4410)
        }
    }

    @Test func `the same tab again takes the place of its older self`() async throws {
        let (room, first, second) = try await startGame(house)
        let name = try #require(second.view("room/\(room)")?["seats"]?.names[0])
        let again = await house.guest(name)
        #expect(await first.bye()["code"]?.int == 4409)
        await again.sub("room/\(room)")
        await second.sees("room/\(room)") { $0["seats"]?.array?[0]["on"]?.bool == true }
        #expect(await again.act("room/\(room)", "move", at: 0, #"{"m":"1"}"#).isOK)
    }

    @Test func `another tab does not, and another user's tab of the same name neither`() async throws {
        let one = await house.guest("amy1", session: "a")
        let two = await house.guest("amy1", session: "b")
        let bob = await house.guest("bob2", session: "a")
        for guest in [one, two, bob] {
            #expect(await guest.sub("me").isOK)
            #expect(guest.connection.closed == nil)
        }
    }

    @Test func `the ninth connection of a user is one too many`() async {
        var guests: [Guest] = []
        for tab in 0..<8 { guests.append(await house.guest("amy1", session: "tab\(tab)")) }
        let ninth = await house.guest("amy1", session: "tab8")
        #expect(ninth.connection.frames.first?.code == "too_many")
        #expect(await ninth.bye()["code"]?.int == 1013)
        await guests[0].leave()
        let tenth = await house.guest("amy1", session: "tab9")
        #expect(tenth.connection.frames.first?["t"]?.string == "hello")
    }

    @Test func `a revoked credential ends the connections that it proved, and no others`() async {
        let (one, two, bob) = (await house.guest("amy1", session: "a"), await house.guest("amy1", session: "b"), await house.guest("bob2"))
        let elsewhere = await house.guest("amie1", session: "c")
        await house.presence.revoked([CredentialID(Array("amy1".utf8))], of: "u_1")
        for guest in [one, two] { #expect(await guest.bye()["code"]?.int == 4401) }
        for guest in [bob, elsewhere] { #expect(await guest.sub("me").isOK) }
        // A connection that was authenticated before the revocation and arrives after it.
        let late = await house.guest("amy1", session: "d")
        #expect(await late.bye()["code"]?.int == 4401)
    }

    @Test func `a revocation is not reported before its connections have ended`() async {
        let loop = TestLoop()
        let guest = await Guest("amy1", on: loop, in: house)
        loop.hold()
        let reported = Mutex(false)
        async let revocation: Void = {
            await house.presence.revoked([CredentialID(Array("amy1".utf8))], of: "u_1")
            reported.withLock { $0 = true }
        }()
        await loop.somethingWaits()
        for _ in 0..<200 { await Task.yield() }
        #expect(!reported.withLock { $0 })
        loop.release()
        await revocation
        #expect(guest.connection.closed == .authFailed)
    }

    @Test func `when a guest signs up, the connections of the old credential end`() async {
        let (one, elsewhere) = (await house.guest("amy1", session: "a"), await house.guest("amie1", session: "b"))
        await house.presence.signedUp("u_1", replacing: CredentialID(Array("amy1".utf8)), holdings: .new)
        #expect(await one.bye()["code"]?.int == 4401)
        #expect(await elsewhere.sub("me").isOK)
        #expect(elsewhere.view("me")?["guest"]?.bool == false)
    }

    @Test func `three unusable frames end a visit`() async {
        let guest = await house.guest("amy1")
        for text in ["{", "[]", #"{"t":"sub","id":5}"#] { guest.say(text) }
        #expect(await guest.bye()["code"]?.int == 4400)
        #expect(guest.connection.frames.count { $0.code == "bad_frame" } == 3)
    }

    @Test func `an unknown type, topic or op is answered and forgiven`() async {
        let guest = await house.guest("amy1")
        for _ in 0..<5 {
            guest.say(#"{"t":"dance","id":900}"#)
            #expect(await guest.sub("board/nim/goals").code == "unknown_topic")
            #expect(await guest.act("lobby/nim", "dance").code == "unknown_op")
            #expect(await guest.act("me", "dance").code == "unknown_op")
        }
        #expect(await guest.sub("me").isOK)
        #expect(guest.connection.frames.contains { $0.code == "unknown_type" })
    }

    @Test func `a visit that ends while it is let in leaves nobody behind`() async {
        let loop = TestLoop()
        let connection = FakeConnection(loop: loop)
        let visit = await withCheckedContinuation { done in
            loop.submit { done.resume(returning: house.acceptor.welcome(connection, credentials: Credentials())) }
        }
        house.loop.hold()
        visit.run { $0.received(Array(#"{"t":"hello","id":1,"token":"amy1"}"#.utf8)) }
        await house.loop.somethingWaits()
        await withCheckedContinuation { done in
            visit.run {
                $0.closed()
                done.resume()
            }
        }
        house.loop.release()
        // The visit is admitted, found to be closed, and removed from the counts.
        await house.matchmaker.settle()
        await withCheckedContinuation { done in visit.run { _ in done.resume() } }
        await house.matchmaker.settle()
        #expect(await house.presence.visitCounts().map(\.count).reduce(0, +) == 0)
        #expect(connection.frames.isEmpty)
    }

    @Test func `a small topic is not shown again to a client whose copy is the newest`() async throws {
        let amy = await house.guest("amy1")
        let answer = await amy.sub("me", #","mode":"delta""#)
        let (inc, s) = (try #require(answer["d"]?["inc"]?.string), try #require(answer["d"]?["s"]?.int))
        func snaps(_ options: String) async -> Int {
            let before = amy.connection.frames.count { $0["t"]?.string == "snap" }
            await amy.sub("me", options)
            return amy.connection.frames.count { $0["t"]?.string == "snap" } - before
        }
        #expect(await snaps(#","mode":"delta","since":{"inc":"\#(inc)","s":\#(s)}"#) == 0)
        #expect(await snaps(#","mode":"full","since":{"inc":"\#(inc)","s":\#(s)}"#) == 1)
        #expect(await snaps(#","mode":"delta","since":{"inc":"\#(inc)","s":\#(s + 1)}"#) == 1)
        #expect(await snaps(#","mode":"delta","since":{"inc":"other","s":\#(s)}"#) == 1)
        // The view has changed since.
        _ = try await amy.openRoom()
        #expect(await snaps(#","mode":"delta","since":{"inc":"\#(inc)","s":\#(s)}"#) == 1)
    }
}
