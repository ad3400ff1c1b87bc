import Foundation
import Storage

/// A valid player name: 1 to 20 visible characters, trimmed, with runs of spaces collapsed.
public struct PlayerName: Hashable, Sendable {
    /// The reason a name was refused.
    public enum Refusal: Error, Hashable, Sendable {
        case empty
        case tooLong
        /// A control character, a line break, a mark that turns the writing direction, a joiner without an emoji, a blank symbol.
        case invisible
        /// A word that suggests a role of the operator, or the name of one of the server's own players.
        case reserved
        /// In use, or too similar to a name that is; letter case is ignored.
        case taken
    }

    public static let maxCharacters = 20
    /// The maximum size in bytes. One character can carry any number of combining marks.
    private static let maxBytes = 160

    public let text: String

    public init(_ raw: String) throws(Refusal) {
        let trimmed = raw.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.count <= Self.maxCharacters, trimmed.utf8.count <= Self.maxBytes else { throw .tooLong }
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
