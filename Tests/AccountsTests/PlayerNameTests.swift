import Accounts
import Testing

@Suite("Names")
struct PlayerNameTests {
    @Test(arguments: [
        ("ricky", "ricky"), ("  Zoë  ", "Zoë"), ("\n小明\t", "小明"), ("👩‍👩‍👧‍👦 Jo", "👩‍👩‍👧‍👦 Jo"), ("12345678901234567890", "12345678901234567890"),
    ])
    func `a good name is trimmed and kept`(raw: String, kept: String) throws {
        #expect(try PlayerName(raw).text == kept)
    }

    @Test(arguments: [
        ("", PlayerName.Refusal.empty), ("  \t\n ", .empty), ("\u{200D}", .empty), ("123456789012345678901", .tooLong),
        ("a\u{0}b", .invisible), ("a\nb", .invisible), ("\u{202E}nimda", .invisible), ("a\u{200B}b", .invisible),
        ("a\u{2028}b", .invisible),
        ("a" + String(repeating: "\u{301}", count: 200), .tooLong),
    ])
    func `a bad name is refused with its reason`(raw: String, reason: PlayerName.Refusal) {
        #expect(throws: reason) { try PlayerName(raw) }
    }
}
