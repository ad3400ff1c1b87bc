import Accounts
import Testing

@Suite("E-mail addresses") struct EmailAddressTests {
    @Test(arguments: [
        "a@b.c", "ada.lovelace+games@example.org", " ada@example.org\n", "o'neil@example.co.uk", "小明@例子.台灣", "a@1.2", "x_y-z@sub.domain.example",
    ])
    func `an address is accepted as it was typed`(text: String) throws {
        #expect(try EmailAddress(text).text == text.split(whereSeparator: \.isWhitespace).joined())
    }

    @Test(arguments: [
        "", " ", "ada", "ada@", "@example.org", "ada@example", "ada@@example.org", "ada@example..org", ".ada@example.org", "ada.@example.org",
        "a..b@example.org",
        "ada @example.org", "ada@exa mple.org", "ada@example.org, eve@example.org", "ada@example.org\r\nBcc: eve@example.org", "\"a b\"@example.org",
        "<ada@example.org>", "ada@-example.org", "ada@example-.org", "ada@[127.0.0.1]", "a\u{0}@example.org", "a\u{200B}@example.org",
        "a\u{202E}@example.org",
        "🦊@example.org", String(repeating: "a", count: 65) + "@example.org", "a@" + String(repeating: "a", count: 64) + ".org",
        "a@" + String(repeating: "abc.", count: 70) + "org",
    ])
    func `any other text is refused`(text: String) {
        #expect(throws: EmailAddress.Refusal()) { try EmailAddress(text) }
    }

    @Test func `a log shows no address`() throws { #expect("\(try EmailAddress("ada@example.org"))" == "a…") }
}
