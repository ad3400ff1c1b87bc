import GameRules

/// The name of a player at the table: one to twenty visible characters.
public struct TableName: Hashable, Sendable {
    static let longest = 20
    /// Characters may consist of several scalars, so their bytes are bounded too.
    static let mostBytes = 80
    /// Letters of no language pile up more marks than this.
    static let mostScalars = 4
    private static let punctuation = Set("-'’.,!?&+()_#:;/·・".unicodeScalars)

    let text: String

    /// Trims the name, makes one space of several, and checks it.
    init(_ text: Substring) throws(IllegalMove) {
        let name = text.split(separator: " ").joined(separator: " ")
        guard (1...Self.longest).contains(name.count), name.utf8.count <= Self.mostBytes,
            name.allSatisfy({ $0.unicodeScalars.count <= Self.mostScalars })
        else {
            throw IllegalMove(rule: "name", reason: "A name has 1 to \(Self.longest) characters of at most \(Self.mostBytes) bytes.")
        }
        guard name.unicodeScalars.allSatisfy(Self.isPlain), name.unicodeScalars.contains(where: Self.isLetterOrDigit),
            let first = name.unicodeScalars.first, !Self.isMark(first)
        else {
            throw IllegalMove(rule: "name", reason: "A name has letters, digits, spaces and ordinary punctuation.")
        }
        self.text = name
    }

    /// Equal for names that differ only in case.
    var folded: String { text.lowercased() }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        // Some letters and marks are invisible, such as the Hangul fillers.
        guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
        return scalar == " " || isLetterOrDigit(scalar) || isMark(scalar) || punctuation.contains(scalar)
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
        default: false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
