import HTTPContent

@testable import WebSocketServer

/// The bytes of a connection are the same requests, however they are cut.
struct HTTPInput: FuzzInput {
    let words = [
        "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "POST /a?b=c HTTP/1.1\r\n", "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "\r\n0\r\n\r\n",
        "\r\n5;a=b\r\n",
        "\r\n\r\n", "%00", "%e4%bd%a0", "HTTP/1.0", "http://x/", "PUT /large HTTP/1.1\r\n", "Accept-Encoding: gzip;q=0\r\n",
        "If-None-Match: W/\"a\", *\r\n",
        "PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\n", "PROXY UNKNOWN\r\n",
    ]

    private static let limits = RequestReader.Limits(head: 8192, body: 16384, largePath: "/large", largeBody: 65536)

    func check(_ bytes: [UInt8]) throws(Finding) {
        let whole = Self.requests(in: bytes, pieces: bytes.count)
        for size in [1, 1 + Int(bytes.first ?? 0) % 61] where Self.requests(in: bytes, pieces: size) != whole {
            throw Finding("pieces of \(size) bytes are read as other requests")
        }
        for request in whole.requests { Self.read(request) }
        try Self.checkProxyHeader(bytes)
    }

    private struct Reading: Equatable {
        struct Request: Equatable {
            let head: RequestHead
            let body: [UInt8]
        }

        var requests: [Request] = []
        /// The first fault that ends the connection depends on the pieces: a head may be too long before a later byte in it is wrong.
        var hasFault = false
        /// Bytes that belong to no request.
        var rest = 0
    }

    private static func requests(in bytes: [UInt8], pieces size: Int) -> Reading {
        var reader = RequestReader(limits)
        var found = Reading()
        for start in stride(from: 0, to: bytes.count, by: max(1, size)) {
            bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { reader.append($0) }
            while true {
                switch reader.next() {
                case .request(let head, let body):
                    found.requests.append(.init(head: head, body: body))
                    continue
                case .fault:
                    found.hasFault = true
                    return found
                case .idle, .head, .body: break
                }
                break
            }
        }
        found.rest = reader.count
        return found
    }

    /// Reads the fields by which the form of an answer is chosen.
    private static func read(_ request: Reading.Request) {
        let request = HTTPRequest(request.head, body: request.body, peerAddress: "192.0.2.1")
        _ = request.accepts(coding: "gzip")
        _ = request.hasVersion("\"a\"")
        _ = request.tokens("connection")
    }

    /// The header of a proxy is known by its own bytes, and not by the bytes behind it.
    private static func checkProxyHeader(_ bytes: [UInt8]) throws(Finding) {
        guard case .header(let client, let length) = ProxyHeader(bytes) else { return }
        guard length <= bytes.count else { throw Finding("the header of a proxy is longer than the bytes") }
        guard ProxyHeader(Array(bytes.prefix(length))) == .header(client: client, length: length) else {
            throw Finding("the header of a proxy depends on the bytes behind it")
        }
        guard ProxyHeader(Array(bytes.prefix(length - 1))) == .partial else { throw Finding("the header of a proxy ends before its length") }
    }
}
