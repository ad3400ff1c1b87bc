import Accounts
import Foundation
import Storage
import Testing

@Suite("Names")
struct PlayerNameTests {
    @Test(arguments: [
        ("ricky", "ricky"), ("  Zoë  ", "Zoë"), ("\n小明\t", "小明"), ("👩‍👩‍👧‍👦 Jo", "👩‍👩‍👧‍👦 Jo"), ("12345678901234567890", "12345678901234567890"),
        ("a \u{3000} b", "a b"), ("❤️", "❤️"), ("Ng\u{1ECD}c\u{302}", "Ng\u{1ECD}c\u{302}"), ("हिन्दी", "हिन्दी"), ("สวัสดี", "สวัสดี"), ("김철수", "김철수"),
        ("שָׁלוֹם", "שָׁלוֹם"), ("Z\u{316}\u{301}\u{316}\u{301}o", "Z\u{316}\u{316}\u{301}\u{301}o"),
    ])
    func `a good name is trimmed and kept`(raw: String, kept: String) throws {
        #expect(try PlayerName(raw).text == kept)
    }

    @Test(arguments: [
        "علی\u{200C}رضا", "می\u{64E}\u{200C}نا", "ශ්\u{200D}රී", "श्र\u{940}क्\u{200D}ष", "क्\u{200C}ष", "ന\u{D4D}\u{200D}", "അന\u{D4D}\u{200D} രാജ",
        "র\u{200D}\u{9CD}যাচেল",
        "葛\u{E0100}城", "辻\u{FE00}", "1\u{FE0F}\u{20E3} one", "#\u{FE0F}\u{20E3}", "©\u{FE0F}", "❤\u{FE0E}", "❤\u{FE0F}\u{200D}🔥",
        "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Ann", "🏴\u{200D}☠\u{FE0F}", "🇹🇼", "👩🏽\u{200D}💻", "ᠮᠣᠩᠭᠣᠯ\u{180E}ᠠ",
    ])
    func `marks that belong to the writing are kept, and do not tell two names apart`(raw: String) throws {
        #expect(try PlayerName(raw).text.unicodeScalars.elementsEqual(raw.precomposed.unicodeScalars))
        let bare = String(String.UnicodeScalarView(raw.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }))
        #expect(NameLooks(raw).isAlike(NameLooks(bare)))
    }

    @Test func `a name is kept composed, however it was typed`() throws {
        #expect(try PlayerName("Zoe\u{308}").text.unicodeScalars.elementsEqual("Zoë".unicodeScalars))
        #expect(try PlayerName("\u{1112}\u{1161}\u{11AB}").text.unicodeScalars.elementsEqual("한".unicodeScalars))
    }

    @Test(arguments: [
        "a\u{200C}b", "a\u{200D}b", "1\u{FE0F}", "1\u{FE0F}one", "ab\u{E0100}", "ab\u{FE00}", "ا\u{200C}ب", "علی\u{200C}", "a\u{94D}\u{200D}b",
        "क\u{200D}ष", "क्\u{200C}", "क्\u{200D}\u{200D}", "🏴\u{E0067}\u{E0062}", "🏴\u{E007F}", "a\u{E0067}\u{E0062}\u{E0065}\u{E007F}",
        "❤\u{FE0F}\u{FE0F}", "❤\u{200D}", "❤\u{200D}a", "a\u{180B}", "葛\u{E0100}\u{E0101}",
    ])
    func `the same marks in other places only deceive`(raw: String) {
        #expect(throws: PlayerName.Refusal.invisible) { try PlayerName(raw) }
    }

    @Test(arguments: [
        ("", PlayerName.Refusal.empty), ("  \t\n ", .empty), ("\u{200D}", .invisible), ("123456789012345678901", .tooLong),
        ("a\u{0}b", .invisible), ("a\nb", .invisible), ("\u{202E}nimda", .invisible), ("a\u{200B}b", .invisible),
        ("a\u{2028}b", .invisible), ("\u{2800}", .invisible), ("a\u{2800}b", .invisible), ("Vic\u{034F}tim", .invisible),
        ("Victim\u{200C}", .invisible), ("V\u{200D}ictim", .invisible), ("\u{3164}", .invisible), ("a\u{115F}", .invisible),
        ("a\u{FFA0}b", .invisible), ("a\u{FE0F}", .invisible), ("a\u{E0100}", .invisible), ("a\u{00AD}b", .invisible), ("\u{301}a", .invisible),
        ("a" + String(repeating: "\u{301}", count: 200), .tooLong), ("Z" + String(repeating: "\u{316}\u{301}", count: 3), .invisible),
    ])
    func `a bad name is refused with its reason`(raw: String, reason: PlayerName.Refusal) {
        #expect(throws: reason) { try PlayerName(raw) }
    }
}

extension String {
    fileprivate var precomposed: String { precomposedStringWithCanonicalMapping }
}
