/// The variables of a script, told from the properties that are spelled alike.
///
/// Scopes are not looked at: a name counts as declared if it is so anywhere in the script.
struct ScriptVariables {
    enum Role {
        case variable
        /// `{ name }`, which is a property as well.
        case shorthand
    }

    /// One for each token; `nil` for what is no variable.
    private(set) var roles: [Role?]
    private(set) var declared: Set<String> = []
    private let tokens: [ScriptToken]
    /// For each bracket the place of the other one.
    private var partners: [Int?]

    private enum Bracket {
        /// Of statements, such as the body of a function.
        case block
        /// An object or a pattern that takes one apart.
        case object
        case other
    }

    /// - Returns: `nil` for a script with a form that is not understood, such as a class or a label.
    init?(_ tokens: [ScriptToken]) {
        self.tokens = tokens
        roles = Array(repeating: nil, count: tokens.count)
        partners = Array(repeating: nil, count: tokens.count)
        guard findRoles() else { return nil }
        findDeclarations()
    }

    // MARK: Roles

    private mutating func findRoles() -> Bool {
        /// Brackets that are open, and whether the colon of a `case` is due in them.
        var open: [(bracket: Bracket, place: Int, isLabelled: Bool)] = [(.block, -1, false)]
        var labels: Set<Int> = []
        for (place, token) in tokens.enumerated() {
            switch (token.kind, token.text) {
            case (.sign, "("), (.sign, "["): open.append((.other, place, false))
            case (.sign, "${"): open.append((.other, place, false))
            case (.sign, "{"):
                guard let bracket = bracket(at: place, isAfterLabel: labels.contains(place - 1)) else { return false }
                open.append((bracket, place, false))
            case (.sign, ")"), (.sign, "]"), (.sign, "}"):
                guard open.count > 1, let last = open.popLast() else { return false }
                partners[last.place] = place
                partners[place] = last.place
            case (.sign, ":") where open[open.count - 1].isLabelled:
                labels.insert(place)
                open[open.count - 1].isLabelled = false
            case (.word, let word):
                guard !isMember(place) else { continue }
                let around = open[open.count - 1]
                switch around.bracket {
                case .block where word == "case" || word == "default": open[open.count - 1].isLabelled = true
                case .object where isKey(place, of: around.place):
                    guard let role = roleOfKey(place) else { return false }
                    roles[place] = role
                default:
                    guard word != "class", !isJump(place) else { return false }
                    if isVariable(word) { roles[place] = .variable }
                }
            default: break
            }
        }
        return open.count == 1
    }

    private func text(_ place: Int) -> String { tokens.indices.contains(place) ? tokens[place].text : ";" }
    private func isWord(_ place: Int) -> Bool { tokens.indices.contains(place) && tokens[place].kind == .word }
    private func isMember(_ place: Int) -> Bool { [".", "?."].contains(text(place - 1)) }
    private func isVariable(_ word: String) -> Bool { !Self.reserved.contains(word) && !(word.utf8.first.map { (48...57).contains($0) } ?? true) }

    /// To a label, which is spelled like a variable.
    private func isJump(_ place: Int) -> Bool { ["break", "continue"].contains(text(place)) && isWord(place + 1) && isVariable(text(place + 1)) }

    /// - Returns: `nil` for an opening brace that is not understood.
    private func bracket(at place: Int, isAfterLabel: Bool) -> Bracket? {
        let last = text(place - 1)
        if isAfterLabel || [")", "=>", ";", "}", "{", "else", "do", "try", "finally", "catch"].contains(last) { return .block }
        guard place > 0, tokens[place - 1].kind != .sign else { return .object }
        return ["return", "const", "let", "var", "in", "of", "typeof", "await", "yield", "throw", "void"].contains(last) ? .object : nil
    }

    /// Whether a word stands where the properties of an object are named.
    private func isKey(_ place: Int, of object: Int) -> Bool {
        var before = place - 1
        while ["async", "get", "set", "*"].contains(text(before)) { before -= 1 }
        return before == object || text(before) == ","
    }

    /// - Returns: `.some(nil)` for a property that is none but that; `nil` for a form that is not understood.
    private func roleOfKey(_ place: Int) -> Role?? {
        guard place + 1 < tokens.count else { return nil }
        switch text(place + 1) {
        case ",", "}", "=": return .some(.shorthand)
        case ":", "(", "[", "*": return .some(nil)
        default: return tokens[place + 1].kind == .sign ? nil : .some(nil)
        }
    }

    // MARK: Declarations

    private mutating func findDeclarations() {
        for (place, token) in tokens.enumerated() where !isMember(place) {
            switch (token.kind, token.text) {
            case (.word, "const"), (.word, "let"), (.word, "var"): declareVariables(from: place + 1)
            case (.word, "function"): declareFunction(from: place + 1)
            case (.word, "catch"): declareParameters(from: place + 1)
            case (.sign, "=>"):
                if isWord(place - 1) { declared.insert(text(place - 1)) } else if let begin = partners[place - 1] { declareParameters(from: begin) }
            // A method, and besides each condition, which declares nothing.
            case (.sign, "(") where partners[place].map { text($0 + 1) == "{" } ?? false && isMethod(place): declareParameters(from: place)
            default: break
            }
        }
    }

    private func isMethod(_ place: Int) -> Bool {
        isWord(place - 1) && roles[place - 1] == nil && !Self.reserved.subtracting(Self.contextual).contains(text(place - 1))
    }

    private mutating func declareVariables(from begin: Int) {
        var place = begin
        if isWord(place) {
            declared.insert(text(place))
        } else if let end = partners[place] {
            declareTargets(in: place...end)
            place = end
        } else {
            return
        }
        place += 1
        guard !["of", "in"].contains(text(place)) else { return }
        while place < tokens.count, ![";", ")", "]", "}"].contains(text(place)) {
            if text(place) == ",", isWord(place + 1), ["=", ",", ";"].contains(text(place + 2)) { declared.insert(text(place + 1)) }
            place = next(after: place)
        }
    }

    private mutating func declareFunction(from begin: Int) {
        var place = begin
        if text(place) == "*" { place += 1 }
        if isWord(place) {
            declared.insert(text(place))
            place += 1
        }
        declareParameters(from: place)
    }

    private mutating func declareParameters(from begin: Int) {
        if tokens.indices.contains(begin), text(begin) == "(", let end = partners[begin], begin < end { declareTargets(in: begin...end) }
    }

    /// The variables of a pattern in brackets, without those in its defaults.
    private mutating func declareTargets(in pattern: ClosedRange<Int>) {
        var place = pattern.lowerBound
        while place < pattern.upperBound {
            if text(place) == "=" {
                while place < pattern.upperBound, ![",", ")", "]", "}"].contains(text(place)) { place = next(after: place) }
                continue
            }
            let isTarget = ["(", "{", "[", ",", ":", "..."].contains(text(place - 1)) && [",", ")", "]", "}", "="].contains(text(place + 1))
            if roles[place] != nil, isTarget { declared.insert(text(place)) }
            place += 1
        }
    }

    /// The next place, behind a bracket that opens here.
    private func next(after place: Int) -> Int {
        guard let partner = partners[place], partner > place else { return place + 1 }
        return partner + 1
    }

    // MARK: Words

    /// Words that are no keywords everywhere, and may be the names of methods.
    private static let contextual: Set<String> = ["as", "async", "from", "get", "of", "set", "static"]

    static let reserved: Set<String> = contextual.union([
        "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "enum", "export",
        "extends",
        "false", "finally", "for", "function", "if", "implements", "import", "in", "instanceof", "interface", "let", "new", "null", "package",
        "private",
        "protected", "public", "return", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined", "var", "void", "while", "with",
        "yield",
        "eval", "NaN", "Infinity",
    ])
}
