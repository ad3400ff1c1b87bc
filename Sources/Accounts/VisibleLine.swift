import Foundation
import Storage

/// One line of text that people see: trimmed, with runs of spaces collapsed, and without characters that only deceive.
struct VisibleLine: Hashable, Sendable {
    /// The reason a text was refused.
    enum Refusal: Error, Hashable, Sendable {
        case empty
        case tooLong
        /// A control character, a line break, a mark that turns the writing direction, a joiner without an emoji, a blank symbol.
        case invisible
    }

    let text: String

    /// - Parameter maxBytes: one character can carry any number of combining marks.
    init(_ raw: String, maxCharacters: Int, maxBytes: Int) throws(Refusal) {
        let trimmed = raw.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.count <= maxCharacters, trimmed.utf8.count <= maxBytes else { throw .tooLong }
        let scalars = Array(trimmed.unicodeScalars)
        guard scalars.indices.allSatisfy({ Self.isAllowed(scalars, at: $0) }) else { throw .invisible }
        guard scalars.contains(where: \.isSeen) else { throw .empty }
        text = trimmed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func isAllowed(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        let scalar = scalars[index]
        switch scalar {
        // These join the parts of an emoji, or turn a symbol into one; anywhere else they only deceive.
        case "\u{200D}", "\u{FE0F}": return index > 0 && isPartOfEmoji(scalars[index - 1])
        // A space in the middle.
        case _ where scalar.properties.isWhitespace: return !scalar.properties.generalCategory.isLineBreak
        case _ where scalar.isSeen: return true
        default: return scalar.properties.generalCategory.isMark && index > 0 && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func isPartOfEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{FE0F}" || scalar.value > 0xFF && (scalar.properties.isEmoji || scalar.properties.isEmojiModifier)
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isMark: Bool { self == .nonspacingMark || self == .enclosingMark || self == .spacingMark }
    fileprivate var isLineBreak: Bool { self == .control || self == .lineSeparator || self == .paragraphSeparator }
}
