import Storage

extension ChatLine {
    /// One line of what somebody typed, without marks that would turn the direction of what stands around it.
    /// - Returns: `nil` for a text with nothing to see, with control characters, or too long.
    static func line(_ text: String) -> String? {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard line.count <= longestText, line.utf8.count <= 4 * longestText else { return nil }
        let kept = line.unicodeScalars.filter { !$0.turnsDirection }
        guard kept.contains(where: \.isSeen), !kept.contains(where: { $0.properties.generalCategory == .control }) else { return nil }
        return String(String.UnicodeScalarView(kept))
    }
}
