extension Unicode.Scalar {
    /// Whether the scalar is visible by itself. Spaces, ignorable characters, a few blank symbols and combining accents are not.
    public var isSeen: Bool {
        guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint, !Self.blanks.contains(self) else { return false }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark:
            return false
        default: return true
        }
    }

    /// Whether the scalar changes the direction of the text after it, beyond its own line.
    public var turnsDirection: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Symbols that render as blank: an empty Braille cell, a musical null note head, the placeholder of an embedded object.
    private static let blanks: Set<Unicode.Scalar> = ["\u{2800}", "\u{1D159}", "\u{FFFC}"]
}
