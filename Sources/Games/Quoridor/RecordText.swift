import Foundation

/// The text behind the tags of a record in one spelling, independent of keyboards, word processors and web pages.
///
/// Full-width letters and signs that stand for several are plain ones (NFKC), dashes are hyphens, and invisible marks are gone. Lines stay lines.
enum RecordText {
    /// The mark for a possible line break on a web page. It can stand in place of a space between two moves, so that the reader of words decides.
    static let breakMark: Character = "\u{200B}"

    static func normalized(_ text: Substring) -> String {
        var plain = ""
        for scalar in String(text).precomposedStringWithCompatibilityMapping.unicodeScalars {
            switch scalar {
            case "\u{200B}": plain.append(breakMark)
            // The bar of a fraction such as ½.
            case "\u{2044}": plain.append("/")
            case "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FE58}", "\u{FE63}":
                // Word processors make one dash of two hyphens, which stand for a turn that ran out.
                plain.append("\u{2013}")
            case _ where scalar.properties.isDefaultIgnorableCodePoint: continue
            default: plain.unicodeScalars.append(scalar)
            }
        }
        return plain
    }

    static func isQuote(_ character: Character) -> Bool { quotes.contains(character) }

    private static let quotes: Set<Character> = ["\"", "“", "”", "„", "‟", "«", "»", "＂", "″"]
}
