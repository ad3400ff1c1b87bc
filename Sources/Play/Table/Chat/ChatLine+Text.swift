import Storage

extension ChatLine {
    /// Normalises typed text to one line, without marks that would change the direction of the surrounding text.
    /// - Returns: `nil` for a text without visible characters, with control characters, or above the maximum length.
    static func line(_ text: String) -> String? {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard line.count <= longestText, line.utf8.count <= 4 * longestText else { return nil }
        let kept = line.unicodeScalars.filter { !$0.turnsDirection }
        guard kept.contains(where: \.isSeen), !kept.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
        return String(String.UnicodeScalarView(kept))
    }
}
