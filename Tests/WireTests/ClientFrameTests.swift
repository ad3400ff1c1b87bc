import JSONText
import Testing
import Wire

@Suite struct ClientFrameTests {
    private func read(_ text: String) throws(ClientFrame.Malformed) -> ClientFrame { try ClientFrame(parsing: Array(text.utf8)) }

    private func refusal(of text: String) -> ClientFrame.Malformed? {
        do throws(ClientFrame.Malformed) { _ = try read(text) } catch { return error }
        return nil
    }

    // MARK: Accepted frames

    @Test func `hello brings who and from where`() throws {
        guard case .hello(let hello) = try ClientFrame(parsing: Golden.text("client-hello")) else {
            Issue.record("no hello")
            return
        }
        #expect(
            hello.id == 1 && hello.agent == "web/2026.11.21" && hello.session == "tab-7f3a" && hello.token == nil
                && hello.language == "zh-Hant" && !hello.pings)
        guard case .hello(let page) = try read(#"{"t":"hello","id":1,"want":["new",1,"ask"]}"#) else {
            Issue.record("no hello")
            return
        }
        #expect(page.pings)
    }

    @Test func `sub says how`() throws {
        guard case .sub(let whole) = try ClientFrame(parsing: Golden.text("client-sub")) else {
            Issue.record("no sub")
            return
        }
        #expect(whole.id == 2 && whole.topic == .room("48213") && !whole.delta && whole.since == nil && whole.legal)
        guard case .sub(let delta) = try ClientFrame(parsing: Golden.text("client-sub-since")) else {
            Issue.record("no sub")
            return
        }
        #expect(delta.delta && delta.since == ClientFrame.Position(incarnation: "m_k3", sequence: 38) && !delta.legal && !delta.preview)
        guard case .sub(let preview) = try ClientFrame(parsing: Golden.text("client-sub-preview")) else {
            Issue.record("no sub")
            return
        }
        #expect(preview.topic == .watch("48213") && preview.preview)
    }

    @Test func `unsub, do and ping are read`() throws {
        #expect(try ClientFrame(parsing: Golden.text("client-unsub")) == .unsub(id: 4, topic: .lobby(game: "quoridor")))
        #expect(try ClientFrame(parsing: Golden.text("client-ping")) == .ping(id: 31, client: 88123.4))
        guard case .act(let move) = try ClientFrame(parsing: Golden.text("client-do")) else {
            Issue.record("no do")
            return
        }
        #expect(move.id == 9 && move.topic == .room("48213") && move.op == "move" && move.at == 17 && move.key == nil)
        #expect(move.details == .object(["m": .string("e3h")]))
        guard case .act(let create) = try ClientFrame(parsing: Golden.text("client-do-create")) else {
            Issue.record("no do")
            return
        }
        #expect(create.key == "01JD3Z8K" && create.at == nil && create.details["config"]?["seats"]?.int == 2)
    }

    @Test func `every golden client frame is read`() throws {
        let names = try Golden.names(of: "client-")
        #expect(!names.isEmpty)
        for name in names { _ = try ClientFrame(parsing: Golden.text(name)) }
    }

    @Test func `unknown members are ignored, and null is absent`() throws {
        let text = #"{"t":"do","id":1,"topic":"me","op":"x","at":null,"key":null,"d":null,"later":{"a":[1]}}"#
        guard case .act(let command) = try read(text) else {
            Issue.record("no do")
            return
        }
        #expect(command.at == nil && command.key == nil && command.details == .object([:]))
        #expect(try read(#"{"t":"ping","id":0}"#) == .ping(id: 0, client: 0))
    }

    // MARK: Refused frames

    @Test(arguments: [
        "", "x", "{", "[]", "1", "null", "\"hello\"", #"{"t":"ping","id":1}}"#, #"{"t":"ping","t":"ping","id":1}"#,
        String(repeating: "[", count: 5000), #"{"t":"\ud800","id":1}"#,
    ])
    func `what is no JSON object is a bad frame without an id`(text: String) {
        #expect(refusal(of: text)?.refusal.code == .badFrame)
        #expect(refusal(of: text)?.id == nil)
    }

    @Test func `bytes that are not UTF-8 are a bad frame`() {
        let bytes = Array(#"{"t":"ping","id":1,"x":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
        #expect(throws: ClientFrame.Malformed.self) { try ClientFrame(parsing: bytes) }
    }

    @Test(arguments: [
        (#"{"t":"ping"}"#, "id"), (#"{"t":"ping","id":"1"}"#, "id"), (#"{"t":"ping","id":1.5}"#, "id"), (#"{"t":"ping","id":-1}"#, "id"),
        (#"{"id":1}"#, "t"), (#"{"id":1,"t":7}"#, "t"), (#"{"t":"ping","id":1,"c":"x"}"#, "c"),
        (#"{"t":"hello","id":1,"agent":1}"#, "agent"), (#"{"t":"hello","id":1,"token":[]}"#, "token"),
        (#"{"t":"sub","id":1}"#, "topic"), (#"{"t":"unsub","id":1,"topic":5}"#, "topic"),
        (#"{"t":"sub","id":1,"topic":"me","legal":1}"#, "legal"), (#"{"t":"sub","id":1,"topic":"me","preview":1}"#, "preview"),
        (#"{"t":"sub","id":1,"topic":"me","mode":1}"#, "mode"), (#"{"t":"sub","id":1,"topic":"me","since":4}"#, "since"),
        (#"{"t":"sub","id":1,"topic":"me","since":{"s":4}}"#, "since.inc"),
        (#"{"t":"sub","id":1,"topic":"me","since":{"inc":"a"}}"#, "since.s"),
        (#"{"t":"sub","id":1,"topic":"me","since":{"inc":"a","s":-1}}"#, "since.s"), (#"{"t":"do","id":1,"topic":"me"}"#, "op"),
        (#"{"t":"do","id":1,"op":"x"}"#, "topic"), (#"{"t":"do","id":1,"topic":"me","op":"x","at":-1}"#, "at"),
        (#"{"t":"do","id":1,"topic":"me","op":"x","at":"0"}"#, "at"), (#"{"t":"do","id":1,"topic":"me","op":"x","d":[]}"#, "d"),
        (#"{"t":"do","id":1,"topic":"me","op":"x","key":1}"#, "key"),
    ])
    func `a missing member, or one of the wrong kind, is a bad frame that names it`(text: String, path: String) {
        let malformed = refusal(of: text)
        #expect(malformed?.refusal.code == .badFrame)
        #expect(malformed?.refusal.details == ["path": .string(path)])
        #expect(malformed?.id == (path == "id" ? malformed?.id : 1))
    }

    @Test func `an unknown type is told apart from a bad frame`() {
        let malformed = refusal(of: #"{"t":"dance","id":8}"#)
        #expect(malformed?.refusal.code == .unknownType && malformed?.id == 8)
        let long = refusal(of: "{\"t\":\"\(String(repeating: "x", count: 4000))\",\"id\":8}")
        #expect(long?.refusal.details["t"]?.string?.count == 32)
    }

    @Test(arguments: [
        "", "room", "room/1", "room/123456", "room/1234a", "nope/x", "me/1", "tv/quoridor/worst", "lobby/", "board/quoridor/goals",
    ])
    func `a topic nobody knows is refused by name`(topic: String) {
        #expect(refusal(of: "{\"t\":\"sub\",\"id\":2,\"topic\":\"\(topic)\"}")?.refusal.code == .unknownTopic)
        #expect(refusal(of: "{\"t\":\"do\",\"id\":2,\"op\":\"x\",\"topic\":\"\(topic)\"}")?.refusal.code == .unknownTopic)
    }

    @Test(arguments: [("sid", 64), ("agent", 64), ("lang", 64), ("token", 256)])
    func `texts in hello are bounded`(key: String, longest: Int) {
        func hello(_ length: Int) -> String { "{\"t\":\"hello\",\"id\":1,\"\(key)\":\"\(String(repeating: "x", count: length))\"}" }
        #expect(refusal(of: hello(longest)) == nil)
        #expect(refusal(of: hello(longest + 1))?.refusal.details == ["field": .string(key)])
        #expect(refusal(of: hello(longest + 1))?.refusal.code == .badValue)
    }

    @Test func `a mode nobody knows and a long key are bad values`() {
        #expect(refusal(of: #"{"t":"sub","id":1,"topic":"me","mode":"half"}"#)?.refusal.code == .badValue)
        let key = String(repeating: "k", count: 65)
        #expect(refusal(of: "{\"t\":\"do\",\"id\":1,\"topic\":\"me\",\"op\":\"x\",\"key\":\"\(key)\"}")?.refusal.code == .badValue)
    }
}
