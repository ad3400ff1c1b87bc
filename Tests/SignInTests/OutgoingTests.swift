import Testing

@testable import OutgoingHTTP

@Suite("Requests to other servers", .timeLimit(.minutes(10)))
struct OutgoingTests {
    @Test(arguments: [
        ("https://id.example", false), ("https://id.example:8443/a?b=c", false), ("http://127.0.0.1:80/", true), ("http://localhost:80/", true),
        ("http://[::1]:80/", true),
    ])
    func `an address is encrypted, or this machine's own`(text: String, isLocal: Bool) { #expect(WebAddress(text)?.isLocal == isLocal) }

    @Test(arguments: [
        "", "id.example", "http://id.example", "ftp://id.example", "https://", "https://a@id.example", "https://a:b@id.example",
        "https://id.example/#a",
        "https://id.example/ä", "https://id.example/\r\nx", "http://127.0.0.1.example", "http://127.0.0.1@id.example", "http://localhost.example",
    ])
    func `no other address is one`(text: String) { #expect(WebAddress(text) == nil) }

    @Test func `parameters are encoded`() throws {
        let address = try #require(WebAddress("https://id.example/a"))
        #expect(address.adding([("a b", "ä&="), ("c", "-._~")]) == "https://id.example/a?a%20b=%C3%A4%26%3D&c=-._~")
        #expect(try #require(WebAddress("https://id.example/?x=y")).adding([("a", "b")]) == "https://id.example/?x=y&a=b")
    }

    @Test func `a server that nobody runs cannot be reached`() async throws {
        let address = try #require(WebAddress("http://127.0.0.1:9/"))
        await #expect(throws: OutgoingFailure.self) { try await OutgoingClient().perform(OutgoingRequest(get: address)) }
    }

    @Test(arguments: [
        "1.1.1.1", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
        "2606:4700::1111", "2001:200::1", "2003::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1",
    ])
    func `an address of the public internet is one`(text: String) { #expect(OutgoingClient.isPublic(text)) }

    @Test(arguments: [
        "", "id.example", "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255",
        "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1",
        "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::10.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1",
        "100::1", "2001::1", "2001:1ff::1", "2001:db8::1", "2002:a00:1::1", "3fff::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1",
    ])
    func `no other address is public`(text: String) { #expect(!OutgoingClient.isPublic(text)) }

    @Test func `requests beyond the queue are refused`() async throws {
        let address = try #require(WebAddress("http://127.0.0.1:9/"))
        let client = OutgoingClient(threads: 1, queueLimit: 0)
        await #expect(throws: OutgoingFailure.busy) { try await client.perform(OutgoingRequest(get: address)) }
    }
}
