extension Unicode.Scalar {
    /// Whether it leaves a mark on the screen by itself. Spaces, ignorable characters and a few blank symbols do not; neither do accents,
    /// which need a letter below them.
    public var isSeen: Bool {
        guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint, !Self.blanks.contains(self) else { return false }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark:
            return false
        default: return true
        }
    }

    /// Whether it turns the direction of the text behind it, beyond its own line.
    public var turnsDirection: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Symbols that are drawn as nothing: an empty Braille cell, a musical null note head, the place of an embedded object.
    private static let blanks: Set<Unicode.Scalar> = ["\u{2800}", "\u{1D159}", "\u{FFFC}"]
}
