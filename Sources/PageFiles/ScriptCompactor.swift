/// Removes comments and indentation from JavaScript, which halves the size of the page's files: the page has no build step for it. Lines keep their
/// numbers, so that the places of errors lead into the files. Tokens are kept as they are; a test compares them for every script of the page.
struct ScriptCompactor {
    private let source: [UInt8]
    private var position = 0
    private var script = CompactScript()
    private var output: [UInt8] { script.text }
    /// Open braces inside each `${` of the template literals around the position.
    private var substitutions: [Int] = []

    /// - Returns: `nil` for a text that is not understood with certainty, such as one with a string that does not end in its line.
    static func compacted(_ source: [UInt8]) -> [UInt8]? { script(source)?.text }

    /// - Returns: `nil` as for ``compacted(_:)``.
    static func script(_ source: [UInt8]) -> CompactScript? {
        var compactor = ScriptCompactor(source)
        return compactor.run() ? compactor.script : nil
    }

    private init(_ source: [UInt8]) {
        self.source = source
        script.text.reserveCapacity(source.count)
        script.isCode.reserveCapacity(source.count)
    }

    private var byte: UInt8? { position < source.count ? source[position] : nil }
    private var next: UInt8? { position + 1 < source.count ? source[position + 1] : nil }

    private mutating func run() -> Bool {
        // A program that is run by its name is read by people.
        if source.starts(with: "#!".utf8) { return false }
        while let byte {
            guard take(byte) else { return false }
        }
        return substitutions.isEmpty
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "/") where next == UInt8(ascii: "*"): return skipBlock()
        case UInt8(ascii: "/") where beginsExpression: return copyExpression()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return copyString(byte)
        case UInt8(ascii: "`"):
            copy()
            return copyTemplate()
        case UInt8(ascii: "{"):
            if let last = substitutions.indices.last { substitutions[last] += 1 }
            copy(isCode: true)
        case UInt8(ascii: "}"):
            copy(isCode: true)
            guard let last = substitutions.indices.last else { return true }
            if substitutions[last] > 0 {
                substitutions[last] -= 1
            } else {
                substitutions.removeLast()
                return copyTemplate()
            }
        case UInt8(ascii: "\n"): endLine()
        default: copy(isCode: true)
        }
        return true
    }

    private mutating func copy(_ count: Int = 1, isCode: Bool = false) {
        script.append(source[position..<min(position + count, source.count)], isCode: isCode)
        position += count
    }

    /// A line feed stays, for it may end a statement. The blanks around it go.
    private mutating func endLine() {
        while let last = script.text.last, Self.isBlank(last) { script.removeLast() }
        copy(isCode: true)
        while let byte, Self.isBlank(byte) { position += 1 }
    }

    private mutating func skipLine() {
        while let byte, byte != UInt8(ascii: "\n") { position += 1 }
    }

    private mutating func skipBlock() -> Bool {
        position += 2
        var spansLines = false
        while let byte {
            if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                position += 2
                // The words beside it stay apart.
                if !spansLines { script.append(CollectionOfOne(UInt8(ascii: " ")), isCode: true) }
                return true
            }
            if byte == UInt8(ascii: "\n") {
                endLine()
                spansLines = true
            } else {
                position += 1
            }
        }
        return false
    }

    private mutating func copyString(_ quote: UInt8) -> Bool {
        copy()
        while let byte, byte != UInt8(ascii: "\n") {
            if byte == UInt8(ascii: "\\") {
                copy(2)
            } else {
                copy()
                if byte == quote { return true }
            }
        }
        return false
    }

    /// Copies up to the end of a template literal, or into its next substitution.
    private mutating func copyTemplate() -> Bool {
        while let byte {
            switch byte {
            case UInt8(ascii: "\\"): copy(2)
            case UInt8(ascii: "`"):
                copy()
                return true
            case UInt8(ascii: "$") where next == UInt8(ascii: "{"):
                copy()
                copy(isCode: true)
                substitutions.append(0)
                return true
            default: copy()
            }
        }
        return false
    }

    private mutating func copyExpression() -> Bool {
        var isInClass = false
        copy()
        while let byte, byte != UInt8(ascii: "\n") {
            switch byte {
            case UInt8(ascii: "\\"):
                copy(2)
                continue
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass:
                copy()
                return true
            default: break
            }
            copy()
        }
        return false
    }

    // MARK: Regular expression or division

    /// Whether a slash begins a regular expression here, as it does where a value cannot have ended.
    private var beginsExpression: Bool {
        guard let end = output.lastIndex(where: { !Self.isSpace($0) }) else { return true }
        let last = output[end]
        if CompactScript.isWord(last) {
            let begin = output[...end].lastIndex { !CompactScript.isWord($0) }.map { $0 + 1 } ?? 0
            let isMember = begin > 0 && output[begin - 1] == UInt8(ascii: ".")
            return !isMember && Self.operators.contains(String(decoding: output[begin...end], as: UTF8.self))
        }
        // `++` or `--` ends its operand, so a slash after it divides.
        if last == UInt8(ascii: "+") || last == UInt8(ascii: "-") { return end == 0 || output[end - 1] != last }
        return !")]\"'`".utf8.contains(last)
    }

    private static let operators: Set<String> = [
        "await", "case", "default", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw", "typeof", "void", "yield",
    ]

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") }
    private static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == UInt8(ascii: "\n") }
}
