import Foundation
import Storage

/// One line of text that people see: trimmed, composed (NFC), with runs of spaces collapsed, and without deceptive characters.
struct VisibleLine: Hashable, Sendable {
    /// The reason a text was refused.
    enum Refusal: Error, Hashable, Sendable {
        case empty
        case tooLong
        /// It has a control character, a line break, a mark that turns the writing direction, a joiner where nothing joins, a blank symbol, or more
        /// marks on one letter than writing has.
        case invisible
    }

    /// The number of marks in a row. A composed letter of Vietnamese has none left, pointed Hebrew and Indic syllables have up to three; longer
    /// stacks are drawn over the lines above and below.
    private static let mostMarks = 4

    let text: String

    /// - Parameter maxBytes: the bound in bytes, because one character can carry any number of combining marks.
    init(_ raw: String, maxCharacters: Int, maxBytes: Int) throws(Refusal) {
        // The size is checked first, because composing a long text takes long.
        guard raw.utf8.count <= 4 * maxBytes else { throw .tooLong }
        let trimmed = raw.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.count <= maxCharacters, trimmed.utf8.count <= maxBytes else { throw .tooLong }
        let scalars = Array(trimmed.unicodeScalars)
        guard scalars.indices.allSatisfy({ Self.isAllowed(scalars, at: $0) }) else { throw .invisible }
        guard scalars.contains(where: \.isSeen) else { throw .empty }
        text = trimmed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether a mark stands on as many others as may be.
    private static func endsStack(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        index >= mostMarks && scalars[(index - mostMarks)..<index].allSatisfy { $0.properties.generalCategory.isMark }
    }

    private static func isAllowed(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
        let scalar = scalars[index]
        switch scalar {
        // A space in the middle.
        case _ where scalar.properties.isWhitespace: return !scalar.properties.generalCategory.isLineBreak
        case _ where scalar.isSeen: return true
        case _ where scalar.properties.isDefaultIgnorableCodePoint: return InvisibleScalar(scalars, at: index).belongsToWriting
        default: return scalar.properties.generalCategory.isMark && index > 0 && !endsStack(scalars, at: index)
        }
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isMark: Bool { self == .nonspacingMark || self == .enclosingMark || self == .spacingMark }
    fileprivate var isLineBreak: Bool { self == .control || self == .lineSeparator || self == .paragraphSeparator }
}
