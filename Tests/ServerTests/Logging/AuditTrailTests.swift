import Accounts
import IdentifierLiterals
import Identifiers
import JSONText
import Networks
import TestSupport
import Testing

@testable import Server

/// The trail of refusals and acts in the log.
@Suite("Audit trail", .timeLimit(.minutes(10))) struct AuditTrailTests {
    private func refusal(_ host: UInt32, code: String? = "forbidden") -> AuditTrail.Entry {
        .init(id: "r-1", act: "POST /api/v1/rooms", code: code, user: "u_7", networks: NetworkShares(ipv4: host))
    }

    @Test func `a sign-in and its refusals are in the trail, with the id that the client was told`() async throws {
        try await API.run { api in
            var browser = Browser(api: api)
            let member = await browser.post("/auth/signup", #"{"email":"ada@example.org","password":"correct horse"}"#)
            let user = try #require(member.body?["user"]?["id"]?.string)
            var other = Browser(api: api)
            let wrong = await other.post("/auth/login", #"{"email":"ada@example.org","password":"wrong horse"}"#)
            let id = try #require(wrong.header("request-id"))
            #expect(api.trail.all.contains("notice: refused act=POST /api/v1/auth/login code=\(wrong.code ?? "") network=192.0.2.1/32 request=\(id)"))
            #expect(member.header("request-id") == nil)
            let signUp = try #require(api.trail.all.first)
            #expect(signUp.hasPrefix("notice: done act=POST /api/v1/auth/signup network=192.0.2.1/32 request=1-"))
            #expect(signUp.hasSuffix(" user=\(user)"))
            let refused = await api.send("GET", "/admin/log", headers: browser.cookie)
            let told = "request=\(refused.header("request-id") ?? "") user=\(user)"
            #expect(api.trail.all.last == "notice: refused act=GET /api/v1/admin/log code=forbidden network=192.0.2.1/32 " + told)
        }
    }

    @Test func `who only reads, and who asks without a session, leaves no trace`() async throws {
        try await API.run { api in
            #expect(await api.send("GET", "/me").status == 401)
            #expect(await api.send("GET", "/nothing").status == 404)
            #expect(await api.send("GET", "/routes").status == 200)
            #expect(api.trail.all.isEmpty)
            #expect(await api.send("GET", "/me", headers: ["authorization": "Bearer plt_unknown"]).status == 401)
            #expect(api.trail.all.count == 1)
        }
    }

    @Test func `a socket with a revoked credential is in the trail`() async throws {
        try await API.run { api in
            let stranger = await SocketClient(strangerTo: api)
            stranger.sendRaw(#"{"id":1,"t":"hello","token":"plt_unknown"}"#)
            _ = await stranger.farewell()
            #expect(api.trail.all.count == 1)
            #expect(api.trail.all.contains { $0.contains("refused act=socket code=auth_required") })
        }
    }

    @Test func `the refusals of a minute are bounded for a network and in all, and the next minute tells how many were left out`() {
        let lines = LogLines()
        let trail = AuditTrail(lines.logger)
        for _ in 0..<(AuditTrail.mostOfNetwork + 5) { trail.note(refusal(1), at: 1000) }
        #expect(lines.all.count == AuditTrail.mostOfNetwork)
        for host in 2...UInt32(AuditTrail.most) { trail.note(refusal(host), at: 2000) }
        #expect(lines.all.count == AuditTrail.most)
        trail.note(refusal(1, code: nil), at: 3000)
        #expect(lines.all.count == AuditTrail.most + 1)
        trail.note(refusal(1), at: 61_000)
        #expect(lines.all.suffix(2).first == "notice: refusals were left out count=\(5 + AuditTrail.mostOfNetwork - 1)")
        #expect(lines.all.count == AuditTrail.most + 3)
    }

    @Test func `neighbouring networks of IPv6 share a bound`() {
        let lines = LogLines()
        let trail = AuditTrail(lines.logger)
        for host in 0..<UInt64(AuditTrail.mostOfNetwork * 5) {
            let networks = NetworkShares(ipv6: 0x2001_0db8_0000_0000 + host)
            trail.note(.init(id: "r-1", act: "socket", code: "rate", user: nil, networks: networks), at: 1000)
        }
        #expect(lines.all.count == AuditTrail.mostOfNetwork * 4)
    }

    @Test func `an operator who wants no trail gets none`() {
        AuditTrail(nil).note(refusal(1), at: 1000)
    }
}
