import Identifiers
import JSONText
import TestSupport
import Testing

@testable import Play

/// R9: the content, the rate and the retention of chat lines.
@Suite(.timeLimit(.minutes(10))) struct ChatTests {
    private let house = House()

    private func room() async throws -> (topic: String, amy: Guest) {
        let amy = await house.guest("amy1")
        return ("room/\(try await amy.openRoom())", amy)
    }

    @Test(arguments: ChatLine.presets)
    func `a preset travels by its name`(preset: String) async throws {
        let (topic, amy) = try await room()
        await amy.act(topic, "say", #"{"preset":"\#(preset)"}"#)
        let line = try #require(amy.chat(topic).first)
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
        #expect(amy.chat(topic).isEmpty)
    }

    @Test func `a line has two hundred characters, of any kind`() async throws {
        let (topic, amy) = try await room()
        for letter in ["a", "開", "é"] {
            #expect(await amy.act(topic, "say", #"{"text":"\#(String(repeating: letter, count: 200))"}"#).isOK)
        }
        #expect(await amy.act(topic, "say", #"{"text":"\#(String(repeating: "a", count: 201))"}"#).code == "bad_value")
        #expect(amy.chat(topic).last?["text"]?.string?.count == 200)
    }

    @Test(arguments: ["\u{200B}", "\u{2800}\u{2800}", "\u{034F}\u{200D} ", "\u{3164}", "\u{FE0F}", "\u{202E}", "\u{0301}"])
    func `a line of nothing to see is not said`(text: String) async throws {
        let (topic, amy) = try await room()
        #expect(await amy.act(topic, "say", #"{"text":"\#(text)"}"#).code == "bad_value")
        #expect(amy.chat(topic).isEmpty)
    }

    @Test func `marks that turn the direction of the text are left out, letters of all scripts stay`() async throws {
        let (topic, amy) = try await room()
        let text = "\u{202E}a\u{2066}שלום\u{2069} 開 👩‍👩‍👧‍👦\u{200F}"
        await amy.act(topic, "say", #"{"text":"\#(text)"}"#)
        #expect(amy.chat(topic).last?["text"]?.string == "aשלום 開 👩‍👩‍👧‍👦")
    }

    @Test func `a line stays one line`() async throws {
        let (topic, amy) = try await room()
        await amy.act(topic, "say", #"{"text":"one\ntwo\r\nthree"}"#)
        #expect(amy.chat(topic).first?["text"]?.string == "one two three")
    }

    @Test func `five lines at once, then one every two seconds`() async throws {
        let (topic, amy) = try await room()
        for _ in 0..<5 { #expect(await amy.act(topic, "say", #"{"preset":"hi"}"#).isOK) }
        let refusal = await amy.act(topic, "say", #"{"preset":"hi"}"#)
        #expect(refusal.code == "rate")
        #expect(refusal["d"]?["limit"]?.string == "chat")
        #expect(refusal["retry_ms"]?.int == 2000)
        house.clock.advance(by: .milliseconds(1999))
        #expect(await amy.act(topic, "say", #"{"preset":"hi"}"#).code == "rate")
        house.clock.advance(by: .milliseconds(1))
        #expect(await amy.act(topic, "say", #"{"preset":"hi"}"#).isOK)
    }

    @Test func `the newest fifty lines are kept`() async throws {
        let (topic, amy) = try await room()
        for number in 0..<53 {
            house.clock.advance(by: .seconds(2))
            await amy.act(topic, "say", #"{"text":"\#(number)"}"#)
        }
        await amy.sub(topic)
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
        #expect(amy.chat(topic).isEmpty)
    }

    @Test func `only who watches talks among spectators`() async throws {
        let (topic, _) = try await room()
        let watcher = await house.guest("wat9")
        let watch = "watch/\(topic.dropFirst(5))"
        #expect(await watcher.act(watch, "say", #"{"preset":"hi"}"#).code == "forbidden")
        await watcher.sub(watch)
        #expect(await watcher.act(watch, "say", #"{"preset":"hi"}"#).isOK)
        #expect(watcher.chat(watch).count == 1)
    }

    /// Ten guests send the maximum number of chat lines of the maximum length.
    private func talk(_ house: House, _ topic: String, by speakers: [Guest]) async {
        let line = String(repeating: "\u{1F600}", count: 200)
        for _ in 0..<5 {
            for speaker in speakers { #expect(await speaker.act(topic, "say", #"{"text":"\#(line)"}"#).isOK) }
        }
    }

    @Test func `whatever was said, the event of a move repeats none of it`() async throws {
        let (room, first, second) = try await startGame(house)
        let (topic, watch) = ("room/\(room)", "watch/\(room)")
        var watchers: [Guest] = []
        for number in 1...10 {
            watchers.append(await house.guest("wat\(90 + number)"))
            await watchers.last?.sub(watch)
        }
        await talk(house, watch, by: watchers)
        await talk(house, topic, by: [first, second])
        await first.act(topic, "move", at: 0, #"{"m":"1"}"#)
        await watchers[0].event(watch, "move")
        for (guest, topic) in [(first, topic), (second, topic), (watchers[0], watch)] {
            let move = try #require(guest.connection.frames.last { $0["topic"]?.string == topic && $0["k"]?.string == "move" })
            #expect(move["d"]?["ply"]?.int == 1)
            #expect(move["d"]?["chat"] == nil)
            #expect(move.bytes < 2048)
        }
        let lines = [topic: 10, watch: 50]
        for (guest, topic) in [(first, topic), (watchers[0], watch)] {
            #expect(guest.chat(topic).count == lines[topic])
            await guest.sub(topic)
            #expect(guest.view(topic)?["chat"]?.array?.count == lines[topic])
        }
    }

    @Test func `a line travels once, in its own event, as it stands in a snapshot`() async throws {
        let (topic, amy) = try await room()
        await amy.act(topic, "say", #"{"text":"gl"}"#)
        let event = try #require(amy.connection.frames.last { $0["k"]?.string == "say" })
        #expect(event["d"]?["chat"] == nil)
        await amy.sub(topic)
        #expect(amy.view(topic)?["chat"]?.array == [try #require(event["x"])])
    }

    @Test func `a client that resumes by number gets the lines as they were said`() async throws {
        let (topic, amy) = try await room()
        let place = await amy.sub(topic, #","mode":"delta""#)
        let (inc, s) = (try #require(place["d"]?["inc"]?.string), try #require(place["d"]?["s"]?.int))
        let said = house.clock.now
        await amy.act(topic, "say", #"{"text":"gl"}"#)
        await amy.act(topic, "ready", #"{"on":true}"#)
        house.clock.advance(by: .seconds(5))
        let later = await house.guest("amy1", session: "phone")
        await later.sub(topic, #","mode":"delta","since":{"inc":"\#(inc)","s":\#(s)}"#)
        #expect(later.chat(topic).map { $0["ts"]?.int } == [Int(said.milliseconds)])
    }
}
