import Crypto
import Foundation
import IdentifierLiterals
import Identifiers
import JSONText
import JWTKit
import Testing

@testable import SignIn

@Suite("ID tokens", .timeLimit(.minutes(10)))
struct IDTokenTests {
    private static let expected = IDToken.Expectation(issuer: "https://id.example", client: "us", nonce: "n")
    private static let now: Timestamp = 1_000_000_000_000

    private struct Payload: JWTPayload {
        var iss = "https://id.example"
        var sub = "s"
        var aud = ["us"]
        var exp = 1_000_000_300.0
        var iat = 1_000_000_000.0
        var nonce = "n"

        func verify(using algorithm: some JWTAlgorithm) {}
    }

    private func jwk(_ key: ECDSA.PrivateKey<P256>, kid: String, alg: String? = nil, use: String = "sig") throws -> JSONWebKey? {
        let point = try #require(key.publicKey.parameters)
        let algorithm = alg.map { #","alg":"\#($0)""# } ?? ""
        let text = #"{"keys":[{"kty":"EC","crv":"P-256","kid":"\#(kid)","use":"\#(use)","x":"\#(point.x)","y":"\#(point.y)"\#(algorithm)}]}"#
        return JSONWebKey.keys(in: try JSONValue(parsing: Array(text.utf8))).first
    }

    private func signed(_ payload: Payload, _ key: ECDSA.PrivateKey<P256>, kid: String = "k") async throws -> IDToken {
        let keys = await JWTKeyCollection().add(ecdsa: key, kid: JWKIdentifier(string: kid))
        return try IDToken(try await keys.sign(payload, kid: JWKIdentifier(string: kid)))
    }

    @Test func `a token of the issuer names the person`() async throws {
        let key = ECDSA.PrivateKey<P256>()
        let own = try #require(try jwk(key, kid: "k"))
        let claims = try await signed(Payload(), key).claims(by: [own], Self.expected, at: Self.now)
        #expect(claims.sub == "s")
    }

    @Test func `a token expires, a minute late for clocks that differ`() async throws {
        let key = ECDSA.PrivateKey<P256>()
        let own = try #require(try jwk(key, kid: "k"))
        let token = try await signed(Payload(), key)
        _ = try await token.claims(by: [own], Self.expected, at: Self.now + 359_000)
        await #expect(throws: SignInFailure.self) { try await token.claims(by: [own], Self.expected, at: Self.now + 360_000) }
        await #expect(throws: SignInFailure.self) { try await token.claims(by: [own], Self.expected, at: Self.now - 60_000) }
    }

    @Test(arguments: ["other", ""]) func `a token with another nonce, issuer or audience is refused`(other: String) async throws {
        let key = ECDSA.PrivateKey<P256>()
        let own = try #require(try jwk(key, kid: "k"))
        for payload in [Payload(iss: other), Payload(aud: [other]), Payload(aud: ["us", other]), Payload(aud: []), Payload(nonce: other)] {
            await #expect(throws: SignInFailure.self) { try await signed(payload, key).claims(by: [own], Self.expected, at: Self.now) }
        }
    }

    @Test func `a key is used for its own purpose, name and algorithm`() async throws {
        let (key, other) = (ECDSA.PrivateKey<P256>(), ECDSA.PrivateKey<P256>())
        let token = try await signed(Payload(), key)
        let refused = [try jwk(other, kid: "k"), try jwk(key, kid: "else"), try jwk(key, kid: "k", alg: "ES384")]
        await #expect(throws: SignInFailure.self) { try await token.claims(by: refused.compactMap(\.self), Self.expected, at: Self.now) }
        #expect(try jwk(key, kid: "k", use: "enc") == nil)
        let both = [try jwk(other, kid: "k"), try jwk(key, kid: "k", alg: "ES256")]
        _ = try await token.claims(by: both.compactMap(\.self), Self.expected, at: Self.now)
    }

    @Test(arguments: [
        #"{"alg":"none"}"#, #"{"alg":"HS256"}"#, #"{"alg":"rs256"}"#, #"{"alg":7}"#, #"{}"#, #"[]"#, #"{"alg":"RS256","crit":["b64"],"b64":false}"#,
        "",
    ])
    func `a head that proves nothing is refused before any key is looked for`(head: String) {
        #expect(throws: SignInFailure.self) { try IDToken("\(Data(head.utf8).base64URL).e30.AAAA") }
    }

    @Test(arguments: ["", ".", "a.b", "a.b.c.d", "e30.e30.e30", String(repeating: "a", count: 20_000)])
    func `a text that is no token is refused`(text: String) { #expect(throws: SignInFailure.self) { try IDToken(text) } }
}
