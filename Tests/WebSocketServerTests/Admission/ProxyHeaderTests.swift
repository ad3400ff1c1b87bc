import Testing

@testable import WebSocketServer

@Suite struct ProxyHeaderTests {
    private let signature: [UInt8] = [13, 10, 13, 10, 0, 13, 10, 0x51, 0x55, 0x49, 0x54, 10]

    @Test(arguments: [
        ("PROXY TCP4 192.0.2.7 198.51.100.1 5000 80\r\n", "192.0.2.7"), ("PROXY TCP6 2001:db8::7 2001:db8::1 5000 80\r\n", "2001:db8::7"),
    ]) func `version 1 names the client`(line: String, client: String) {
        let bytes = Array(line.utf8)
        #expect(ProxyHeader(bytes + [65]) == .header(client: Address(client), length: bytes.count))
        for count in 0..<bytes.count { #expect(ProxyHeader(Array(bytes.prefix(count))) == .partial) }
    }

    @Test func `a proxy may speak for itself`() {
        #expect(ProxyHeader(Array("PROXY UNKNOWN\r\n".utf8)) == .header(client: nil, length: 15))
        #expect(ProxyHeader(signature + [0x20, 0x00, 0, 0]) == .header(client: nil, length: 16))
        #expect(ProxyHeader(signature + [0x21, 0x00, 0, 1, 9]) == .header(client: nil, length: 17))
    }

    @Test func `version 2 names the client`() {
        let short = signature + [0x21, 0x11, 0, 14, 192, 0, 2, 7, 198, 51, 100, 1, 1, 2, 3, 4, 9, 9]
        #expect(ProxyHeader(short) == .header(client: Address("192.0.2.7"), length: 30))
        let long =
            signature + [0x21, 0x21, 0, 36] + [0x20, 1, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [7] + [UInt8](repeating: 1, count: 20)
        #expect(ProxyHeader(long) == .header(client: Address("2001:db8::7"), length: 52))
        for count in 0..<long.count { #expect(ProxyHeader(Array(long.prefix(count))) == .partial) }
    }

    @Test(arguments: [
        "PROXY TCP4 192.0.2.7 198.51.100.1 5000\r\n", "PROXY TCP4 2001:db8::7 198.51.100.1 5000 80\r\n", "PROXY TCP6 192.0.2.7 192.0.2.8 5000 80\r\n",
        "PROXY TCP4 192.0.2.7 198.51.100.1 70000 80\r\n", "PROXY TCP4 192.0.2.7 198.51.100.1 5000 80\n", "PROXY TCP4 nobody 198.51.100.1 5000 80\r\n",
        "PROXY TCP4 " + String(repeating: "1", count: 120),
    ]) func `what only begins like a header is refused`(line: String) { #expect(ProxyHeader(Array(line.utf8)) == .malformed) }

    @Test func `a version 2 that is none is refused`() {
        for wrong in [[0x11, 0x11, 0, 12], [0x22, 0x11, 0, 12], [0x21, 0x11, 0, 4, 1, 1, 1, 1], [0x21, 0x31, 0, 0], [0x21, 0x11, 255, 255]]
            as [[UInt8]]
        {
            #expect(ProxyHeader(signature + wrong + [UInt8](repeating: 1, count: wrong[3] == 12 ? 12 : 0)) == .malformed)
        }
    }

    @Test func `a request is no header`() { #expect(ProxyHeader(Array("GET / HTTP/1.1".utf8)) == .none) }
}
