import IdentifierLiterals
import Identifiers
import OutgoingHTTP
import Testing

@testable import SignIn

@Suite("Issuers", .timeLimit(.minutes(10)))
struct IssuerTests {
    private static let discovery = "https://id.example/.well-known/openid-configuration"
    private static let keys = "https://id.example/keys"

    private func document(issuer: String = "https://id.example", token: String = "https://id.example/token") -> String {
        #"{"issuer":"\#(issuer)","authorization_endpoint":"https://id.example/a","token_endpoint":"\#(token)","jwks_uri":"\#(Self.keys)"}"#
    }

    private func set(_ kid: String) -> String { #"{"keys":[{"kty":"RSA","kid":"\#(kid)","n":"AQAB","e":"AQAB"}]}"# }

    private func issuer() throws -> (Issuer, FakeTransport) {
        let transport = FakeTransport()
        transport[Self.discovery] = document()
        transport[Self.keys] = set("1")
        return (Issuer(try #require(WebAddress("https://id.example")), transport), transport)
    }

    private func header(_ kid: String?) -> IDToken.Header { IDToken.Header(algorithm: .rs256, kid: kid) }

    @Test func `documents are cached for an hour`() async throws {
        let (issuer, transport) = try issuer()
        for now: Timestamp in [0, 1, 3_599_999] {
            #expect(try await issuer.document(at: now).token.text == "https://id.example/token")
            #expect(try await issuer.keys(for: header("1"), at: now).map(\.kid) == ["1"])
        }
        #expect(transport.count(of: Self.discovery) == 1 && transport.count(of: Self.keys) == 1)
        _ = try await issuer.keys(for: header("1"), at: 3_600_000)
        #expect(transport.count(of: Self.discovery) == 2 && transport.count(of: Self.keys) == 2)
    }

    @Test func `an unknown key is asked for at most once a minute`() async throws {
        let (issuer, transport) = try issuer()
        _ = try await issuer.keys(for: header("1"), at: 0)
        transport[Self.keys] = set("2")
        for now: Timestamp in [1, 59_999] { #expect(try await issuer.keys(for: header("2"), at: now).map(\.kid) == ["1"]) }
        #expect(transport.count(of: Self.keys) == 1)
        #expect(try await issuer.keys(for: header("2"), at: 60_000).map(\.kid) == ["2"])
        for now: Timestamp in [60_001, 119_999] { _ = try await issuer.keys(for: header("3"), at: now) }
        #expect(transport.count(of: Self.keys) == 2)
    }

    @Test func `a failure is not cached`() async throws {
        let (issuer, transport) = try issuer()
        transport[Self.discovery] = nil
        await #expect(throws: SignInFailure.self) { try await issuer.document(at: 0) }
        transport[Self.discovery] = document()
        transport[Self.keys] = nil
        await #expect(throws: SignInFailure.self) { try await issuer.keys(for: header("1"), at: 0) }
        transport[Self.keys] = set("1")
        #expect(try await issuer.keys(for: header("1"), at: 0).count == 1)
    }

    @Test(arguments: ["http://127.0.0.1:9/token", "http://id.example/token", "file:///etc/passwd", "https://a:b@id.example/token", ""])
    func `an address that is not encrypted, or is this machine's own, is refused`(token: String) async throws {
        let (issuer, transport) = try issuer()
        transport[Self.discovery] = document(token: token)
        await #expect(throws: SignInFailure.self) { try await issuer.document(at: 0) }
    }

    @Test func `a document of another issuer is refused`() async throws {
        let (issuer, transport) = try issuer()
        transport[Self.discovery] = document(issuer: "https://id.example/")
        await #expect(throws: SignInFailure.self) { try await issuer.document(at: 0) }
    }
}
