/// A reason for which a deck is not used.
package struct DeckFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file at fault, relative to the deck; `nil` for the folder itself.
    package let file: String?
    package let reason: String

    init(_ file: String?, _ reason: String) {
        self.file = file
        self.reason = reason
    }

    /// One line: names of files come from strangers, and may hold anything.
    package var description: String {
        let text = file.map { "\($0): \(reason)" } ?? reason
        return text.unicodeScalars.map { scalar in
            let isPlain = ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            return isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }.joined()
    }
}
