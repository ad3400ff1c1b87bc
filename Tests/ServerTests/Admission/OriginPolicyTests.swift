import TestSupport
import Testing

@testable import Play
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
        let policy = OriginPolicy(isEncrypted: true)
        #expect(policy.allows("https://a.example:8443", host: "a.example:8443"))
        #expect(!policy.allows("http://a.example:8443", host: "a.example:8443"))
    }

    @Test(arguments: [
        ("https://a.example", "a.example:443"), ("http://a.example", "a.example:80"), ("https://a.example", "A.Example"),
        ("https://[2001:db8::1]", "[2001:DB8::1]:443"), ("HTTPS://A.example:443", "a.example"),
    ]) func `a default port equals none, and hosts have no case`(origin: String, host: String) {
        #expect(OriginPolicy().allows(origin, host: host))
    }

    @Test(arguments: [
        ("https://a.example", "a.example:80"), ("http://a.example", "a.example:443"), ("https://a.example.b.example", "a.example"),
        ("https://a.example", "a.example:4430"), ("https://a.example", "a.example\u{130}"), ("https://", ""), ("https://:443", ":443"),
        ("https://[2001:db8::443]", "[2001:db8:]"), ("ftp://a.example", "a.example"), ("https://a.example/", "a.example/"),
    ]) func `another port or another host is another origin`(origin: String, host: String) {
        #expect(!OriginPolicy().allows(origin, host: host))
    }

    @Test func `the configured site is the server's own, whatever Host a proxy writes`() {
        let policy = OriginPolicy(site: "https://play.example.org", isEncrypted: true)
        for host in ["127.0.0.1:8080", "play.example.org:443", nil] { #expect(policy.allows("https://play.example.org", host: host)) }
        #expect(!policy.allows("http://play.example.org", host: "play.example.org"))
        #expect(!policy.allows("https://evil.example", host: "play.example.org"))
    }

    @Test func `a refusal is logged once a minute with the option that helps`() async throws {
        let (log, clock) = (LogLines(), TestClock())
        let policy = OriginPolicy(refusals: OriginRefusals(site: "", clock: clock, logger: log.logger))
        for _ in 0..<3 { #expect(!policy.allows("https://play.example.org", host: "127.0.0.1:8080")) }
        let line = try #require(log.all.first)
        for part in ["origin=https://play.example.org", "host=127.0.0.1:8080", "--site https://play.example.org", "times=1"] {
            #expect(line.contains(part))
        }
        #expect(log.all.count == 1)
        clock.advance(by: .seconds(60))
        #expect(!policy.allows("https://play.example.org", host: "127.0.0.1:8080"))
        #expect(log.all.count == 2 && log.all[1].contains("times=3"))
    }

    @Test func `a refused text reaches the log only as an origin and a host`() {
        let (log, clock) = (LogLines(), TestClock())
        let policy = OriginPolicy(refusals: OriginRefusals(site: "https://a.example", clock: clock, logger: log.logger))
        for origin in ["null", "https://x\u{1b}[31m", "https://a b", String(repeating: "x", count: 9000)] {
            #expect(!policy.allows(origin, host: "a.example"))
        }
        #expect(log.all.isEmpty)
        #expect(!policy.allows("https://b.example", host: "a b\u{1b}"))
        #expect(log.all.count == 1 && log.all[0].contains("host=unreadable") && log.all[0].contains("--origins https://b.example"))
    }
}
