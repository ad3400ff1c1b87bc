import Storage
import Testing

@testable import Accounts

@Suite("Secrets")
struct SecretTests {
    @Test func `a secret reads back to the same digest, and only as its own kind`() throws {
        let token = Secret(.token)
        #expect(token.text.hasPrefix("plt_"))
        #expect(token.digest.count == 32)
        #expect(try #require(Secret(token.text, kind: .token)).digest == token.digest)
        #expect(Secret(token.text, kind: .session) == nil)
        #expect(Secret(token.text + "x", kind: .token) == nil)
        #expect(Secret("", kind: .token) == nil)
    }

    @Test func `no two secrets are alike, and none is printed`() {
        #expect(Set((0..<100).map { _ in Secret(.session).text }).count == 100)
        #expect("\(Secret(.session))" == "pls_…")
    }

    @Test func `the cookie is a cookie: nothing in it needs quoting`() {
        let secret = Secret(.session)
        #expect((secret.text + secret.csrf).allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
    }

    @Test func `only the csrf text of the same session confirms a write`() {
        let (mine, other) = (Secret(.session), Secret(.session))
        #expect(mine.isConfirmed(by: mine.csrf))
        #expect(!mine.isConfirmed(by: other.csrf))
        #expect(!mine.isConfirmed(by: ""))
    }
}
