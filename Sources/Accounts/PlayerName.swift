import Foundation

/// A name somebody may carry: 1 to 20 characters, nothing invisible, trimmed.
public struct PlayerName: Hashable, Sendable {
    /// Why a name cannot be had.
    public enum Refusal: Error, Hashable, Sendable {
        case empty
        case tooLong
        /// A control character, a line break, or a mark that turns the writing direction.
        case invisible
        /// In use, or kept for the house; letter case aside.
        case taken
    }

    public static let maxCharacters = 20
    /// One character can be a pile of marks; this bounds the pile.
    private static let maxBytes = 160

    public let text: String

    public init(_ raw: String) throws(Refusal) {
        let trimmed = raw.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.count <= Self.maxCharacters, trimmed.utf8.count <= Self.maxBytes else { throw .tooLong }
        guard trimmed.unicodeScalars.allSatisfy(Self.isAllowed) else { throw .invisible }
        guard trimmed.unicodeScalars.contains(where: Self.isSeen) else { throw .empty }
        text = trimmed
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        // Joins the parts of an emoji and of some scripts; all other format characters only deceive.
        case .format: scalar == "\u{200D}" || scalar == "\u{200C}"
        default: true
        }
    }

    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }
}
