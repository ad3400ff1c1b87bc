import Testing

@testable import WebSocketServer

@Suite struct RequestReaderTests {
    /// The requests that a reader finds in bytes that come in pieces of this size: one line a request, and the fault that ended it.
    private func read(_ text: String, by size: Int = .max, head: Int = 8192, body: Int = 100) -> [String] {
        var reader = RequestReader(.init(head: head, body: body))
        var found: [String] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            rest.prefix(size).withUnsafeBytes { reader.append($0) }
            rest = rest.dropFirst(size)
            pieces: while true {
                switch reader.next() {
                case .idle, .head, .body: break pieces
                case .request(let head, let body):
                    found.append("\(head.method) \(head.path)?\(head.query) \(head.headers["host"] ?? "-") \(String(decoding: body, as: UTF8.self))")
                case .fault(let fault): return found + ["\(fault.status)"]
                }
            }
        }
        return found
    }

    private func status(_ lines: String...) -> [String] { read(lines.joined(separator: "\r\n") + "\r\n\r\n") }

    @Test func `requests come out the same however they were cut`() {
        let text =
            "\r\nGET /a%20b?c=%26 HTTP/1.1\r\nHost: x:80\r\n\r\nPOST /b HTTP/1.1\r\nhost:y\r\nContent-Length: 3\r\n\r\nabcGET http://z/?d HTTP/1.1\r\nHost: y\r\n\r\n"
        let whole = read(text)
        #expect(whole == ["GET /a b?c=%26 x:80 ", "POST /b? y abc", "GET /?d z "])
        for size in 1...text.utf8.count { #expect(read(text, by: size) == whole) }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost:\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET / HTTP/9.9\r\nHost: a\r\n\r\n", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", "GET / HTTP/0.9\r\nHost: a\r\n\r\n", "GET /\r\n\r\n",
        "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\rb: c\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nb: c\u{0}\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n b: c\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nb\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n: c\r\n\r\n",
        "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a?b=%00 HTTP/1.1\r\nHost: a\r\n\r\n", "GET /%f HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /%c0%ae HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET a HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", "GET /é HTTP/1.1\r\nHost: a\r\n\r\n",
        "G(T / HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2, 2\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +2\r\n\r\nab", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "\u{16}\u{3}\u{1}",
    ]) func `a request that can be read in two ways is refused at once`(text: String) {
        #expect(read(text) == ["400"])
        #expect(read(text, by: 1) == ["400"])
    }

    @Test func `an unmeasured body is 411, a long one 413, a long head 431`() {
        #expect(read("POST / HTTP/1.1\r\nHost: a\r\n\r\n") == ["411"])
        #expect(read("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n") == ["413"])
        #expect(read("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n") == ["413"])
        let head = "GET / HTTP/1.1\r\nHost: a\r\nb: \(String(repeating: "c", count: 70))\r\n\r\n"
        #expect(read(head, head: head.utf8.count) == ["GET /? a "])
        #expect(read(head, head: head.utf8.count - 1) == ["431"])
        #expect(read(String(head.dropLast(4)), by: 7, head: 60) == ["431"])
    }

    @Test func `HTTP of version 1.0 needs no host, and a later 1.x counts as 1.1`() {
        #expect(status("GET / HTTP/1.0") == ["GET /? - "])
        #expect(status("GET / HTTP/1.0", "Host: a", "Host: b") == ["400"])
        #expect(status("GET / HTTP/1.2", "Host: a") == ["GET /? a "])
        #expect(status("OPTIONS * HTTP/1.1", "Host: [::1]:80") == ["OPTIONS *? [::1]:80 "])
    }

    @Test func `repeated headers are joined`() throws {
        let head = try RequestHead(
            Array("GET / HTTP/1.1\r\nHost: a\r\nCookie: a=b\r\ncookie: c=d\r\nX-Forwarded-For: 1\r\nX-Forwarded-For:\t2 ".utf8)[...])
        #expect(head.headers["cookie"] == "a=b; c=d" && head.headers["x-forwarded-for"] == "1, 2")
    }

    @Test func `noise is read the same in one piece and in many`() {
        var dice = SystemRandomNumberGenerator()
        let parts = [
            "GET / HTTP/1.1\r\n", "Host: a\r\n", "\r\n", "\r", "\n", "POST /x HTTP/1.0\r\n", "Content-Length: 4\r\n", "abcd", ":", "%", "\u{0}", " ",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 1...14, using: &dice)).map { _ in parts.randomElement(using: &dice)! }.joined()
            #expect(read(text) == read(text, by: 1) && read(text) == read(text, by: 3), "\(text.debugDescription)")
        }
    }
}
