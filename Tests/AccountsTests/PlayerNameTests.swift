import Accounts
import Testing

@Suite("Names")
struct PlayerNameTests {
    @Test(arguments: [
        ("ricky", "ricky"), ("  Zoë  ", "Zoë"), ("\n小明\t", "小明"), ("👩‍👩‍👧‍👦 Jo", "👩‍👩‍👧‍👦 Jo"), ("12345678901234567890", "12345678901234567890"),
        ("a \u{3000} b", "a b"), ("❤️", "❤️"), ("Ng\u{1ECD}c\u{302}", "Ng\u{1ECD}c\u{302}"), ("हिन्दी", "हिन्दी"), ("สวัสดี", "สวัสดี"), ("김철수", "김철수"),
    ])
    func `a good name is trimmed and kept`(raw: String, kept: String) throws {
        #expect(try PlayerName(raw).text == kept)
    }

    @Test(arguments: [
        ("", PlayerName.Refusal.empty), ("  \t\n ", .empty), ("\u{200D}", .invisible), ("123456789012345678901", .tooLong),
        ("a\u{0}b", .invisible), ("a\nb", .invisible), ("\u{202E}nimda", .invisible), ("a\u{200B}b", .invisible),
        ("a\u{2028}b", .invisible), ("\u{2800}", .invisible), ("a\u{2800}b", .invisible), ("Vic\u{034F}tim", .invisible),
        ("Victim\u{200C}", .invisible), ("V\u{200D}ictim", .invisible), ("\u{3164}", .invisible), ("a\u{115F}", .invisible),
        ("a\u{FFA0}b", .invisible), ("a\u{FE0F}", .invisible), ("a\u{E0100}", .invisible), ("a\u{00AD}b", .invisible), ("\u{301}a", .invisible),
        ("a" + String(repeating: "\u{301}", count: 200), .tooLong),
    ])
    func `a bad name is refused with its reason`(raw: String, reason: PlayerName.Refusal) {
        #expect(throws: reason) { try PlayerName(raw) }
    }
}
