import Crypto
import IdentifierLiterals
import Identifiers
import Testing

@testable import Accounts

@Suite("Browsers that signed in before") struct KnownBrowsersTests {
    private let browsers = KnownBrowsers(secret: SymmetricKey(size: .bits256))
    private let day = Duration.seconds(86_400)

    @Test func `a browser is known by the accounts it signed in to, for half a year`() throws {
        let cookie = browsers.cookie(adding: "ada@a.example", to: nil, at: 0)
        let id = try #require(browsers.id(of: "ada@a.example", in: cookie, at: 0 + day * 179))
        #expect(browsers.id(of: "bob@a.example", in: cookie, at: 0) == nil)
        #expect(browsers.id(of: "ada@a.example", in: cookie, at: 0 + day * 180) == nil)
        #expect(browsers.id(of: "ada@a.example", in: nil, at: 0) == nil)
        let second = browsers.cookie(adding: "ada@a.example", to: nil, at: 0)
        #expect(browsers.id(of: "ada@a.example", in: second, at: 0) != id)
    }

    @Test func `a cookie that is changed, or of another server, says nothing`() {
        let cookie = browsers.cookie(adding: "ada", to: nil, at: 5000)
        for index in cookie.indices {
            var changed = cookie
            changed.replaceSubrange(index...index, with: cookie[index] == "A" ? "B" : "A")
            #expect(browsers.id(of: "ada", in: changed, at: 5000) == nil, "\(changed)")
        }
        #expect(KnownBrowsers(secret: SymmetricKey(size: .bits256)).id(of: "ada", in: cookie, at: 5000) == nil)
        #expect(browsers.id(of: "ada", in: cookie, at: 4999) == nil || 4999 / 1000 >= 5)
        for odd in ["", ".", "..", "_", "a.b.c", "a.-1.c", "a.99999999999999999999.c", String(repeating: "_", count: 600)] {
            #expect(browsers.id(of: "ada", in: odd, at: 5000) == nil)
        }
    }

    @Test func `it remembers the last four accounts, each once`() {
        var cookie: String?
        for name in ["a", "b", "a", "c", "d", "e"] { cookie = browsers.cookie(adding: name, to: cookie, at: 0) }
        #expect(["a", "b", "c", "d", "e"].map { browsers.id(of: $0, in: cookie, at: 0) != nil } == [true, false, true, true, true])
        #expect((cookie ?? "").utf8.count < 400)
    }
}
