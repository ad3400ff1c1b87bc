import Testing

@testable import WebSocketServer

@Suite(.timeLimit(.minutes(10))) struct WebSocketTests {
    @Test func `the handshake echoes the subprotocol, and text comes back`() async throws {
        let echo = try await EchoServer()
        let client = try RawClient(port: echo.port)
        let head = try await client.upgrade()
        #expect(head.hasPrefix("HTTP/1.1 101"))
        #expect(head.contains("Sec-WebSocket-Protocol: palisade.v1"))
        #expect(head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
        try await client.say("hello, 世界")
        #expect(try await client.frame().text == "hello, 世界")
    }

    @Test func `who offers no subprotocol is let in and closed with 4406`() async throws {
        let client = try await RawClient(port: EchoServer().port)
        #expect(try await client.upgrade(offering: nil).hasPrefix("HTTP/1.1 101"))
        #expect(try await client.frame().closeCode == 4406)
    }

    @Test func `a foreign subprotocol and a foreign path are refused in words`() async throws {
        let echo = try await EchoServer()
        let foreign = try RawClient(port: echo.port)
        #expect(try await foreign.upgrade(offering: "chess.v9").hasPrefix("HTTP/1.1 400"))
        let lost = try RawClient(port: echo.port)
        #expect(try await lost.upgrade("/elsewhere").hasPrefix("HTTP/1.1 404"))
    }

    @Test func `fragments become one message, and a split character is whole again`() async throws {
        let client = try await RawClient(port: EchoServer().port)
        _ = try await client.upgrade()
        let bytes = Array("a世b".utf8)
        try await client.write(RawClient.frame(1, Array(bytes[..<2]), isLast: false))
        try await client.write(RawClient.frame(9, [7]))
        try await client.write(RawClient.frame(0, Array(bytes[2...]), isLast: true))
        let pong = try await client.frame()
        #expect(pong.opcode == 10 && pong.payload == [7])
        #expect(try await client.frame().text == "a世b")
    }

    @Test func `binary is reported and does no harm`() async throws {
        let client = try await RawClient(port: EchoServer().port)
        _ = try await client.upgrade()
        try await client.write(RawClient.frame(2, [1, 2, 3]))
        #expect(try await client.frame().text == "binary")
        try await client.say("still here")
        #expect(try await client.frame().text == "still here")
    }

    @Test func `a message over the limit closes with 1009`() async throws {
        let client = try await RawClient(port: EchoServer { $0.maxFrame = 100 }.port)
        _ = try await client.upgrade()
        try await client.write(RawClient.frame(1, [UInt8](repeating: 97, count: 20_000)))
        #expect(try await client.frame().closeCode == 1009)
    }

    @Test func `close codes travel both ways`() async throws {
        let echo = try await EchoServer()
        var closes = echo.closes.makeAsyncIterator()
        let told = try RawClient(port: echo.port)
        _ = try await told.upgrade()
        try await told.say("close")
        #expect(try await told.frame().closeCode == 4401)
        try await told.write(RawClient.frame(8, [0x11, 0x31]))
        #expect(await closes.next() == 4401)
        let leaving = try RawClient(port: echo.port)
        _ = try await leaving.upgrade()
        try await leaving.write(RawClient.frame(8, [0x03, 0xE9]))
        #expect(await closes.next() == 1001)
    }

    @Test func `only the pong to our own ping is a round trip`() async throws {
        let client = try await RawClient(port: EchoServer().port)
        _ = try await client.upgrade()
        try await client.say("ping")
        let ping = try await client.frame()
        #expect(ping.opcode == 9)
        // Any effect of the foreign ones comes before the echo.
        for foreign in [[0, 0, 0, 0, 0, 0, 0, 0], Array(ping.payload.dropLast()), ping.payload.map { ~$0 }] {
            try await client.write(RawClient.frame(10, foreign))
        }
        try await client.say("one")
        #expect(try await client.frame().text == "one")
        try await client.write(RawClient.frame(10, ping.payload))
        #expect(try await client.frame().text == "ponged")
        // Nor does it count a second time.
        try await client.write(RawClient.frame(10, ping.payload))
        try await client.say("two")
        #expect(try await client.frame().text == "two")
    }

    @Test func `messages of one thread arrive in order`() async throws {
        let echo = try await EchoServer { $0.loops = 2 }
        let client = try RawClient(port: echo.port)
        _ = try await client.upgrade()
        var opened = echo.opened.makeAsyncIterator()
        let connection = try #require(await opened.next())
        await Task.detached { for number in 0..<400 { connection.send(TextPayload("\(number)"), as: .reliable) } }.value
        for number in 0..<400 { #expect(try await client.frame().text == "\(number)") }
    }

    @Test func `a peer that does not read gets the newest, and one that lets too much wait gets 4450`() async throws {
        let echo = try await EchoServer {
            $0.farewell = { TextPayload("bye \($0)") }
            // A client that reads slowly on a busy machine has to get everything.
            $0.closeSeconds = 600
            $0.lingerSeconds = 600
        }
        var opened = echo.opened.makeAsyncIterator()
        let client = try RawClient(port: echo.port, receiveBuffer: 4096)
        _ = try await client.upgrade()
        let connection = try #require(await opened.next())
        let long = String(repeating: "x", count: 60_000)
        for number in 1...200 { connection.send(TextPayload("\(number) \(long)"), as: .latest(key: 1, seq: number)) }
        // At most one frame waits here, however much the system's buffers took.
        #expect(connection.pendingBytes < 130_000)
        var last = ""
        while !last.hasPrefix("200 ") { last = try await client.frame().text }
        for number in 1...2000 { connection.send(TextPayload("\(number) \(long)"), as: .reliable) }
        var frame = try await client.frame()
        while frame.opcode == 1, !frame.text.hasPrefix("bye") { frame = try await client.frame() }
        #expect(frame.text == "bye 4450")
        #expect(try await client.frame().closeCode == 4450)
    }

    @Test func `stopping closes everybody with 1012`() async throws {
        let echo = try await EchoServer { $0.loops = 2 }
        let clients = try (0..<4).map { _ in try RawClient(port: echo.port) }
        for client in clients { _ = try await client.upgrade() }
        async let stopped: Void = echo.server.stop()
        for client in clients {
            #expect(try await client.frame().closeCode == 1012)
            // The server waits a second for the answer, and this client may be slower.
            try? await client.write(RawClient.frame(8, [0x03, 0xF4]))
        }
        await stopped
        #expect(throws: RawClient.Lost.self) { _ = try RawClient(port: echo.port) }
    }
}
