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
        while rest.first == "[" {
            tags.append(TagLine(tag: try tag(), line: line))
            skipSpace()
        }
        return tags
    }

    /// The remaining words, without move numbers and without comments in braces.
    mutating func words() throws(QuoridorRecord.Malformed) -> [Word] {
        var words: [Word] = []
        while let character = rest.first {
            if character == "{" {
                try skipComment()
                continue
            }
            if Self.separates(character) {
                advance()
                continue
            }
            let line = line
            var text = ""
            while let next = rest.first, next != "{", !(Self.separates(next) && !(next == "/" && text == "1")) {
                // The slash within "1/2" and "1/2-1/2" is kept.
                text.append(next)
                advance()
                if text == "1/2-1", rest.hasPrefix("/2") {
                    text += "/2"
                    advance()
                    advance()
                }
            }
            if let word = Self.withoutNumber(text) { words.append(Word(text: word, line: line)) }
        }
        return words
    }

    private static func separates(_ character: Character) -> Bool { character.isWhitespace || character == "," || character == "/" }

    /// "12.e4" is "e4"; "12." and "12..." are nothing.
    private static func withoutNumber(_ text: String) -> String? {
        let digits = text.prefix { $0.isNumber }
        let dots = text.dropFirst(digits.count).prefix { $0 == "." }
        guard !digits.isEmpty, !dots.isEmpty else { return text }
        let word = text.dropFirst(digits.count + dots.count)
        return word.isEmpty ? nil : String(word)
    }

    /// `[Name "value"]` on one line.
    private mutating func tag() throws(QuoridorRecord.Malformed) -> QuoridorRecord.Tag {
        let whole = rest.prefix { !$0.isNewline }
        let malformed = QuoridorRecord.Malformed(line: line, token: String(whole.prefix(40)), reason: "a tag is written [Name \"value\"]")
        var text = whole.dropFirst()
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        text = text.dropFirst(name.count).drop { $0.isWhitespace }
        guard !name.isEmpty, text.popFirst() == "\"" else { throw malformed }
        var value = ""
        while let character = text.popFirst(), character != "\"" {
            guard character == "\\" else {
                value.append(character)
                continue
            }
            guard let escaped = text.popFirst() else { throw malformed }
            value.append(escaped)
        }
        guard text.drop(while: \.isWhitespace).first == "]" else { throw malformed }
        let after = text.drop(while: \.isWhitespace).dropFirst()
        rest = rest[after.startIndex...]
        return QuoridorRecord.Tag(String(name), value)
    }

    private mutating func skipSpace() {
        while let character = rest.first, character.isWhitespace { advance() }
    }

    private mutating func skipComment() throws(QuoridorRecord.Malformed) {
        let opened = line
        while let character = rest.first {
            advance()
            if character == "}" { return }
        }
        throw QuoridorRecord.Malformed(line: opened, token: "{", reason: "unterminated comment")
    }

    private mutating func advance() {
        if rest.first?.isNewline == true { line += 1 }
        rest = rest.dropFirst()
    }
}
