import Identifiers
import JSONText
import Networks
import TestSupport
import Testing

@testable import Play

/// A client of the protocol on a fake socket.
final class Guest: @unchecked Sendable {
    // Unchecked: a test uses one guest from one task.
    let connection: FakeConnection
    let visit: Visit
    private var id = 1

    /// Connects and says hello.
    /// - Parameters:
    ///   - session: the tab; a second guest with the same name and tab replaces the first.
    ///   - networks: the networks of its address; without any it has a separate allowance.
    ///   - loop: the loop of its connection; the loop of the house if it is `nil`.
    convenience init(_ name: String?, session: String? = nil, networks: NetworkShares? = nil, on loop: TestLoop? = nil, in house: House) async {
        await self.init(silentIn: house, networks: networks, on: loop)
        hello(name, session: session)
        _ = await connection.answer(to: 1)
    }

    /// Connects without `hello`.
    init(silentIn house: House, networks: NetworkShares? = nil, on loop: TestLoop? = nil) async {
        let loop = loop ?? house.loop
        connection = FakeConnection(loop: loop)
        let connection = connection
        visit = await withCheckedContinuation { done in
            loop.submit { done.resume(returning: house.acceptor.welcome(connection, credentials: Credentials(networks: networks))) }
        }
    }

    func hello(_ name: String?, session: String? = nil) {
        let token = name.map { "\"\($0)\"" } ?? "null"
        say(#"{"t":"hello","id":1,"token":\#(token),"sid":"\#(session ?? name ?? "anon")"}"#)
    }

    func say(_ text: String) {
        let visit = visit
        visit.loop.submit { visit.assumeIsolated { $0.received(Array(text.utf8)) } }
    }

    /// A frame that carries no message, such as a WebSocket ping.
    func sayNothing() {
        let visit = visit
        visit.loop.submit { visit.assumeIsolated { $0.receivedControl(count: 1) } }
    }

    /// Answers a ping of the server after this many milliseconds.
    func pong(after roundTrip: Int) {
        let visit = visit
        visit.loop.submit { visit.assumeIsolated { $0.ponged(roundTrip: .milliseconds(roundTrip)) } }
    }

    /// Runs the visit's heartbeat and waits for its end.
    func tick(at now: Timestamp) async {
        let visit = visit
        await withCheckedContinuation { done in
            visit.loop.submit {
                _ = visit.assumeIsolated { $0.tick(now) }
                done.resume()
            }
        }
    }

    func leave() async {
        let visit = visit
        await withCheckedContinuation { done in
            visit.loop.submit {
                visit.assumeIsolated { $0.closed() }
                done.resume()
            }
        }
    }

    /// Sends a command and waits for its answer.
    @discardableResult
    func act(_ topic: String, _ op: String, at: Int? = nil, _ details: String = "{}", key: String? = nil) async -> JSONValue {
        id += 1
        let at = at.map { #","at":\#($0)"# } ?? ""
        let key = key.map { #","key":"\#($0)""# } ?? ""
        say(#"{"t":"do","id":\#(id),"topic":"\#(topic)","op":"\#(op)"\#(at)\#(key),"d":\#(details)}"#)
        return await connection.answer(to: id)
    }

    @discardableResult
    func sub(_ topic: String, _ options: String = "") async -> JSONValue {
        id += 1
        say(#"{"t":"sub","id":\#(id),"topic":"\#(topic)"\#(options)}"#)
        return await connection.answer(to: id)
    }

    func unsub(_ topic: String) async {
        id += 1
        say(#"{"t":"unsub","id":\#(id),"topic":"\#(topic)"}"#)
        _ = await connection.answer(to: id)
    }

    /// Waits until the server has handled all frames sent before.
    func beHeard() async {
        for _ in 0..<3 { await sub("sys") }
    }

    /// The newest view of a topic that has arrived.
    func view(_ topic: String) -> JSONValue? {
        connection.frames.last { $0["topic"]?.string == topic && $0["d"] != nil && $0["t"]?.string != "eph" }?["d"]
    }

    /// The chat lines of a topic that the client has: those of the newest snapshot and of the events after it.
    func chat(_ topic: String) -> [JSONValue] {
        let frames = connection.frames.filter { $0["topic"]?.string == topic }
        let start = frames.lastIndex { $0["t"]?.string == "snap" } ?? 0
        let said = frames[start...].flatMap { frame in
            switch frame["k"]?.string {
            case nil: frame["d"]?["chat"]?.array ?? []
            case "say": frame["x"].map { [$0] } ?? []
            default: frame["x"]?["chat"]?.array ?? []
            }
        }
        return Array(said.suffix(50))
    }

    /// Waits for an event of this kind.
    @discardableResult
    func event(_ topic: String, _ kind: String) async -> JSONValue {
        await connection.next { $0["topic"]?.string == topic && $0["k"]?.string == kind }
    }

    /// Waits for a view that satisfies the predicate, which may have arrived already.
    @discardableResult
    func sees(_ topic: String, _ fits: (JSONValue) -> Bool) async -> JSONValue {
        while true {
            if let view = view(topic), fits(view) { return view }
            _ = await connection.next()
        }
    }

    /// Waits for the last frame before the server closes.
    func bye() async -> JSONValue { await connection.next { $0["t"]?.string == "bye" } }

    /// Opens a casual room and listens to it.
    func openRoom(_ settings: String = #"{"mode":"casual"}"#, game: String = "nim") async throws -> String {
        await sub("me")
        let answer = await act("lobby/\(game)", "room.create", settings, key: "k\(connection.id)")
        let number = try #require(answer["d"]?["room"]?.string)
        await sub("room/\(number)", #","legal":true"#)
        return number
    }
}

extension JSONValue {
    /// Every `name` of a list of seats, and `nil` for free ones.
    var names: [String?] { array?.map { $0["name"]?.string } ?? [] }
    /// Length of the value as JSON text, in bytes.
    var bytes: Int {
        var json = JSONWriter(capacity: 1024)
        json.value(self)
        return json.bytes.count
    }
    var isOK: Bool { self["t"]?.string == "ok" }
    var code: String? { self["code"]?.string }
}

/// Two people in a running game; `first` is to move.
func startGame(
    _ house: House, _ settings: String = #"{"mode":"casual"}"#, game: String = "nim"
) async throws -> (room: String, first: Guest, second: Guest) {
    let amy = await house.guest("amy1")
    let bob = await house.guest("bob2")
    let room = try await amy.openRoom(settings, game: game)
    await bob.act("room/\(room)", "join")
    await bob.sub("room/\(room)", #","legal":true"#)
    await bob.act("room/\(room)", "ready", #"{"on":true}"#)
    let start = await amy.act("room/\(room)", "start")
    #expect(start["t"]?.string == "ok")
    let amyIsFirst = amy.view("room/\(room)")?["you"]?.int == 0
    return amyIsFirst ? (room, amy, bob) : (room, bob, amy)
}

/// Plays a game of Nim to its end, which the second player wins. One that is given up early would earn the winner nothing.
func finishNim(in room: String, _ first: Guest, _ second: Guest) async {
    for (ply, sticks) in [1, 3, 1, 2].enumerated() {
        #expect(await (ply % 2 == 0 ? first : second).act("room/\(room)", "move", at: ply, #"{"m":"\#(sticks)"}"#).isOK)
    }
}

/// Three people in a running game, in the order of their seats.
func startGameOfThree(_ house: House, game: String = "nim") async throws -> (room: String, players: [Guest]) {
    let amy = await house.guest("amy1")
    let room = try await amy.openRoom(#"{"mode":"casual","config":{"seats":3}}"#, game: game)
    var players = [amy]
    for name in ["bob2", "cat3"] {
        let guest = await house.guest(name)
        await guest.act("room/\(room)", "join")
        await guest.sub("room/\(room)", #","legal":true"#)
        await guest.act("room/\(room)", "ready", #"{"on":true}"#)
        players.append(guest)
    }
    #expect(await amy.act("room/\(room)", "start").isOK)
    for guest in players { await guest.sees("room/\(room)") { $0["phase"]?.string == "playing" } }
    return (room, players.sorted { $0.view("room/\(room)")?["you"]?.int ?? 0 < $1.view("room/\(room)")?["you"]?.int ?? 0 })
}
