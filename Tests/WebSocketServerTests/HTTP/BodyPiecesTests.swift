import Logging
import Synchronization
import Testing

@testable import WebSocketServer

@Suite("Bodies in pieces", .timeLimit(.minutes(10))) struct BodyPiecesTests {
    private static let pieceBytes = 1000

    /// A server whose answers consist of this many pieces of a size, of which those after `failing` cannot be read.
    private func server(
        pieces: Int, of bytes: Int = Self.pieceBytes, failing: Int = .max, _ read: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> Int {
        let server = try WebSocketServer(.patient, logger: Logger(label: "test"))
        return try await server.start { _ in
            let count = Atomic<Int>(0)
            var response = HTTPResponse(status: 200)
            response.pieces = BodyPieces(count: pieces * bytes) {
                let number = count.wrappingAdd(1, ordering: .relaxed).newValue
                read(number)
                return number <= failing ? [UInt8](repeating: UInt8(number % 251), count: bytes) : nil
            }
            return response
        } socket: {
            Echo($0) { _ in }
        }
    }

    @Test func `the pieces arrive in order, and the connection goes on`() async throws {
        let client = try RawClient(port: try await server(pieces: 300))
        for _ in 0..<2 {
            let answer = try await client.get("/api/x")
            #expect(answer.status == 200)
            #expect(answer.body == (1...300).flatMap { [UInt8](repeating: UInt8($0 % 251), count: Self.pieceBytes) })
        }
        let head = try await client.get("/api/x", "HEAD")
        #expect(head.head.contains("content-length: 300000"))
        #expect(try await client.get("/api/x").body.count == 300_000)
    }

    @Test func `an answer whose pieces end too early ends with its connection`() async throws {
        let client = try RawClient(port: try await server(pieces: 3, failing: 2))
        await #expect(throws: RawClient.Lost.self) { try await client.get("/api/x") }
    }

    @Test func `no further piece is read for a client that takes none`() async throws {
        let (reads, read) = AsyncStream.makeStream(of: Int.self)
        let port = try await server(pieces: 1024, of: 1 << 20) { read.yield($0) }
        let client = try RawClient(port: port, receiveBuffer: 4096)
        try await client.write("GET /api/x HTTP/1.1\r\nHost: a\r\n\r\n")
        var numbers = reads.makeAsyncIterator()
        #expect(await numbers.next() == 1)
        // Another connection is answered meanwhile, and the first one has got a megabyte and what the system buffers.
        let other = try RawClient(port: port)
        try await other.write("GET /api/x HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await other.take(1 << 22)
        read.finish()
        var most = 0
        while let number = await numbers.next() { most = max(most, number) }
        #expect(most < 64)
        _ = client.port
    }
}
