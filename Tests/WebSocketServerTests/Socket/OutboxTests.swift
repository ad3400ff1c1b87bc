import Testing

@testable import WebSocketServer

@Suite struct OutboxTests {
    /// Everything that is queued, in order, without the headers of the frames.
    private func drain(_ outbox: inout Outbox) -> [String] {
        var texts: [String] = []
        while let (first, more) = outbox.take() {
            for entry in [first] + more { texts.append(String(decoding: entry.framed.dropFirst(entry.framed.count < 128 ? 2 : 4), as: UTF8.self)) }
        }
        return texts
    }

    private func outbox(bytes: Int = 1000, frames: Int = 100) -> Outbox { Outbox(.init(bytes: bytes, frames: frames)) }

    private func push(_ text: String, _ policy: DeliveryPolicy, to outbox: inout Outbox) -> Bool { outbox.push(TextPayload(text), as: policy) }

    /// How many frames the next write holds.
    private func take(_ outbox: inout Outbox) -> Int { outbox.take().map { $0.more.count + 1 } ?? 0 }

    @Test func `frames leave in the order they came`() {
        var outbox = outbox()
        for number in 1...5 { #expect(push("\(number)", .reliable, to: &outbox)) }
        #expect(outbox.count == 5 && outbox.bytes == 15)
        #expect(drain(&outbox) == ["1", "2", "3", "4", "5"])
        #expect(outbox.isEmpty && outbox.bytes == 0)
    }

    @Test func `a newer frame of a key takes the place of the unsent one, and tells from where`() {
        var outbox = outbox()
        for (text, policy) in [
            ("a", DeliveryPolicy.latest(key: 1, seq: 7)), ("b", .reliable), ("c", .latest(key: 2, seq: 3)), ("d", .latest(key: 1, seq: 8)),
            ("e", .latest(key: 1, seq: 9)), ("f", .latest(key: 2, seq: 4)),
        ] { #expect(push(text, policy, to: &outbox)) }
        #expect(outbox.count == 3)
        #expect(drain(&outbox) == ["e from 7", "b", "f from 3"])
        // A message that has left is not replaced.
        #expect(push("g", .latest(key: 1, seq: 10), to: &outbox))
        #expect(drain(&outbox) == ["g"])
    }

    @Test func `keys of the two kinds are apart`() {
        var outbox = outbox()
        #expect(push("a", .latest(key: 1, seq: 1), to: &outbox))
        #expect(push("b", .ephemeral(key: 1), to: &outbox))
        #expect(push("c", .ephemeral(key: 1), to: &outbox))
        #expect(drain(&outbox) == ["a", "c"])
    }

    @Test func `ephemeral frames go first when room is short`() {
        var outbox = outbox(frames: 4)
        for (text, policy) in [("a", DeliveryPolicy.reliable), ("b", .ephemeral(key: 1)), ("c", .reliable), ("d", .ephemeral(key: 2))] {
            #expect(push(text, policy, to: &outbox))
        }
        #expect(push("e", .reliable, to: &outbox))
        #expect(outbox.count == 3 && outbox.bytes == 9)
        #expect(push("f", .reliable, to: &outbox))
        // With nothing more to drop, a new ephemeral one is left out, and a reliable one is too much.
        #expect(push("g", .ephemeral(key: 3), to: &outbox))
        #expect(!push("h", .reliable, to: &outbox))
        #expect(drain(&outbox) == ["a", "c", "e", "f"])
    }

    @Test func `ephemeral frames make room for bytes as well`() {
        var outbox = outbox(bytes: 100)
        #expect(push(String(repeating: "e", count: 60), .ephemeral(key: 1), to: &outbox))
        let long = String(repeating: "r", count: 60)
        #expect(push(long, .reliable, to: &outbox))
        #expect(!push(long, .reliable, to: &outbox))
        #expect(drain(&outbox) == [long])
    }

    @Test func `a frame over the limit is taken when nothing waits`() {
        var outbox = outbox(bytes: 100)
        let long = String(repeating: "x", count: 300)
        #expect(push(long, .reliable, to: &outbox))
        #expect(!push("y", .reliable, to: &outbox))
        #expect(drain(&outbox) == [long])
    }

    @Test func `a write holds what fits into it, and at least one frame`() {
        var outbox = outbox(bytes: 1 << 20)
        let long = String(repeating: "x", count: Outbox.writeBytes / 2 - 10)
        for _ in 1...3 { #expect(push(long, .reliable, to: &outbox)) }
        #expect(take(&outbox) == 2)
        #expect(outbox.count == 1 && outbox.bytes == TextPayload(long).framed.count)
        #expect(push(String(repeating: "y", count: 2 * Outbox.writeBytes), .reliable, to: &outbox))
        #expect(take(&outbox) == 1)
        #expect(take(&outbox) == 1)
        #expect(take(&outbox) == 0 && outbox.isEmpty)
    }
}
