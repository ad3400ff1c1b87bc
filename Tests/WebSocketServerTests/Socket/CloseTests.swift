import Testing

@testable import WebSocketServer

/// RFC 6455: how a connection ends. Every end must be an orderly one, for a reset can destroy the close code.
@Suite(.timeLimit(.minutes(10))) struct CloseTests {
    private func client(_ echo: EchoServer) async throws -> RawClient {
        let client = try RawClient(port: echo.port)
        _ = try await client.upgrade()
        return client
    }

    private static func code(_ code: Int, _ reason: [UInt8] = []) -> [UInt8] { [UInt8(code >> 8), UInt8(code & 255)] + reason }

    // MARK: Text

    /// A surrogate, and a character beyond U+10FFFF, in pieces that go into a frame each; none of them ends the message.
    static let brokenTexts: [[[UInt8]]] = [
        [[0xCE, 0xBA, 0xED, 0xA0, 0x80]], [[0xCE], [0xBA, 0xED], [0xA0]], [[0xCE, 0xBA], [0xF4], [0x90]], [[0x61, 0xFF]], [[], [0x80]],
    ]

    @Test(arguments: brokenTexts) func `broken text closes with 1007 before the message has ended`(pieces: [[UInt8]]) async throws {
        let client = try await client(EchoServer())
        for (index, piece) in pieces.enumerated() { try await client.write(RawClient.frame(index == 0 ? 1 : 0, piece, isLast: false)) }
        let frames = try await client.rest()
        #expect(frames.map(\.closeCode) == [1007])
    }

    @Test func `broken text closes with 1007 before the frame has ended`() async throws {
        let client = try await client(EchoServer())
        // 100 bytes are announced, three come.
        try await client.write([0x81, 0x80 | 100, 0, 0, 0, 0, 0x61, 0xF4, 0x90])
        #expect(try await client.rest().map(\.closeCode) == [1007])
    }

    @Test func `half a character at the end closes with 1007, and in the middle it does not`() async throws {
        let echo = try await EchoServer()
        let client = try await client(echo)
        try await client.write(RawClient.frame(1, [0xCE], isLast: false))
        // Control frames are no part of the text, and need not be text.
        try await client.write(RawClient.frame(9, [0xFF, 0xFE]) + RawClient.frame(10, [0xC3]))
        try await client.write(RawClient.frame(0, [0xBA], isLast: true))
        #expect(try await client.frame().opcode == 10)
        #expect(try await client.frame().text == "κ")
        try await client.write(RawClient.frame(1, [0x61, 0xCE]))
        #expect(try await client.rest().map(\.closeCode) == [1007])
    }

    @Test func `a frame that announces too much is refused when its first byte comes`() async throws {
        for length: [UInt8] in [[0x40, 0, 0, 0, 0, 0, 0, 0], [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0, 0, 0, 0x20, 0x01]] {
            let client = try await client(EchoServer())
            try await client.write([0x81, 0xFF] + length + [0, 0, 0, 0, 0x61])
            #expect(try await client.rest().map(\.closeCode) == [1009])
        }
    }

    // MARK: The peer closes

    @Test(arguments: [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999])
    func `a good close is answered with its code`(code: Int) async throws {
        let echo = try await EchoServer()
        var closes = echo.closes.makeAsyncIterator()
        let client = try await client(echo)
        try await client.write(RawClient.frame(8, Self.code(code, Array("tschüss".utf8))))
        let frames = try await client.rest()
        #expect(frames.map(\.closeCode) == [code])
        #expect(await closes.next() == UInt16(code))
    }

    @Test(arguments: [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2999, 5000, 65535])
    func `a code that may not travel is answered with 1002`(code: Int) async throws {
        let client = try await client(EchoServer())
        try await client.write(RawClient.frame(8, Self.code(code)))
        #expect(try await client.rest().map(\.closeCode) == [1002])
    }

    @Test func `other malformed closes are never echoed`() async throws {
        let echo = try await EchoServer()
        for (payload, code) in [([0x61], 1002), (Self.code(1000, [0xED, 0xA0, 0x80]), 1007), (Self.code(4000, [0xCE]), 1007), ([], 1000)]
            as [([UInt8], Int)]
        {
            let client = try await client(echo)
            try await client.write(RawClient.frame(8, payload))
            #expect(try await client.rest().map(\.closeCode) == [code])
        }
    }

    @Test func `nothing that follows a close is answered`() async throws {
        let echo = try await EchoServer()
        let late =
            RawClient.frame(9, [1]) + RawClient.frame(1, Array("late".utf8)) + RawClient.frame(8, Self.code(4000))
            + [UInt8](repeating: 0xFF, count: 5000)
        let client = try await client(echo)
        try await client.write(RawClient.frame(1, Array("half".utf8), isLast: false) + RawClient.frame(8, Self.code(1000)) + late)
        #expect(try await client.rest().map(\.closeCode) == [1000])
    }

    @Test func `an answer that was due goes out before the close`() async throws {
        let client = try await client(EchoServer())
        try await client.write(RawClient.frame(1, Array("last".utf8)) + RawClient.frame(8, Self.code(1000)))
        let frames = try await client.rest()
        #expect(frames.first?.text == "last" && frames.last?.closeCode == 1000 && frames.count == 2)
    }

    // MARK: The server closes

    @Test func `a close under fire keeps its code, and nothing of the fire is heard`() async throws {
        let echo = try await EchoServer()
        let fire = (0..<300).flatMap { RawClient.frame(1, Array("shot \($0)".utf8)) + RawClient.frame(9, [UInt8($0 & 255)]) }
        for _ in 0..<50 {
            let client = try await client(echo)
            try await client.write(RawClient.frame(1, Array("close".utf8)) + fire + [0xFF, 0xFF, 0xFF])
            try await client.write(fire)
            let frames = try await client.rest()
            // Pings that came in one piece with the order to close may be answered.
            #expect(frames.last?.closeCode == 4401 && frames.dropLast().allSatisfy { $0.opcode == 10 })
        }
    }

    @Test func `a close of both at once keeps the code of ours`() async throws {
        let echo = try await EchoServer()
        let fire = (0..<300).flatMap { RawClient.frame(9, [0xDC, UInt8($0 & 255)]) }
        for _ in 0..<20 {
            let client = try await client(echo)
            try await client.write(RawClient.frame(1, [0xFF]) + RawClient.frame(8, Self.code(4000)) + fire)
            try await client.write(fire)
            #expect(try await client.rest().map(\.closeCode) == [1007])
        }
    }

    @Test func `a fault under fire keeps its code`() async throws {
        let echo = try await EchoServer()
        let fire = (0..<300).flatMap { RawClient.frame(1, Array("shot \($0)".utf8)) }
        for fault in [RawClient.frame(3, []), RawClient.frame(0, [1]), [0xC1, 0x80, 0, 0, 0, 0], RawClient.frame(9, [], isLast: false)] {
            for _ in 0..<10 {
                let client = try await client(echo)
                try await client.write(fault + fire)
                try await client.write(fire)
                #expect(try await client.rest().map(\.closeCode) == [1002])
            }
        }
    }

    @Test func `the answer to what came before a fault goes out before the close`() async throws {
        let client = try await client(EchoServer())
        try await client.write(RawClient.frame(1, Array("good".utf8)) + RawClient.frame(3, []) + RawClient.frame(9, []))
        let frames = try await client.rest()
        #expect(frames.first?.text == "good" && frames.last?.closeCode == 1002 && frames.count == 2)
    }

    @Test func `after a fault of the peer the server sends no more data, and is told of the end`() async throws {
        let echo = try await EchoServer()
        var (opened, closes) = (echo.opened.makeAsyncIterator(), echo.closes.makeAsyncIterator())
        let client = try await client(echo)
        let connection = try #require(await opened.next())
        for number in 0..<100 { connection.send(TextPayload("\(number)"), as: .reliable) }
        try await client.write(RawClient.frame(3, []))
        #expect(await closes.next() == 1002)
        for _ in 0..<100 { connection.send(TextPayload("too late"), as: .reliable, atOnce: true) }
        connection.close(4400, reason: "too late")
        let frames = try await client.rest()
        #expect(frames.dropLast().map(\.text) == (0..<100).map { "\($0)" })
        #expect(frames.last?.closeCode == 1002)
    }

    @Test func `nothing follows the last frame, whatever another thread sends`() async throws {
        let echo = try await EchoServer()
        for _ in 0..<50 {
            let client = try await client(echo)
            try await client.say("bye")
            let frames = try await client.rest()
            #expect(frames.last?.closeCode == 4401)
            #expect(frames.dropLast().last?.text == "bye")
        }
    }

    @Test func `a peer that does not answer a close is let go`() async throws {
        let client = try await client(EchoServer())
        try await client.say("close")
        #expect(try await client.rest().map(\.closeCode) == [4401])
    }
}
