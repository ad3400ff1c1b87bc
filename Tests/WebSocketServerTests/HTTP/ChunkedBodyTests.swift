import Testing

@testable import WebSocketServer

@Suite struct ChunkedBodyTests {
    private static let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    private static let next = "GET /next HTTP/1.1\r\nHost: a\r\n\r\n"

    /// The bodies and paths of the requests in bytes that come in pieces of this size, and the status of the fault that ended them.
    private func read(_ text: String, by size: Int = .max, body: Int = 20) -> [String] {
        var reader = RequestReader(.init(head: 8192, body: body, largePath: "/large", largeBody: 40))
        var found: [String] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            rest.prefix(size).withUnsafeBytes { reader.append($0) }
            rest = rest.dropFirst(size)
            pieces: while true {
                switch reader.next() {
                case .idle, .head, .body: break pieces
                case .request(let head, let body): found.append("\(head.path) \(String(decoding: body, as: UTF8.self))")
                case .fault(let fault): return found + ["\(fault.status)"]
                }
            }
        }
        return found
    }

    @Test(arguments: [
        "b\r\nhello world\r\n0\r\n\r\n", "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n", "00000B\r\nhello world\r\n000\r\n\r\n",
        "5;name=value;q=\"a b\"\r\nhello\r\n6\r\n world\r\n0;last\r\nX-Sum: 1\r\nY:\r\n\r\n",
    ]) func `a body in chunks is read however it was cut, and the next request behind it`(chunks: String) {
        for size in 1...60 { #expect(read(Self.head + chunks + Self.next, by: size) == ["/ hello world", "/next "]) }
    }

    @Test func `an empty body in chunks is empty`() { #expect(read(Self.head + "0\r\n\r\n" + Self.next) == ["/ ", "/next "]) }

    @Test(arguments: [
        "5\nhello\n0\n\n", "5\r\nhello0\r\n\r\n", "5\r\nhelloX\r\n0\r\n\r\n", "0x5\r\nhello\r\n0\r\n\r\n", "+5\r\nhello\r\n0\r\n\r\n", "-5\r\n",
        "5 \r\nhello\r\n",
        " 5\r\nhello\r\n", "\r\nhello", ";a\r\n", "g\r\n", "5\rhello", "123456789\r\n", "0\r\nbad trailer\r\n\r\n", "0\r\n: x\r\n\r\n",
        "0\r\n x: y\r\n\r\n",
        "5;\u{1}\r\nhello\r\n", "5\r\nhello\r\r\n0\r\n\r\n", "5\r\nhello\n0\r\n\r\n", "１\r\n",
    ]) func `chunks that can be read in two ways are refused`(chunks: String) {
        #expect(read(Self.head + chunks + Self.next) == ["400"])
        #expect(read(Self.head + chunks + Self.next, by: 1) == ["400"])
    }

    @Test func `a body in chunks is bounded like others, and so is what chunks carry besides`() {
        #expect(read(Self.head + "14\r\n\(String(repeating: "a", count: 20))\r\n0\r\n\r\n").count == 1)
        #expect(read(Self.head + "15\r\n") == ["413"])
        #expect(read(Self.head + "ffffffff\r\n") == ["413"])
        #expect(read(Self.head + String(repeating: "1\r\na\r\n", count: 21)) == ["413"])
        #expect(read(Self.head + "1;\(String(repeating: "e", count: 2000))\r\n") == ["400"])
        #expect(read(Self.head + String(repeating: "1;\(String(repeating: "e", count: 900))\r\na\r\n", count: 5)) == ["400"])
        #expect(read(Self.head + "0\r\n" + String(repeating: "a: \(String(repeating: "b", count: 900))\r\n", count: 5)) == ["400"])
        let large = Self.head.replacing("POST /", with: "PUT /large")
        #expect(read(large + "28\r\n\(String(repeating: "a", count: 40))\r\n0\r\n\r\n").count == 1)
        #expect(read(large + "29\r\n") == ["413"])
    }

    @Test(arguments: [
        ("Content-Length: 5\r\nTransfer-Encoding: chunked", "400"), ("Transfer-Encoding: chunked\r\nContent-Length: 0", "400"),
        ("Transfer-Encoding: chunked, chunked", "400"), ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "400"),
        ("Transfer-Encoding: gzip, chunked", "501"), ("Transfer-Encoding: identity", "501"), ("Transfer-Encoding: xchunked", "501"),
        ("Transfer-Encoding: \u{B}chunked", "400"), ("Transfer-Encoding:", "501"),
    ]) func `other codings, and a length beside one, are refused`(lines: String, status: String) {
        #expect(read("POST / HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n5\r\nhello\r\n0\r\n\r\n") == [status])
    }

    @Test func `HTTP of version 1.0 has no chunks`() {
        #expect(read("POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n") == ["400"])
    }
}
