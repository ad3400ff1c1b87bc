import OutgoingHTTP
import Testing

@Suite("Requests to other servers", .timeLimit(.minutes(5)))
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

    @Test func `requests beyond the queue are refused`() async throws {
        let address = try #require(WebAddress("http://127.0.0.1:9/"))
        let client = OutgoingClient(threads: 1, queueLimit: 0)
        await #expect(throws: OutgoingFailure.busy) { try await client.perform(OutgoingRequest(get: address)) }
    }
}
