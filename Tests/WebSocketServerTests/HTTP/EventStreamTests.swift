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
            var options = ServerOptions.patient
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

    /// A client that has read the head of its stream. A machine so busy that the answer was late is asked again.
    private func open(_ server: StreamServer, receiveBuffer: Int32? = nil, _ request: String = Self.request) async throws -> (
        RawClient, EventStream, head: String
    ) {
        while true {
            let client = try RawClient(port: server.port, receiveBuffer: receiveBuffer)
            try await client.write(request)
            let head = try await client.head().lowercased()
            if head.hasPrefix("http/1.1 504") { continue }
            return (client, try await first(of: server.began), head)
        }
    }

    private static let request = "GET /api/x HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `messages come in their order, and the end after them`() async throws {
        let server = try await StreamServer()
        let (client, stream, head) = try await open(server)
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
        let (client, _, _) = try await open(server)
        #expect(try await client.take(9) == Array(":\n\n:\n\n:\n\n".utf8))
    }

    @Test func `a client that reads nothing is cut off when its queue is full`() async throws {
        let server = try await StreamServer { $0.outboxFrames = 8 }
        let (client, stream, _) = try await open(server, receiveBuffer: 4096)
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
        let (client, stream, _) = try await open(server, receiveBuffer: 4096)
        for _ in 0..<4 { stream.send(TextPayload(String(repeating: "a", count: 60_000)), as: .reliable) }
        #expect(try await first(of: server.ended) == stream.id)
        _ = client.port
    }

    @Test func `a stream ends when its client leaves`() async throws {
        let server = try await StreamServer()
        // The client is gone with the end of this call.
        let stream = try await open(server).1
        #expect(try await first(of: server.ended) == stream.id)
        stream.send(TextPayload("to nobody"), as: .reliable)
        #expect(stream.take().isEnd)
    }

    @Test func `input during a stream is discarded up to a bound`() async throws {
        let server = try await StreamServer()
        let (client, stream, _) = try await open(server, Self.request + Self.request)
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
