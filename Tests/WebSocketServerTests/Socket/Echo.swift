import Foundation
import Logging
import Synchronization
import WebSocketServer

/// A text frame.
final class TextPayload: SocketPayload {
    let framed: ArraySlice<UInt8>
    private let words: String

    var text: ArraySlice<UInt8> { framed.suffix(words.utf8.count) }

    init(_ text: String) {
        words = text
        let bytes = Array(text.utf8)
        precondition(bytes.count < 65536)
        framed = ((bytes.count < 126 ? [0x81, UInt8(bytes.count)] : [0x81, 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]) + bytes)[...]
    }

    func merged(from first: Int) -> any SocketPayload { TextPayload("\(words) from \(first)") }
}

/// Says back what it hears, and does what it is told.
final class Echo: SocketHandler {
    private let connection: SocketConnection
    private let closes: @Sendable (UInt16?) -> Void

    init(_ connection: SocketConnection, closes: @escaping @Sendable (UInt16?) -> Void) {
        self.connection = connection
        self.closes = closes
    }

    func received(_ text: [UInt8]) {
        let text = String(decoding: text, as: UTF8.self)
        switch text {
        case "ping": connection.ping()
        case "close": connection.close(4401, reason: "as told")
        case "bye": sayBye()
        default: connection.send(TextPayload(text), as: .reliable)
        }
    }

    /// Closes with a last frame while another thread sends on.
    private func sayBye() {
        let other = Thread { [connection] in for _ in 0..<100 { connection.send(TextPayload("too late"), as: .reliable) } }
        other.start()
        connection.close(4401, reason: "as told", last: TextPayload("bye"))
    }

    func received(unusable problem: FrameProblem) { connection.send(TextPayload("\(problem)"), as: .reliable) }
    func receivedControl(count: Int) {}
    func ponged(roundTrip: Duration) { connection.send(TextPayload(roundTrip > .zero ? "ponged" : "too fast"), as: .reliable) }
    func closed(code: UInt16?) { closes(code) }
}

/// A server with echoes, and the means to wait for what happens on it.
final class EchoServer: Sendable {
    let server: WebSocketServer
    let port: Int
    let closes: AsyncStream<UInt16?>
    let opened: AsyncStream<SocketConnection>

    init(_ change: (inout ServerOptions) -> Void = { _ in }) async throws {
        var options = ServerOptions.patient
        change(&options)
        server = try WebSocketServer(options, logger: Logger(label: "test"))
        let (closes, said) = AsyncStream.makeStream(of: UInt16?.self)
        let (opened, came) = AsyncStream.makeStream(of: SocketConnection.self)
        (self.closes, self.opened) = (closes, opened)
        port = try await server.start { request in
            HTTPResponse(
                status: 200, headers: [("x-query", request.query)], body: Array("\(request.method) \(request.path) \(request.body.count)".utf8))
        } socket: { connection in
            came.yield(connection)
            return Echo(connection) { said.yield($0) }
        }
    }
}

extension ServerOptions {
    /// A test that waits for a processor is not a slow peer, nor is its answer late.
    static var patient: ServerOptions {
        var options = ServerOptions()
        (options.headSeconds, options.bodySeconds, options.answerSeconds, options.keepAliveSeconds) = (600, 600, 600, 600)
        return options
    }
}
