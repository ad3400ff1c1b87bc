import JSONText
import Networks
import TestSupport
import Testing

@testable import Play

/// The answers that a user without a seat gets for the number of a room.
@Suite(.timeLimit(.minutes(10))) struct ConcealmentTests {
    private let house = House()
    private let here = NetworkShares(ipv4: 1)

    private static let hidden = [
        #"{"mode":"casual","listed":false,"spectators":"none"}"#, #"{"mode":"casual","listed":false,"spectators":"none","password":"x"}"#,
    ]

    /// All requests with the number of a room that a stranger can send.
    private static let attempts: [@Sendable (Guest, String) async -> JSONValue] = [
        { await $0.sub("watch/\($1)") }, { await $0.sub("room/\($1)") },
        { await $0.act("room/\($1)", "say", #"{"text":"hi"}"#) }, { await $0.act("watch/\($1)", "say", #"{"text":"hi"}"#) },
        { await $0.act("room/\($1)", "react", #"{"e":"👏"}"#) }, { await $0.act("room/\($1)", "move", #"{}"#) },
        { await $0.act("room/\($1)", "zz") }, { await $0.act("room/\($1)", "config", #"{"listed":true}"#) },
        { await $0.act("room/\($1)", "bot", #"{"level":99}"#) }, { await $0.act("room/\($1)", "join", #"{"password":"wrong"}"#) },
    ]

    private func told(_ answer: JSONValue) -> [JSONValue?] { ["t", "code", "msg", "d", "retry_ms"].map { answer[$0] } }

    @Test(arguments: hidden, attempts.indices) func `a hidden game looks like no room`(settings: String, attempt: Int) async throws {
        let (amy, stranger) = (await house.guest("amy1"), await house.guest("str9"))
        let room = try await amy.openRoom(settings)
        await amy.act("room/\(room)", "bot", "{}")
        await amy.act("room/\(room)", "start")
        let seen = await Self.attempts[attempt](stranger, room)
        #expect(told(seen) == told(await Self.attempts[attempt](stranger, room == "99999" ? "99998" : "99999")))
        #expect(!seen.isOK)
    }

    @Test func `a hidden room that is full or has begun looks like no room to whoever would join`() async throws {
        let (amy, stranger) = (await house.guest("amy1"), await house.guest("str9"))
        let room = try await amy.openRoom(Self.hidden[0])
        await amy.act("room/\(room)", "bot", "{}")
        #expect(await stranger.act("room/\(room)", "join").code == "no_room")
        await amy.act("room/\(room)", "start")
        #expect(await stranger.act("room/\(room)", "join").code == "no_room")
    }

    @Test func `a hidden room with a password is there for those who have it`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom(Self.hidden[1])
        #expect(await bob.act("room/\(room)", "join").code == "no_room")
        #expect(await bob.act("room/\(room)", "join", #"{"password":"y"}"#).code == "no_room")
        #expect(await bob.act("room/\(room)", "join", #"{"password":"x"}"#).isOK)
        #expect(await bob.sub("room/\(room)").isOK)
        #expect(await bob.act("room/\(room)", "zz").code == "unknown_op")
        #expect(await bob.act("room/\(room)", "start").code == "forbidden")
    }

    @Test func `a listed room without spectators tells those who would join why not, and nobody anything else`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom(#"{"mode":"casual","spectators":"none","password":"x"}"#)
        #expect(await bob.sub("room/\(room)").code == "no_room")
        #expect(await bob.sub("watch/\(room)").code == "no_room")
        #expect(await bob.act("room/\(room)", "start").code == "no_room")
        #expect(await bob.act("room/\(room)", "join").code == "wrong_password")
        #expect(await bob.act("room/\(room)", "join", #"{"password":"x"}"#).isOK)
    }

    @Test func `somebody who sits elsewhere learns of no room`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom(Self.hidden[0])
        _ = try await bob.openRoom()
        #expect(told(await bob.act("room/\(room)", "join")) == told(await bob.act("room/\(room == "99999" ? "99998" : "99999")", "join")))
    }

    @Test func `a stranger learns of no room`() async throws {
        let (amy, anon) = (await house.guest("amy1"), await house.guest(nil))
        let room = try await amy.openRoom(Self.hidden[0])
        for attempt in Self.attempts { #expect(told(await attempt(anon, room)) == told(await attempt(anon, room == "99999" ? "99998" : "99999"))) }
    }

    // MARK: Passwords

    private let locked = #"{"mode":"casual","password":"sesame"}"#

    @Test func `five wrong passwords, and a minute`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom(locked)
        for _ in 0..<5 { #expect(await bob.act("room/\(room)", "join", #"{"password":"x"}"#).code == "wrong_password") }
        house.clock.advance(by: .seconds(10))
        let refusal = await bob.act("room/\(room)", "join", #"{"password":"sesame"}"#)
        #expect(refusal.code == "rate")
        #expect(refusal["d"]?["limit"]?.string == "room.password")
        #expect(refusal["retry_ms"]?.int == 50_000)
        house.clock.advance(by: .seconds(50))
        #expect(await bob.act("room/\(room)", "join", #"{"password":"sesame"}"#).isOK)
    }

    @Test func `who asks for the password, and who has it, has not guessed`() async throws {
        let (amy, bob) = (await house.guest("amy1"), await house.guest("bob2"))
        let room = try await amy.openRoom(locked)
        for _ in 0..<9 { #expect(await bob.act("room/\(room)", "join").code == "wrong_password") }
        for _ in 0..<9 {
            #expect(await bob.act("room/\(room)", "join", #"{"password":"sesame"}"#).isOK)
            await bob.act("room/\(room)", "leave")
        }
    }

    @Test func `a room that is not there takes passwords as well`() async {
        let bob = await house.guest("bob2")
        for _ in 0..<5 { #expect(await bob.act("room/99999", "join", #"{"password":"x"}"#).code == "no_room") }
        #expect(await bob.act("room/99999", "join", #"{"password":"x"}"#)["d"]?["limit"]?.string == "room.password")
    }

    @Test func `twenty wrong passwords of one network, and a minute for everybody there`() async throws {
        let amy = await house.guest("amy1")
        let room = try await amy.openRoom(locked)
        for number in 0..<4 {
            let guesser = await house.guest("gus1\(number)", networks: here)
            for _ in 0..<5 { #expect(await guesser.act("room/\(room)", "join", #"{"password":"x"}"#).code == "wrong_password") }
        }
        let bob = await house.guest("bob2", networks: here)
        let refusal = await bob.act("room/\(room)", "join", #"{"password":"sesame"}"#)
        #expect(refusal["d"]?["of"]?.string == "network")
        #expect(refusal["retry_ms"]?.int == 60_000)
        house.clock.advance(by: .seconds(60))
        #expect(await bob.act("room/\(room)", "join", #"{"password":"sesame"}"#).isOK)
    }

    // MARK: Numbers

    @Test func `ten numbers that lead nowhere, then ten a minute`() async {
        let bob = await house.guest("bob2")
        for number in 0..<10 { #expect(await bob.sub("watch/9000\(number)").code == "no_room") }
        let refusal = await bob.act("room/90000", "join")
        #expect(refusal["d"]?["limit"]?.string == "room.miss")
        #expect(refusal["retry_ms"]?.int == 6_000)
        house.clock.advance(by: .seconds(6))
        #expect(await bob.sub("room/90000").code == "no_room")
    }

    @Test func `a command to a room that is not known is such a try as well`() async {
        let bob = await house.guest("bob2")
        for number in 0..<5 {
            #expect(await bob.act("room/9000\(number)", "ready", #"{"on":true}"#).code == "no_room")
            #expect(await bob.sub("room/9000\(number)").code == "no_room")
        }
        #expect(await bob.act("room/90000", "ready", #"{"on":true}"#)["d"]?["limit"]?.string == "room.miss")
        #expect(await bob.sub("room/90000")["d"]?["limit"]?.string == "room.miss")
    }

    @Test func `when a network has tried too many, listed rooms and the own one stay open`() async throws {
        let bob = await house.guest("bob2", networks: here)
        let own = try await bob.openRoom(Self.hidden[0])
        let listed = try await house.guest("amy1").openRoom()
        let unlisted = try await house.guest("cat3").openRoom(#"{"mode":"casual","listed":false}"#)
        let scanner = await house.guest(nil, networks: here)
        for number in 0..<20 { await scanner.sub("watch/900\(10 + number)") }
        #expect(await scanner.sub("watch/\(unlisted)").code == "rate")
        #expect(await scanner.sub("watch/90000").code == "rate")
        #expect(await scanner.sub("watch/\(listed)").isOK)
        #expect(await bob.sub("room/\(own)").isOK)
        #expect(await bob.act("room/\(own)", "bot").isOK)
    }

    @Test func `a number that leads somewhere costs nothing`() async throws {
        let unlisted = try await house.guest("cat3").openRoom(#"{"mode":"casual","listed":false}"#)
        let bob = await house.guest("bob2")
        for _ in 0..<25 { #expect(await bob.sub("watch/\(unlisted)").isOK) }
        #expect(await bob.act("room/\(unlisted)", "join").isOK)
    }
}
