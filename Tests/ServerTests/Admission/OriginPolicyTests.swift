import Testing

@testable import Server

@Suite struct OriginPolicyTests {
    @Test func `the server's own pages may, with and without encryption in front of it`() {
        let policy = OriginPolicy(allowed: ["https://friend.example"])
        for origin in ["http://a.example:8080", "https://a.example:8080", "https://friend.example"] {
            #expect(policy.allows(origin, host: "a.example:8080"))
        }
        for origin in ["http://b.example:8080", "http://a.example", "null", nil] { #expect(!policy.allows(origin, host: "a.example:8080")) }
    }

    @Test func `under an encrypted server's name a page without encryption is a stranger's`() {
        let policy = OriginPolicy(allowed: [], isEncrypted: true)
        #expect(policy.allows("https://a.example:8443", host: "a.example:8443"))
        #expect(!policy.allows("http://a.example:8443", host: "a.example:8443"))
    }
}
