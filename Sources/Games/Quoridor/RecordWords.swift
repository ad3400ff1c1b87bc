/// The words of a record behind its tags: turns and results, without move numbers, judgements, comments and side lines.
struct RecordWords {
    /// Counted from 1.
    private var line: Int
    private var rest: Substring
    private var words: [RecordScanner.Word] = []

    static func read(_ text: String, from line: Int) throws(QuoridorRecord.Malformed) -> (words: [RecordScanner.Word], lastLine: Int) {
        var reader = RecordWords(line: line, rest: text[...])
        try reader.read()
        return (reader.words, reader.line)
    }

    private init(line: Int, rest: Substring) {
        self.line = line
        self.rest = rest
    }

    private mutating func read() throws(QuoridorRecord.Malformed) {
        var isLineStart = true
        while let character = rest.first {
            let wasLineStart = isLineStart
            isLineStart = character.isNewline
            switch character {
            case "{": try skipComment()
            // A line for programs, as in PGN.
            case "%" where wasLineStart: skipLine()
            case ";" where !Self.areTurns(rest.dropFirst().prefix { !$0.isNewline && $0 != ";" }): skipLine()
            case "(" where !skipBracketedNumber(): try skipSideLine()
            case "(": continue
            case _ where Self.separates(character): advance()
            default: word()
            }
        }
        dropNumbers()
    }

    private mutating func word() {
        let line = line
        var text = ""
        while let next = rest.first, !"{(;".contains(next), !(Self.separates(next) && !(next == "/" && text == "1")) {
            // The slash within "1/2" and "1/2-1/2" is kept.
            text.append(next == "\u{2013}" && !(text.isEmpty && isLast) ? "-" : next)
            advance()
            if text == "1/2-1", rest.hasPrefix("/2") {
                text += "/2"
                advance()
                advance()
            }
        }
        for part in Self.parts(text) {
            if let word = Self.plain(part) { words.append(RecordScanner.Word(text: word, line: line)) }
        }
    }

    /// Whether the next character ends its word.
    private var isLast: Bool { rest.dropFirst().first.map { Self.separates($0) || "{(;".contains($0) } ?? true }

    /// A break mark stands within a move, or in place of a space between two.
    private static func parts(_ text: String) -> [String] {
        let parts = text.split(separator: RecordText.breakMark).map(String.init)
        return parts.count > 1 && QuoridorMove(plain(parts[0]) ?? "") != nil ? parts : [parts.joined()]
    }

    private static func separates(_ character: Character) -> Bool {
        character.isWhitespace || ",/;[]'".contains(character) || RecordText.isQuote(character)
    }

    /// "12.e4", "12)e4", "e4!?" and "e4$1" are "e4"; "12.", "12)", "...", "$1" and "!" are nothing.
    private static func plain(_ text: String) -> String? {
        if text == "\u{2013}" { return "--" }
        var word = text[...]
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let marks = word.dropFirst(digits.count).prefix { ".):".contains($0) }
        if !marks.isEmpty { word = word.dropFirst(digits.count + marks.count) }
        if let judgement = word.firstIndex(of: "$") { word = word[..<judgement] }
        while let last = word.last, "!?+#=".contains(last) { word.removeLast() }
        return word.isEmpty ? nil : String(word)
    }

    /// Removes move numbers without dots: numbers that another word follows. With four players the last number is the result.
    private mutating func dropNumbers() {
        let last = words.indices.last
        words = words.indices.filter { $0 == last || !Self.isNumber(words[$0].text) }.map { words[$0] }
    }

    private static func isNumber(_ text: String) -> Bool { text.allSatisfy { $0.isASCII && $0.isNumber } }

    /// Whether a text behind a semicolon goes on with the game; otherwise it is a comment.
    private static func areTurns(_ text: Substring) -> Bool {
        let parts = text.split(whereSeparator: separates).compactMap { plain(String($0)) }
        return parts.allSatisfy { isNumber($0) || $0 == "--" || $0 == "*" || $0.first?.isNumber == true || QuoridorMove(record: $0) != nil }
    }

    private mutating func skipComment() throws(QuoridorRecord.Malformed) {
        let opened = line
        while let character = rest.first {
            advance()
            if character == "}" { return }
        }
        throw QuoridorRecord.Malformed(line: opened, token: "{", reason: "unterminated comment")
    }

    /// Skips a line of moves that were not played, with those inside it.
    private mutating func skipSideLine() throws(QuoridorRecord.Malformed) {
        let opened = line
        var depth = 0
        while let character = rest.first {
            if character == "{" {
                try skipComment()
                continue
            }
            advance()
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 { return }
        }
        throw QuoridorRecord.Malformed(line: opened, token: "(", reason: "unterminated side line")
    }

    /// - Returns: whether "(12)" stood here and was skipped.
    private mutating func skipBracketedNumber() -> Bool {
        let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, rest.dropFirst(1 + digits.count).first == ")" else { return false }
        rest = rest.dropFirst(digits.count + 2)
        return true
    }

    private mutating func skipLine() {
        while let character = rest.first, !character.isNewline { advance() }
    }

    private mutating func advance() {
        if rest.first?.isNewline == true { line += 1 }
        rest = rest.dropFirst()
    }
}
