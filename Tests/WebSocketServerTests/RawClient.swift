import Foundation
import Glibc

@testable import WebSocketServer

/// A peer that knows nothing of the server's code: blocking sockets and its own framing. A read gives up after ten minutes: what it waits for may wait behind all other tests.
/// It runs on a thread of its own, because the threads of the pool must not block.
actor RawClient {
    private let loop = try! EventLoop(.init())
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    nonisolated let port: Int
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    struct Frame: Equatable, Sendable {
        let opcode: UInt8
        let payload: [UInt8]
        var text: String { String(decoding: payload, as: UTF8.self) }
        var closeCode: Int? { opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil }
    }

    struct Lost: Error {}

    init(port: Int, receiveBuffer: Int32? = nil) throws {
        self.port = port
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var time = timeval(tv_sec: 600, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        if var size = receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard result == 0 else { throw Lost() }
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw Lost() }
            sent += count
        }
    }

    func write(_ text: String) throws { try write(Array(text.utf8)) }

    private func fill() throws {
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { throw Lost() }
        buffer += chunk.prefix(count)
    }

    func take(_ count: Int) throws -> [UInt8] {
        while buffer.count < count { try fill() }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// Up to and with the empty line.
    func head() throws -> String {
        while true {
            if let end = buffer.firstRange(of: Array("\r\n\r\n".utf8)) { return String(decoding: try take(end.upperBound), as: UTF8.self) }
            try fill()
        }
    }

    /// One answer: status, head in lower case, body.
    func answer(hasBody: Bool = true) throws -> (status: Int, head: String, body: [UInt8]) {
        let head = try head()
        let lower = head.lowercased()
        var length = 0
        if let range = lower.range(of: "content-length: ") { length = Int(lower[range.upperBound...].prefix { $0.isNumber }) ?? 0 }
        return (Int(head.split(separator: " ")[1]) ?? 0, lower, hasBody ? try take(length) : [])
    }

    func get(_ target: String, _ method: String = "GET", headers: [String] = [], body: String? = nil) throws -> (
        status: Int, head: String, body: [UInt8]
    ) {
        var lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + headers
        if let body { lines.append("Content-Length: \(body.utf8.count)") }
        try write(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
        return try answer(hasBody: method != "HEAD")
    }

    func upgrade(_ path: String = "/ws", offering subprotocol: String? = "palisade.v1") throws -> String {
        var lines = [
            "GET \(path) HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13", "Origin: http://localhost", "Cookie: a=b",
        ]
        if let subprotocol { lines.append("Sec-WebSocket-Protocol: \(subprotocol)") }
        try write(lines.joined(separator: "\r\n") + "\r\n\r\n")
        return try head()
    }

    /// Everything up to the end of the stream, which must be an orderly one: a reset throws.
    func rest() throws -> [Frame] {
        var frames: [Frame] = []
        while true {
            if buffer.isEmpty {
                var chunk = [UInt8](repeating: 0, count: 65536)
                let count = recv(descriptor, &chunk, chunk.count, 0)
                if count == 0 { return frames }
                guard count > 0 else { throw Lost() }
                buffer += chunk.prefix(count)
            }
            frames.append(try frame())
        }
    }

    static func frame(_ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
        let mask: [UInt8] = [1, 2, 3, 4]
        var bytes: [UInt8] = [(isLast ? 0x80 : 0) | opcode]
        if payload.count < 126 {
            bytes.append(0x80 | UInt8(payload.count))
        } else {
            bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    }

    func say(_ text: String) throws { try write(Self.frame(1, Array(text.utf8))) }

    func frame() throws -> Frame {
        let start = try take(2)
        var length = Int(start[1] & 127)
        if length == 126 {
            length = try take(2).reduce(0) { $0 << 8 | Int($1) }
        } else if length == 127 {
            length = try take(8).reduce(0) { $0 << 8 | Int($1) }
        }
        return Frame(opcode: start[0] & 15, payload: try take(length))
    }
}
