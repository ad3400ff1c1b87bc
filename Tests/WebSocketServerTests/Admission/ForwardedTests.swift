import Testing

@testable import WebSocketServer

/// Connections that a proxy on this machine forwards.
@Suite(.timeLimit(.minutes(10))) struct ForwardedTests {
    private let header = "PROXY TCP4 192.0.2.7 198.51.100.1 5000 80\r\n"

    private func server(isTrusted: Bool) async throws -> EchoServer {
        try await EchoServer {
            $0.connectionsPerNetwork = 1
            if isTrusted { $0.trustedProxies = TrustedProxies([Network("127.0.0.1")!]) }
        }
    }

    @Test func `a socket behind a trusted proxy has the address of its client`() async throws {
        let echo = try await server(isTrusted: true)
        let client = try RawClient(port: echo.port)
        try await client.write(header)
        #expect(try await client.upgrade().contains(" 101 "))
        var opened = echo.opened.makeAsyncIterator()
        #expect(await opened.next()?.upgrade.peerAddress == "192.0.2.7")
    }

    @Test func `a trusted proxy is not counted, but its clients are`() async throws {
        let echo = try await server(isTrusted: true)
        let silent = try (0..<3).map { _ in try RawClient(port: echo.port) }
        try await silent[0].write(header)
        try await silent[1].write(header)
        let others = try RawClient(port: echo.port)
        #expect(try await others.get("/api/x").status == 200)
        // One of the two has the only place of its network.
        var answered = 0
        for client in silent.prefix(2) { if let status = try? await client.get("/api/x").status { answered += status == 200 ? 1 : 0 } }
        #expect(answered == 1)
    }

    @Test func `from anybody else the header is a malformed request`() async throws {
        let client = try await RawClient(port: server(isTrusted: false).port)
        try await client.write(header + "GET /api/x HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.answer().status == 400)
    }
}
