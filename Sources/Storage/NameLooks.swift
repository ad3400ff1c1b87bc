import CICU
import Foundation

/// The look of a name to a quick reader. Two names that share a look are too alike to sit at one table.
///
/// A look is the skeleton of UTS 39, in which confusable letters of all scripts are one. `plain` is that of the name as it is written
/// ("PaIisade" with a capital i is "Palisade"), `folded` that of the name in small letters (a Cyrillic "ВОВ" is "вов").
public struct NameLooks: Hashable, Sendable {
    /// What UTS 39 does not count among the letters that look like an "l": the small palochka, and lines.
    private static let bars: Set<Unicode.Scalar> = ["\u{4CF}", "\u{5C0}", "\u{23D0}", "\u{2502}", "\u{2758}"]

    public let plain: String
    public let folded: String

    public init(_ name: String) {
        let seen = String(
            String.UnicodeScalarView(
                name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map { Self.bars.contains($0) ? "l" : $0 }))
        plain = Self.skeleton(seen).lowercased()
        folded = Self.skeleton(FoldedName(seen).text)
    }

    public func isAlike(_ other: NameLooks) -> Bool { plain == other.plain || folded == other.folded }

    /// The text itself, should ICU fail: then only equal names are alike.
    private static func skeleton(_ text: String) -> String {
        let source = Array(text.utf8CString)
        // One character can look like several, and one byte becomes four at most.
        var skeleton = [CChar](repeating: 0, count: 16 * source.count + 64)
        let count = palisade_skeleton(source, Int32(source.count - 1), &skeleton, Int32(skeleton.count))
        guard count >= 0, count <= skeleton.count else { return text }
        return String(decoding: skeleton[..<Int(count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
