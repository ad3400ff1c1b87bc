/// Reads the imports and exports of a module. The rest of the language passes through, and all lines keep their numbers. Forms that cannot be
/// expressed as properties of an object are refused: default exports, exports that change, and anything about `import.meta`.
struct ModuleReader {
    struct Refusal: Error, Equatable {
        let reason: String
    }

    private let text: [UInt8]
    private let isCode: [Bool]
    private let path: String
    private var position = 0
    /// The end of the text that is already in the module.
    private var taken = 0
    private var depth = 0
    /// Whether the statement exports constants; a comma is followed by one more of them.
    private var isExporting = false
    private var module = PageModule()

    /// - Parameter path: the path of the module in the folder of the page, such as `views/home.js`.
    static func read(_ source: [UInt8], path: String) throws(Refusal) -> PageModule {
        guard let script = ScriptCompactor.script(source) else { throw Refusal(reason: "its syntax is not understood") }
        var reader = ModuleReader(script, path)
        try reader.run()
        return reader.module
    }

    private init(_ script: CompactScript, _ path: String) {
        text = script.text
        isCode = script.isCode
        self.path = path
    }

    private mutating func run() throws(Refusal) {
        while position < text.count {
            let byte = text[position]
            if !isCode[position] {
                position += 1
            } else if CompactScript.isWord(byte) {
                try readWord()
            } else {
                position += 1
                try count(byte)
            }
        }
        takeText(to: text.count)
    }

    private mutating func count(_ byte: UInt8) throws(Refusal) {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        case UInt8(ascii: ";") where depth == 0: isExporting = false
        case UInt8(ascii: ",") where depth == 0 && isExporting: try export()
        default: break
        }
    }

    private mutating func readWord() throws(Refusal) {
        let begin = position
        let isMember = text[..<begin].last { !Self.isSpace($0) } == UInt8(ascii: ".")
        let word = takeWord()
        guard !isMember else { return }
        if word == "import" {
            try readImport(from: begin)
        } else if word == "export", depth == 0 {
            try readExport(from: begin)
        }
    }

    // MARK: Imports

    private mutating func readImport(from begin: Int) throws(Refusal) {
        skipSpaces()
        switch peek {
        case UInt8(ascii: "("):
            position += 1
            takeText(to: begin)
            module.body.append(peek == UInt8(ascii: "`") ? .screen(try screen()) : .load(try string()))
            try expect(")")
            leaveOut()
        case UInt8(ascii: "."): throw Refusal(reason: "it uses import.meta")
        case _ where depth > 0: return
        case UInt8(ascii: "{"):
            takeText(to: begin)
            let names = try names()
            try word("from")
            module.imports.append(.init(module: try string(), binding: .names(names)))
            leaveOut()
        case UInt8(ascii: "*"):
            takeText(to: begin)
            position += 1
            try word("as")
            let name = try name()
            try word("from")
            module.imports.append(.init(module: try string(), binding: .all(name)))
            leaveOut()
        default: throw Refusal(reason: "it imports in a form that is not understood")
        }
    }

    // MARK: Exports

    private mutating func readExport(from begin: Int) throws(Refusal) {
        skipSpaces()
        takeText(to: begin)
        if peek == UInt8(ascii: "{") {
            try readExportList()
        } else {
            leaveOut()
            try readExportedDeclaration()
        }
    }

    private mutating func readExportList() throws(Refusal) {
        // `a as b`: here `a` is the name of the module's own, or of the other module.
        let names = try names()
        let end = position
        skipSpaces()
        if takeWord() == "from" {
            module.reexports.append(.init(module: try string(), names: names))
            leaveOut()
        } else {
            position = end
            leaveOut()
            module.exports += names.map { .init(theirs: $0.ours, ours: $0.theirs) }
        }
    }

    private mutating func readExportedDeclaration() throws(Refusal) {
        var word = takeWord()
        if word == "async" {
            skipSpaces()
            word = takeWord()
        }
        guard ["const", "function", "class"].contains(word) else { throw Refusal(reason: "it exports in a form that is not understood") }
        isExporting = word == "const"
        skipSpaces()
        if peek == UInt8(ascii: "*") { position += 1 }
        try export()
    }

    private mutating func export() throws(Refusal) {
        let name = try name()
        module.exports.append(.init(theirs: name, ours: name))
    }

    // MARK: Tokens

    private var peek: UInt8? { position < text.count ? text[position] : nil }

    private mutating func takeText(to end: Int) {
        if taken < end { module.body.append(.text(Array(text[taken..<end]))) }
        taken = max(taken, end)
    }

    /// Leaves the text up to the position out of the module, but for its line feeds.
    private mutating func leaveOut() {
        let lineFeeds = text[taken..<position].filter { $0 == UInt8(ascii: "\n") }
        if !lineFeeds.isEmpty { module.body.append(.text(lineFeeds)) }
        taken = position
    }

    private mutating func skipSpaces() {
        while let byte = peek, Self.isSpace(byte) { position += 1 }
    }

    private mutating func takeWord() -> String {
        let begin = position
        while let byte = peek, CompactScript.isWord(byte) { position += 1 }
        return String(decoding: text[begin..<position], as: UTF8.self)
    }

    private mutating func name() throws(Refusal) -> String {
        skipSpaces()
        let name = takeWord()
        guard !name.isEmpty else { throw Refusal(reason: "a name is missing") }
        return name
    }

    private mutating func word(_ wanted: String) throws(Refusal) {
        guard try name() == wanted else { throw Refusal(reason: "`\(wanted)` is missing") }
    }

    private mutating func expect(_ wanted: Character) throws(Refusal) {
        skipSpaces()
        guard peek == wanted.asciiValue else { throw Refusal(reason: "`\(wanted)` is missing") }
        position += 1
    }

    /// `{ a, b as c }`
    private mutating func names() throws(Refusal) -> [PageModule.Name] {
        try expect("{")
        var names: [PageModule.Name] = []
        while true {
            skipSpaces()
            if peek == UInt8(ascii: "}") { break }
            let theirs = try name()
            skipSpaces()
            let end = position
            let isRenamed = takeWord() == "as"
            if !isRenamed { position = end }
            names.append(.init(theirs: theirs, ours: isRenamed ? try name() : theirs))
            skipSpaces()
            guard peek == UInt8(ascii: ",") else { break }
            position += 1
        }
        try expect("}")
        return names
    }

    /// The expression in `` `./${…}` ``. A module in a folder cannot say a path in that form.
    private mutating func screen() throws(Refusal) -> [UInt8] {
        let (begin, end) = (Array("`./${".utf8), Array("}`".utf8))
        guard !path.contains("/"), text[position...].starts(with: begin) else { throw Refusal(reason: "the name of a module is not a string") }
        position += begin.count
        let first = position
        while position < text.count, !text[position...].starts(with: end) { position += 1 }
        defer { position += end.count }
        return Array(text[first..<min(position, text.count)])
    }

    /// The path that a string leads to.
    private mutating func string() throws(Refusal) -> String {
        skipSpaces()
        guard let quote = peek, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
            throw Refusal(reason: "the name of a module is not a string")
        }
        position += 1
        let begin = position
        while let byte = peek, byte != quote { position += 1 }
        let specifier = String(decoding: text[begin..<position], as: UTF8.self)
        position += 1
        guard let resolved = Self.resolved(specifier, from: path) else { throw Refusal(reason: "it leads to \(specifier)") }
        return resolved
    }

    /// - Returns: `nil` for a path that is not relative, or leads out of the folder.
    static func resolved(_ specifier: String, from path: String) -> String? {
        guard specifier.hasPrefix("./") || specifier.hasPrefix("../") else { return nil }
        var parts = path.split(separator: "/").dropLast()
        for part in specifier.split(separator: "/") where part != "." {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") }
}
