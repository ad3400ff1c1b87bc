import IdentifierLiterals
import Identifiers
import JSONText
import Play
import TestSupport
import Testing

@testable import Server

/// The error codes that a client can provoke, in a room of the first game of the house. The tests of Play have `key_reuse`, `muted`, `no_money`, `busy`,
/// `unsure`, `internal` and `too_late`.
@Suite("Errors of the protocol", .timeLimit(.minutes(10))) struct ErrorsTests {
    private static let games: [any GameModule] = [QuoridorModule()]
    private static let lobby = "lobby/quoridor"
    private static let casual = #"{"mode":"casual"}"#

    private func expect(_ code: String, _ answer: JSONValue, _ details: [String: JSONValue] = [:], line: SourceLocation = #_sourceLocation) {
        #expect(answer["t"]?.string == "err" && answer["code"]?.string == code, "\(answer)", sourceLocation: line)
        for (key, value) in details { #expect(answer["d"]?[key] == value, "\(answer)", sourceLocation: line) }
        #expect(answer["msg"]?.string?.isEmpty == false && answer["ts"]?.int ?? 0 > 0, "\(answer)", sourceLocation: line)
    }

    private func openRoom(_ owner: SocketClient, _ settings: String = casual) async throws -> String {
        let number = try #require(await owner.act(Self.lobby, "room.create", settings)["d"]?["room"]?.string)
        return "room/\(number)"
    }

    private func move(_ client: SocketClient, _ topic: String, _ text: String, at ply: Int) async -> JSONValue {
        await client.act(topic, "move", at: ply, #"{"m":"\#(text)"}"#)
    }

    /// Two guests at a table, by seat, with the game begun.
    private func table(_ api: API) async throws -> (seats: [SocketClient], topic: String) {
        let (owner, other) = (try await SocketClient(api), try await SocketClient(api))
        let topic = try await openRoom(owner)
        #expect(await other.act(topic, "join")["t"]?.string == "ok")
        for client in [owner, other] { _ = await client.subscribe(topic, legal: true) }
        #expect(await other.act(topic, "ready", #"{"on":true}"#)["t"]?.string == "ok")
        #expect(await owner.act(topic, "start")["t"]?.string == "ok")
        let seat = await owner.sees(topic) { $0["phase"]?.string == "playing" }["you"]?.int
        await other.sees(topic) { $0["phase"]?.string == "playing" }
        return (seat == 0 ? [owner, other] : [other, owner], topic)
    }

    @Test(arguments: [
        ("", nil), ("nonsense", nil), ("[]", nil), ("{}", "id"), (#"{"id":1}"#, "t"), (#"{"t":"sub","id":1}"#, "topic"),
        (#"{"t":"ping","t":"ping","id":1}"#, nil), (#"{"t":"ping","id":1,"x":"\ud800"}"#, nil), (String(repeating: "[", count: 4000), nil),
    ])
    func `a frame of the wrong shape is named`(text: String, path: String?) async throws {
        try await API.run(Self.games) { api in
            let client = try await SocketClient(api)
            client.sendRaw(text)
            let refusal = await client.refusal()
            expect("bad_frame", refusal)
            #expect(refusal["d"]?["path"]?.string == path)
        }
    }

    @Test func `three bad frames end the connection`() async throws {
        try await API.run(Self.games) { api in
            let client = try await SocketClient(api)
            for _ in 0..<3 { client.sendRaw("x") }
            #expect(await client.goodbye() == 4400)
        }
    }

    @Test func `a binary frame is a bad frame`() async throws {
        try await API.run(Self.games) { api in
            let client = try await SocketClient(api)
            client.sendBinary()
            expect("bad_frame", await client.refusal())
        }
    }

    @Test func `an unknown type, command or topic is named`() async throws {
        try await API.run(Self.games) { api in
            let client = try await SocketClient(api)
            expect("unknown_type", await client.say("dance"))
            expect("unknown_op", await client.act(Self.lobby, "dance"))
            expect("unknown_op", await client.act("me", "dance"))
            expect("unknown_topic", await client.subscribe("nowhere"))
            expect("unknown_topic", await client.act("room/12", "leave"))
        }
    }

    @Test func `hello comes first and once`() async throws {
        try await API.run(Self.games) { api in
            let client = await SocketClient(strangerTo: api)
            expect("hello_first", await client.subscribe("sys"))
            #expect(await client.hello()["t"]?.string == "hello")
            expect("already", await client.say("hello"))
        }
    }

    @Test func `a stranger may watch but not play`() async throws {
        try await API.run(Self.games) { api in
            let client = await SocketClient(strangerTo: api)
            #expect(await client.hello()["user"]?["kind"]?.string == "anon")
            expect("auth_required", await client.subscribe("me"))
            expect("auth_required", await client.act(Self.lobby, "match.enter", Self.casual))
            #expect(await client.subscribe(Self.lobby)["t"]?.string == "ok")
        }
    }

    @Test func `rank needs an account`() async throws {
        try await API.run(Self.games) { api in
            let client = try await SocketClient(api)
            for command in ["match.enter", "room.create"] {
                expect("auth_required", await client.act(Self.lobby, command, #"{"mode":"rank"}"#), ["need": .string("account")])
            }
        }
    }

    @Test func `what does not exist is named by its kind`() async throws {
        try await API.run(Self.games) { api in
            let client = try await SocketClient(api)
            expect("no_game", await client.subscribe("lobby/chess"))
            expect("no_game", await client.act("lobby/chess", "match.enter", Self.casual))
            expect("no_user", await client.subscribe("user/u_999999"))
            expect("no_room", await client.subscribe("watch/00000"))
            expect("no_room", await client.act("room/00000", "leave"))
        }
    }

    @Test func `a room that has started is for those who sit in it`() async throws {
        try await API.run(Self.games) { api in
            let (_, topic) = try await table(api)
            let late = try await SocketClient(api)
            expect("room_started", await late.act(topic, "join"))
            expect("forbidden", await late.subscribe(topic), ["need": .string("seat")])
            expect("forbidden", await move(late, topic, "e2", at: 0), ["need": .string("seat")])
        }
    }

    @Test func `a room that is full or locked lets nobody in, and its owner alone starts it`() async throws {
        try await API.run(Self.games) { api in
            let (owner, guest, third) = (try await SocketClient(api), try await SocketClient(api), try await SocketClient(api))
            let room = try await openRoom(owner, #"{"mode":"casual","password":"sesame"}"#)
            expect("wrong_password", await guest.act(room, "join", #"{"password":"x"}"#))
            #expect(await guest.act(room, "join", #"{"password":"sesame"}"#)["t"]?.string == "ok")
            expect("room_full", await third.act(room, "join", #"{"password":"sesame"}"#))
            expect("forbidden", await guest.act(room, "start"), ["need": .string("owner")])
            expect("phase", await owner.act(room, "start"), ["phase": .string("lobby")])
            expect("already", await guest.act(Self.lobby, "room.create", Self.casual), ["room": .string(String(room.dropFirst("room/".count)))])
        }
    }

    @Test func `a move that cannot be is refused with its reason`() async throws {
        try await API.run(Self.games) { api in
            let (seats, topic) = try await table(api)
            expect("not_your_turn", await move(seats[1], topic, "e8", at: 0), ["turn": .int(0)])
            expect("illegal_move", await move(seats[0], topic, "e9", at: 0))
            let unreadable = await move(seats[0], topic, "z0", at: 0)
            expect("illegal_move", unreadable)
            #expect(unreadable["d"]?["rule"] != nil)
            expect("bad_frame", await seats[0].act(topic, "move", #"{"m":"e2"}"#), ["path": .string("at")])
            expect("bad_frame", await seats[0].act(topic, "move", at: 0), ["path": .string("d.m")])
            expect("ahead", await move(seats[0], topic, "e2", at: 5))
            #expect(await move(seats[0], topic, "e2", at: 0)["t"]?.string == "ok")
            expect("stale", await move(seats[0], topic, "d1", at: 0), ["ply": .int(1)])
            expect("phase", await seats[0].act(topic, "leave"), ["phase": .string("playing")])
        }
    }

    @Test(arguments: [
        ("room.create", #"{"mode":"blitz"}"#, "mode"), ("room.create", #"{"mode":"casual","config":{"seats":3}}"#, "config.seats"),
        ("room.create", #"{"mode":"casual","delay_ms":-1}"#, "delay_ms"), ("room.create", #"{"mode":"casual","listed":1}"#, "listed"),
        ("room.create", #"{"mode":"casual","password":""}"#, "password"), ("match.enter", #"{"mode":"casual","bots":"some"}"#, "bots"),
        ("match.enter", #"{"mode":"casual","bots":"only","level":99}"#, "level"), ("match.enter", "{}", "mode"),
    ])
    func `a bad value is named`(command: String, details: String, field: String) async throws {
        try await API.run(Self.games) { api in
            expect("bad_value", try await SocketClient(api).act(Self.lobby, command, details), ["field": .string(field)])
        }
    }

    @Test func `a rate is answered before a flood is closed`() async throws {
        try await API.run(Self.games) { api in
            let client = try await SocketClient(api)
            for number in 0..<400 { client.sendRaw(#"{"t":"sub","id":\#(1000 + number),"topic":"sys"}"#) }
            let first = await client.refusal()
            expect("rate", first, ["limit": .string("do")])
            #expect(first["retry_ms"]?.int ?? 0 > 0 && first["d"]?["reset_ms"]?.int ?? 0 > 0)
            let bye = await client.farewell()
            #expect(bye["code"]?.int == 4429 && bye["retry_ms"] != nil)
        }
    }

    @Test func `a connection has thirty-two topics`() async throws {
        try await API.run(Self.games) { api in
            let client = try await SocketClient(api)
            #expect(await client.subscribe("me")["t"]?.string == "ok")
            for number in 0..<32 {
                let guest = await api.send("POST", "/auth/guest", body: "{}")
                let user = try #require(guest.body?["user"]?["id"]?.string)
                let answer = await client.subscribe("user/\(user)")
                if number < 31 { #expect(answer["t"]?.string == "ok") } else { expect("too_many", answer, ["limit": .int(32)]) }
                api.clock.advance(by: .seconds(1))
            }
        }
    }

    @Test func `a person has eight connections`() async throws {
        try await API.run(Self.games) { api in
            let first = try await SocketClient(api)
            for _ in 1..<8 { #expect(try await SocketClient(api, as: first).hello()["t"]?.string == "hello") }
            expect("too_many", try await SocketClient(api, as: first).hello())
        }
    }
}
