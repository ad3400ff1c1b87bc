import Testing

@testable import WebSocketServer

@Suite struct HTTPSRedirectTests {
    private func location(_ host: String?, _ path: String = "/", query: String = "", port: Int = 443) -> String? {
        let request = HTTPRequest(
            method: "GET", path: path, query: query, headers: host.map { ["host": $0] } ?? [:], peerAddress: "192.0.2.1")
        let response = HTTPSRedirect(port: port) { ["play.example.org", "192.0.2.7", "2001:db8::7"].contains($0) }.response(to: request)
        let location = response.headers.first { $0.name == "location" }?.value
        #expect(response.status == (location == nil ? 421 : 308))
        return location
    }

    @Test(arguments: ["play.example.org", "PLAY.example.org", "play.example.org:80", "play.example.org:65535"])
    func `a host of the certificate is kept, its port is not`(host: String) {
        #expect(location(host) == "https://play.example.org/")
        #expect(location(host, port: 8443) == "https://play.example.org:8443/")
    }

    @Test func `addresses are hosts too`() {
        #expect(location("192.0.2.7:80") == "https://192.0.2.7/")
        #expect(location("[2001:db8::7]:80", port: 8443) == "https://[2001:db8::7]:8443/")
    }

    @Test(arguments: [
        "evil.example", "play.example.org.evil.example", "play.example.org@evil.example", "play.example.org:80:80", "play.example.org:65536",
        "play.example.org:", "play.example.org/", "[play.example.org]", "[2001:db8::7", "[2001:db8::7]x", "2001:db8::7", "[]", ":80", "", "%", "a b",
    ])
    func `any other host is refused`(host: String) { #expect(location(host) == nil) }

    @Test func `a request without a host is refused`() { #expect(location(nil) == nil) }

    @Test func `path and query are those of the request`() {
        #expect(location("play.example.org", "/a b/ü\"\\\r\n", query: "c=%20&d") == "https://play.example.org/a%20b/%C3%BC%22%5C%0D%0A?c=%20&d")
        #expect(location("play.example.org", "//evil.example/x") == "https://play.example.org//evil.example/x")
        #expect(location("play.example.org", "*") == "https://play.example.org/")
    }
}
