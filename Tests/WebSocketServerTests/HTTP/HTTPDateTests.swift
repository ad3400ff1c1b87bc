import Foundation
import Synchronization
import Testing

@testable import WebSocketServer

/// RFC 9110, 6.6.1: a server with a clock says when it answered.
@Suite(.timeLimit(.minutes(10))) struct HTTPDateTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
        (2_147_483_648, "Tue, 19 Jan 2038 03:14:08 GMT"),
    ]) func `a moment is written as the RFC has it`(second: Int, text: String) {
        var date = HTTPDate()
        #expect(date.text(at: second) == text)
    }

    @Test func `it follows a clock that is put back`() {
        var date = HTTPDate()
        let texts = [60, 60, 61, 59].map { date.text(at: $0).suffix(6) }
        #expect(texts == ["00 GMT", "00 GMT", "01 GMT", "59 GMT"])
    }

    @Test func `every answer carries it, once`() async throws {
        let clock = Clock(784_111_777)
        let port = try await EchoServer { $0.wallClock = { clock.second } }.port
        let requests = [
            "GET /api/x HTTP/1.1\r\nHost: a": 200, "HEAD /api/x HTTP/1.1\r\nHost: a": 200, "GET /none.txt HTTP/1.1\r\nHost: a": 404,
            "GET /api/x HTTP/1.1": 400, "POST /api/x HTTP/1.1\r\nHost: a": 411,
            "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 12": 426,
        ]
        for (request, status) in requests {
            let client = try RawClient(port: port)
            try await client.write(request + "\r\n\r\n")
            let answer = try await client.answer(hasBody: false)
            #expect(answer.status == status)
            #expect(answer.head.components(separatedBy: "\r\ndate: sun, 06 nov 1994 08:49:37 gmt\r\n").count == 2, "\(request)")
        }
        clock.second += 1
        #expect(try await RawClient(port: port).get("/api/x").head.contains("\r\ndate: sun, 06 nov 1994 08:49:38 gmt\r\n"))
    }

    private final class Clock: Sendable {
        private let now: Atomic<Int>

        init(_ second: Int) { now = Atomic(second) }

        var second: Int {
            get { now.load(ordering: .relaxed) }
            set { now.store(newValue, ordering: .relaxed) }
        }
    }
}
