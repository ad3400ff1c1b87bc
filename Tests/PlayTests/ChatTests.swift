import JSONText
import TestSupport
import Testing

@testable import Play

/// R9: what may be said, how often, and how much of it is kept.
@Suite(.timeLimit(.minutes(1))) struct ChatTests {
    private let house = House()

    private func room() async throws -> (topic: String, amy: Guest) {
        let amy = await house.guest("amy1")
        return ("room/\(try await amy.openRoom())", amy)
    }

    @Test(arguments: ["hi", "gl", "gg", "wp", "ty", "oops", "brb", "bye"])
    func `a preset travels by its name`(preset: String) async throws {
        let (topic, amy) = try await room()
        await amy.act(topic, "say", #"{"preset":"\#(preset)"}"#)
        let line = try #require(amy.view(topic)?["chat"]?.array?.first)
        #expect(line["preset"]?.string == preset)
        #expect(line["text"] == nil)
        #expect(line["by"]?.string == "u_1")
        #expect(line["name"]?.string == "amy1")
        #expect(line["ts"]?.int == Int(house.clock.now.milliseconds))
    }

    @Test func `an unknown preset, or nothing at all, is not said`() async throws {
        let (topic, amy) = try await room()
        #expect(await amy.act(topic, "say", #"{"preset":"lol"}"#).code == "bad_value")
        #expect(await amy.act(topic, "say", "{}").code == "bad_frame")
        for text in ["", "   ", "\\n", "a\\u0000b", "\\u001b[2J"] {
            #expect(await amy.act(topic, "say", #"{"text":"\#(text)"}"#).code == "bad_value")
        }
        #expect(amy.view(topic)?["chat"] == .array([]))
    }

    @Test func `a line has two hundred characters, of any kind`() async throws {
        let (topic, amy) = try await room()
        for letter in ["a", "開", "é"] {
            #expect(await amy.act(topic, "say", #"{"text":"\#(String(repeating: letter, count: 200))"}"#).isOK)
        }
        #expect(await amy.act(topic, "say", #"{"text":"\#(String(repeating: "a", count: 201))"}"#).code == "bad_value")
        #expect(amy.view(topic)?["chat"]?.array?.last?["text"]?.string?.count == 200)
    }

    @Test func `a line stays one line`() async throws {
        let (topic, amy) = try await room()
        await amy.act(topic, "say", #"{"text":"one\ntwo\r\nthree"}"#)
        #expect(amy.view(topic)?["chat"]?.array?.first?["text"]?.string == "one two three")
    }

    @Test func `five lines at once, then one every two seconds`() async throws {
        let (topic, amy) = try await room()
        for _ in 0..<5 { #expect(await amy.act(topic, "say", #"{"preset":"hi"}"#).isOK) }
        let refusal = await amy.act(topic, "say", #"{"preset":"hi"}"#)
        #expect(refusal.code == "rate")
        #expect(refusal["d"]?["limit"]?.string == "chat")
        #expect(refusal["retry_ms"]?.int == 2000)
        house.clock.advance(by: 1999)
        #expect(await amy.act(topic, "say", #"{"preset":"hi"}"#).code == "rate")
        house.clock.advance(by: 1)
        #expect(await amy.act(topic, "say", #"{"preset":"hi"}"#).isOK)
    }

    @Test func `the newest fifty lines are kept`() async throws {
        let (topic, amy) = try await room()
        for number in 0..<53 {
            house.clock.advance(by: 2000)
            await amy.act(topic, "say", #"{"text":"\#(number)"}"#)
        }
        let texts = amy.view(topic)?["chat"]?.array?.compactMap { $0["text"]?.string }
        #expect(texts == (3..<53).map { String($0) })
    }

    @Test func `who has no voice does not speak`() async throws {
        let (topic, amy) = try await room()
        let bot = await house.guest("bot7")
        await bot.act(topic, "join")
        let refusal = await bot.act(topic, "say", #"{"preset":"hi"}"#)
        #expect(refusal.code == "forbidden")
        #expect(refusal["d"]?["need"]?.string == "chat")
        let anon = await house.guest(nil)
        await anon.sub("watch/\(topic.dropFirst(5))")
        #expect(await anon.act("watch/\(topic.dropFirst(5))", "say", #"{"preset":"hi"}"#).code == "auth_required")
        #expect(amy.view(topic)?["chat"] == .array([]))
    }

    @Test func `only who watches talks among spectators`() async throws {
        let (topic, _) = try await room()
        let watcher = await house.guest("wat9")
        let watch = "watch/\(topic.dropFirst(5))"
        #expect(await watcher.act(watch, "say", #"{"preset":"hi"}"#).code == "forbidden")
        await watcher.sub(watch)
        #expect(await watcher.act(watch, "say", #"{"preset":"hi"}"#).isOK)
        #expect(watcher.view(watch)?["chat"]?.array?.count == 1)
    }
}
