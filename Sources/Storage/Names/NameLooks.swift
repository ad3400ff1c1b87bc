import CICU
import Foundation

/// The visual form of a name. Two names with the same visual form are too similar to sit at one table.
///
/// The form is the skeleton of UTS 39, which maps confusable letters of all scripts to one. `plain` is the skeleton of the name as written
/// ("PaIisade" with a capital i is "Palisade"), `folded` is the skeleton of the name in lower case (a Cyrillic "ВОВ" is "вов").
public struct NameLooks: Hashable, Sendable {
    /// Characters that look like an "l" but are not in UTS 39: the small palochka, and vertical lines.
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

    /// The skeleton of a text, or the text itself if ICU fails. In the latter case, only equal names are considered alike.
    private static func skeleton(_ text: String) -> String {
        let source = Array(text.utf8CString)
        // One character can expand to several, and one byte to four at most.
        var skeleton = [CChar](repeating: 0, count: 16 * source.count + 64)
        let count = palisade_skeleton(source, Int32(source.count - 1), &skeleton, Int32(skeleton.count))
        guard count >= 0, count <= skeleton.count else { return text }
        return String(decoding: skeleton[..<Int(count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
