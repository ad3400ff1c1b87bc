import Testing

@testable import WebSocketServer

@Suite struct MessageAssemblerTests {
    private func add(
        _ assembler: inout MessageAssembler, _ bytes: [UInt8], first: Bool = false, last: Bool = false, binary: Bool = false, remaining: Int = 0
    ) -> MessageAssembler.Outcome {
        bytes.withUnsafeBytes { assembler.add($0, isFirst: first, isLast: last, isBinary: binary, remaining: remaining) }
    }

    @Test func `pieces become one message, cut anywhere`() {
        let text = Array("a世🎲b".utf8)
        for cut in 0...text.count {
            var assembler = MessageAssembler(limit: 100)
            #expect(add(&assembler, Array(text[..<cut]), first: true) == .nothing)
            #expect(add(&assembler, Array(text[cut...]), last: true) == .message(text))
        }
    }

    @Test func `broken text is found before the message ends`() {
        var assembler = MessageAssembler(limit: 100)
        #expect(add(&assembler, [0x61, 0xF4], first: true) == .nothing)
        #expect(add(&assembler, [0x90]) == .notUTF8)
        #expect(add(&assembler, [0x80, 0x80], last: true) == .nothing)
        #expect(add(&assembler, [0x62], first: true, last: true) == .message([0x62]))
    }

    @Test func `half a character at the end is broken text`() {
        var assembler = MessageAssembler(limit: 100)
        #expect(add(&assembler, [0xE4, 0xB8], first: true, last: true) == .notUTF8)
        #expect(add(&assembler, [0xE4], first: true) == .nothing)
        #expect(add(&assembler, [0xB8], last: true) == .notUTF8)
        // Nothing of it is left in the next message.
        #expect(add(&assembler, [0x62], first: true, last: true) == .message([0x62]))
    }

    @Test func `the limit counts what was announced, and a fault is told once`() {
        for remaining in [97, 1 << 62, Int.max] {
            var assembler = MessageAssembler(limit: 100)
            #expect(add(&assembler, [1, 2, 3], first: true) == .nothing)
            #expect(add(&assembler, [4], remaining: remaining) == .tooBig)
            #expect(add(&assembler, [5], last: true) == .nothing)
        }
        var assembler = MessageAssembler(limit: 100)
        #expect(add(&assembler, [1, 2, 3], first: true, remaining: 97) == .nothing)
        #expect(add(&assembler, [UInt8](repeating: 1, count: 97), last: true) == .message([1, 2, 3] + [UInt8](repeating: 1, count: 97)))
        #expect(add(&assembler, [1], first: true, binary: true) == .binary)
        #expect(add(&assembler, [1], last: true, binary: true) == .nothing)
    }
}
