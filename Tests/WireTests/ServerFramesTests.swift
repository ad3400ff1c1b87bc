import JSONText
import Testing
import Wire

@Suite struct ServerFramesTests {
    private let ts: Int64 = 1_789_000_000_123
    private let room = Topic.room("48213")

    private func expect(_ frame: Frame, is name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let golden = String(decoding: try Golden.text(name), as: UTF8.self)
        #expect(String(decoding: frame.text, as: UTF8.self) == golden, sourceLocation: sourceLocation)
    }

    private func snap(_ topic: Topic, _ incarnation: String, _ sequence: Int, _ name: String, digest: String? = nil) throws -> Frame {
        ServerFrames.snap(
            topic: topic, incarnation: incarnation, sequence: sequence, ts: ts, digest: digest, view: try Golden.slice("d", of: name))
    }

    private func move(view: [UInt8]?) throws -> Frame {
        let payload = try Golden.slice("x", of: "server-ev")
        return ServerFrames.event(
            topic: room, incarnation: "m_k3", sequence: 10, ts: ts, kind: "move", payload: { $0.raw(payload) },
            digest: try Golden.value("server-ev")["h"]?.string, view: view)
    }

    @Test func `hello stands as in its golden file`() throws {
        let members = try ["node", "conn", "user", "hb", "limits", "features", "presets", "prices", "games"].map {
            ($0, try Golden.slice($0, of: "server-hello"))
        }
        let frame = ServerFrames.hello(re: 1, ts: ts) { json in
            for (key, value) in members {
                json.key(key)
                json.raw(value)
            }
        }
        try expect(frame, is: "server-hello")
    }

    @Test func `snapshots stand as in their golden files`() throws {
        let digest = try Golden.value("server-snap")["h"]?.string
        try expect(try snap(room, "m_k3", 9, "server-snap", digest: digest), is: "server-snap")
        try expect(try snap(.me, "b1-u_17", 0, "server-snap-me"), is: "server-snap-me")
        try expect(try snap(.lobby(game: "quoridor"), "b1", 4, "server-snap-lobby"), is: "server-snap-lobby")
        try expect(try snap(.user("u_17"), "b1", 0, "server-snap-user"), is: "server-snap-user")
        try expect(try snap(.sys, "b1", 0, "server-snap-sys"), is: "server-snap-sys")
        try expect(try snap(.tv(game: "quoridor", .best), "b1-blank-1", 0, "server-snap-tv"), is: "server-snap-tv")
    }

    @Test func `an event stands as in its golden file, whole and in delta mode`() throws {
        try expect(try move(view: try Golden.slice("d", of: "server-ev")), is: "server-ev")
        try expect(try move(view: nil), is: "server-ev-delta")
    }

    @Test func `a skip keeps the number and says nothing`() throws {
        try expect(ServerFrames.skip(topic: room, incarnation: "m_k3", sequence: 11, ts: ts), is: "server-ev-skip")
    }

    @Test func `a conflated event carries the newest view and where it begins`() throws {
        let (x, d) = (try Golden.slice("x", of: "server-ev-conflated"), try Golden.slice("d", of: "server-ev-conflated"))
        let digest = try Golden.value("server-ev-conflated")["h"]?.string
        let newest: @Sendable (Int) -> Frame = { [ts] first in
            ServerFrames.conflated(
                topic: .watch("48213"), incarnation: "m_k3", from: first, sequence: 10, ts: ts, payload: x, digest: digest, view: d)
        }
        let move = ServerFrames.event(
            topic: .watch("48213"), incarnation: "m_k3", sequence: 10, ts: ts, kind: "move", payload: { $0.raw("{}") }, digest: digest, view: d,
            conflated: newest)
        try expect(move.conflated(from: 5), is: "server-ev-conflated")
        let skip = ServerFrames.skip(topic: .watch("48213"), incarnation: "m_k3", sequence: 10, ts: ts, conflated: newest)
        try expect(skip.conflated(from: 5), is: "server-ev-conflated")
    }

    @Test func `a view stands for the frames before it without being told how`() throws {
        let frame = ServerFrames.event(
            topic: .me, incarnation: "b", sequence: 7, ts: ts, kind: "change", payload: { $0.raw("{}") }, digest: nil, view: Array("{}".utf8))
        let merged = try JSONValue(parsing: Array(frame.conflated(from: 5).text))
        #expect(merged["from"]?.int == 5)
        #expect(merged["k"]?.string == "conflated")
        #expect(merged["d"] == .object([:]))
    }

    @Test func `a frame without a view cannot be conflated and stays itself`() throws {
        let frame = try move(view: nil)
        #expect(frame.conflated(from: 3) === frame)
    }

    @Test func `answers stand as in their golden files`() throws {
        let place = Array(#"{"s":10}"#.utf8)
        try expect(ServerFrames.ok(re: 9, ts: ts, result: place), is: "server-ok")
        try expect(ServerFrames.ok(re: 9, ts: ts, duplicate: true, result: place), is: "server-ok-dup")
        let wall = Refusal(.illegalMove, "the wall would close every path of seat 1", details: ["rule": .string("path")])
        try expect(ServerFrames.err(re: 9, ts: ts, wall), is: "server-err")
        let rate = Refusal(.rate, "too fast", details: ["limit": .string("move"), "reset_ms": .int(120)], retryAfter: .milliseconds(120))
        try expect(ServerFrames.err(re: 9, ts: ts, rate), is: "server-err-rate")
        try expect(ServerFrames.err(re: nil, ts: ts, Refusal(.badFrame, "a frame is one JSON object")), is: "server-err-unread")
    }

    @Test func `the others stand as in their golden files`() throws {
        let reaction = try Golden.slice("x", of: "server-eph")
        try expect(ServerFrames.ephemeral(topic: .watch("48213"), ts: ts, kind: "react", payload: reaction), is: "server-eph")
        try expect(ServerFrames.pong(re: 31, client: 88123.4, ts: ts), is: "server-pong")
        try expect(ServerFrames.ask(ts: ts), is: "server-ask")
        try expect(ServerFrames.bye(.restart, reason: "restart", ts: ts, retry: .reconnectSoon, resume: true), is: "server-bye")
        try expect(ServerFrames.bye(.replaced, reason: "the same tab has connected again", ts: ts), is: "server-bye-final")
    }

    @Test func `the digests of the golden views are those of their state`() throws {
        for name in ["server-snap", "server-ev", "server-ev-conflated"] {
            let frame = try Golden.value(name)
            var json = JSONWriter()
            json.beginObject()
            json.field("ply", frame["d"]?["ply"]?.int)
            json.key("state")
            json.raw(try Golden.slice("state", of: name))
            json.field("turn", frame["d"]?["turn"]?.int)
            json.endObject()
            #expect(frame["h"]?.string == Digest.text(of: json.bytes), "\(name)")
        }
    }

    @Test func `every server frame has its type and its time`() throws {
        let names = try Golden.names(of: "server-")
        #expect(Set(try names.map { try Golden.value($0)["t"]?.string }) == ["hello", "snap", "ev", "eph", "ok", "err", "pong", "ask", "bye"])
        for name in names { #expect(try Golden.value(name)["ts"]?.int == Int(ts)) }
    }
}
