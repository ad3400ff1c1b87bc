import Foundation
import Logging
import Synchronization
import Testing

@testable import WebSocketServer

@Suite(.timeLimit(.minutes(10))) struct EventStreamTests {
    /// A server whose only answer is a stream, and what becomes of the streams.
    private final class StreamServer: Sendable {
        let port: Int
        let began: AsyncStream<EventStream>
        let ended: AsyncStream<UInt64>
        private let server: WebSocketServer

        init(_ change: (inout ServerOptions) -> Void = { _ in }) async throws {
            var options = ServerOptions()
            options.headSeconds = 60
            change(&options)
            server = try WebSocketServer(options, logger: Logger(label: "test"))
            let (began, came) = AsyncStream.makeStream(of: EventStream.self)
            let (ended, left) = AsyncStream.makeStream(of: UInt64.self)
            (self.began, self.ended) = (began, ended)
            port = try await server.start { _ in
                .events { stream in
                    came.yield(stream)
                    return { left.yield(stream.id) }
                }
            } socket: {
                Echo($0) { _ in }
            }
        }
    }

    private func first<Element: Sendable>(of values: AsyncStream<Element>) async throws -> Element {
        for await value in values { return value }
        throw CancellationError()
    }

    private let request = "GET /api/x HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `messages come in their order, and the end after them`() async throws {
        let server = try await StreamServer()
        let client = try RawClient(port: server.port)
        try await client.write(request)
        let stream = try await first(of: server.began)
        let head = try await client.head().lowercased()
        #expect(head.hasPrefix("http/1.1 200 ok\r\n") && head.contains("\r\nconnection: close\r\n") && !head.contains("content-length"))
        for number in 0..<100 { stream.send(TextPayload("\(number)"), as: .reliable) }
        stream.end(last: TextPayload("last"))
        stream.send(TextPayload("too late"), as: .reliable)
        let wanted = (0..<100).map { "data: \($0)\n\n" }.joined() + "data: last\n\n"
        #expect(String(decoding: try await client.take(wanted.utf8.count), as: UTF8.self) == wanted)
        await #expect(throws: RawClient.Lost.self) { try await client.take(1) }
        #expect(try await first(of: server.ended) == stream.id)
    }

    @Test func `a silent stream has comments`() async throws {
        let server = try await StreamServer { $0.beatSeconds = 0.01 }
        let client = try RawClient(port: server.port)
        try await client.write(request)
        _ = try await client.head()
        #expect(try await client.take(9) == Array(":\n\n:\n\n:\n\n".utf8))
    }

    @Test func `a client that reads nothing is cut off when its queue is full`() async throws {
        let server = try await StreamServer { $0.outboxFrames = 8 }
        let client = try RawClient(port: server.port, receiveBuffer: 4096)
        try await client.write(request)
        let stream = try await first(of: server.began)
        let text = String(repeating: "a", count: 60_000)
        let filling = Task {
            while !Task.isCancelled {
                stream.send(TextPayload(text), as: .reliable)
                await Task.yield()
            }
        }
        #expect(try await first(of: server.ended) == stream.id)
        filling.cancel()
        _ = client.port
    }

    @Test func `a client that acknowledges nothing is cut off after some beats`() async throws {
        let server = try await StreamServer { $0.beatSeconds = 0.05 }
        let client = try RawClient(port: server.port, receiveBuffer: 4096)
        try await client.write(request)
        let stream = try await first(of: server.began)
        for _ in 0..<4 { stream.send(TextPayload(String(repeating: "a", count: 60_000)), as: .reliable) }
        #expect(try await first(of: server.ended) == stream.id)
        _ = client.port
    }

    @Test func `a stream ends when its client leaves`() async throws {
        let server = try await StreamServer()
        var client: RawClient? = try RawClient(port: server.port)
        try await client?.write(request)
        let stream = try await first(of: server.began)
        _ = try await client?.head()
        client = nil
        #expect(try await first(of: server.ended) == stream.id)
        stream.send(TextPayload("to nobody"), as: .reliable)
        #expect(stream.take().isEnd)
    }

    @Test func `input during a stream is discarded up to a bound`() async throws {
        let server = try await StreamServer()
        let client = try RawClient(port: server.port)
        try await client.write(request + request)
        let stream = try await first(of: server.began)
        _ = try await client.head()
        try await client.write([UInt8](repeating: 65, count: 100_000))
        stream.send(TextPayload("one"), as: .reliable)
        #expect(try await client.take(11) == Array("data: one\n\n".utf8))
        stream.end()
        #expect(try await first(of: server.ended) == stream.id)
    }
}

extension EventStream.Portion {
    fileprivate var isEnd: Bool { if case .end = self { true } else { false } }
}
