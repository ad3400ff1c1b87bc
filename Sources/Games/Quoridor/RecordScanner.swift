/// Splits the text of a record into tags and words, each with its line number.
struct RecordScanner {
    struct TagLine {
        let tag: QuoridorRecord.Tag
        let line: Int
    }

    struct Word {
        let text: String
        let line: Int

        func malformed(_ reason: String) -> QuoridorRecord.Malformed {
            QuoridorRecord.Malformed(line: line, token: String(text.prefix(40)), reason: reason)
        }
    }

    /// Counted from 1.
    private(set) var line = 1
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    /// The tags at the head.
    mutating func tags() throws(QuoridorRecord.Malformed) -> [TagLine] {
        var tags: [TagLine] = []
        skipSpace()
        while isTag {
            tags.append(TagLine(tag: try tag(), line: line))
            skipSpace()
        }
        return tags
    }

    /// The remaining words, without move numbers, judgements, comments and side lines.
    mutating func words() throws(QuoridorRecord.Malformed) -> [Word] {
        let (words, lastLine) = try RecordWords.read(RecordText.normalized(rest), from: line)
        (rest, line) = ("", lastLine)
        return words
    }

    /// `[Name "value"]` on one line.
    private mutating func tag() throws(QuoridorRecord.Malformed) -> QuoridorRecord.Tag {
        let whole = rest.prefix { !$0.isNewline }
        let malformed = QuoridorRecord.Malformed(line: line, token: String(whole.prefix(40)), reason: "a tag is written [Name \"value\"]")
        var text = whole.dropFirst()
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        text = text.dropFirst(name.count).drop { $0.isWhitespace }
        guard !name.isEmpty, let opening = text.popFirst(), RecordText.isQuote(opening) else { throw malformed }
        // Word processors change both quotes. Between plain quotes, another quote belongs to the value.
        let isClosing = { (character: Character) in opening == "\"" ? character == opening : RecordText.isQuote(character) }
        var value = ""
        while let character = text.popFirst(), !isClosing(character) {
            guard character == "\\" else {
                value.append(character)
                continue
            }
            guard let escaped = text.popFirst() else { throw malformed }
            value.append(escaped)
        }
        guard text.drop(while: \.isWhitespace).first.map(Self.closingBrackets.contains) == true else { throw malformed }
        let after = text.drop(while: \.isWhitespace).dropFirst()
        rest = rest[after.startIndex...]
        return QuoridorRecord.Tag(String(name), value)
    }

    /// Whether a tag begins here, and no list of moves as programs write it, `["e2","e8"]`.
    private var isTag: Bool {
        guard let bracket = rest.first, Self.brackets.contains(bracket) else { return false }
        return rest.dropFirst().first { !$0.isWhitespace }.map { !RecordText.isQuote($0) && $0 != "'" && $0 != "]" } ?? true
    }

    /// As keyboards for Chinese type them as well.
    private static let brackets: Set<Character> = ["[", "\u{FF3B}"]
    private static let closingBrackets: Set<Character> = ["]", "\u{FF3D}"]

    /// Skips spaces, and invisible marks, such as the byte order mark of a file.
    private mutating func skipSpace() {
        while let character = rest.first, character.isWhitespace || character.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) {
            advance()
        }
    }

    private mutating func advance() {
        if rest.first?.isNewline == true { line += 1 }
        rest = rest.dropFirst()
    }
}
