extension Character {
    /// Whether this is one emoji as people see it, without scalars that could be read as letters or stack marks on it.
    ///
    /// Rules: Unicode Technical Standard 51, section 1.4. An emoji begins with a scalar that is one by itself, or with one that U+FE0F makes
    /// one. More emoji may follow after U+200D; skin tones, the keycap and the tags of flags belong to the emoji before them.
    var isEmoji: Bool {
        let scalars = Array(unicodeScalars)
        guard let first = scalars.first, first.properties.isEmoji else { return false }
        guard first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}") else { return false }
        return scalars.dropFirst().allSatisfy { scalar in
            scalar.properties.isEmoji && !scalar.isASCII || ["\u{FE0F}", "\u{200D}", "\u{20E3}"].contains(scalar) || 0xE0020...0xE007F ~= scalar.value
        }
    }
}
