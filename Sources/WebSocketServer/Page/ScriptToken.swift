/// A token of a script, as far as variables can be told from properties by it (ECMA-262, 12).
struct ScriptToken {
    enum Kind {
        case word
        /// A string, a regular expression with its flags, or a piece of a template literal.
        case literal
        case sign
    }

    let kind: Kind
    /// In bytes of the script.
    let range: Range<Int>
    /// Empty for a literal. The brace of a substitution in a template literal is `${`.
    let text: String
}

extension CompactScript {
    func tokens() -> [ScriptToken] {
        var tokens: [ScriptToken] = []
        var position = 0
        while position < text.count {
            let begin = position
            let kind: ScriptToken.Kind
            if !isCode[position] {
                position = endOfLiteral(from: begin)
                kind = .literal
            } else if Self.isWord(text[position]) {
                position = endOfWord(from: begin)
                kind = .word
            } else if Self.isSpace(text[position]) {
                position += 1
                continue
            } else {
                position += lengthOfSign(at: begin)
                kind = .sign
            }
            tokens.append(.init(kind: kind, range: begin..<position, text: kind == .literal ? "" : spelled(begin..<position)))
        }
        return tokens
    }

    private func spelled(_ range: Range<Int>) -> String {
        let isSubstitution = range.lowerBound > 0 && !isCode[range.lowerBound - 1] && text[range.lowerBound - 1] == UInt8(ascii: "$")
        return (isSubstitution ? "$" : "") + String(decoding: text[range], as: UTF8.self)
    }

    private func endOfLiteral(from begin: Int) -> Int {
        var end = begin
        while end < text.count, !isCode[end] { end += 1 }
        // Flags of a regular expression, the only literal that ends with a slash.
        return text[end - 1] == UInt8(ascii: "/") ? endOfWord(from: end) : end
    }

    private func endOfWord(from begin: Int) -> Int {
        var end = begin
        while end < text.count, isCode[end], Self.isWord(text[end]) { end += 1 }
        return end
    }

    private func lengthOfSign(at begin: Int) -> Int {
        for sign in ["...", "=>", "?."] where text[begin...].starts(with: sign.utf8) && isCode[begin..<begin + sign.utf8.count].allSatisfy(\.self) {
            return sign.utf8.count
        }
        return 1
    }
}
