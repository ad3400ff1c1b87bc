// The texts that describe the options: help, manual and suggestions for misspelt names.
extension Setting {
    /// The text of `palisade serve --help`: each flag with its purpose.
    static var help: String { all.filter { !$0.isForTests }.map { $0.entry(width: 78) }.joined(separator: "\n") }

    /// The flags for tests, which `palisade serve --help-hidden` adds. It indents them.
    static var helpForTests: String { all.filter(\.isForTests).map { $0.entry(width: 68) }.joined(separator: "\n") }

    /// A file of variables for a service manager, in which each option is commented out.
    static var environmentFile: String {
        all.filter { !$0.isForTests }.map {
            wrapped("\($0.help) (\($0.allowed))", margin: "# ", width: 100) + "\n#\($0.variable)=\($0.usual)"
        }.joined(separator: "\n\n")
    }

    /// A table of `Operating.md`: the options of a server, or the options for tests.
    static func table(forTests: Bool) -> String {
        let rows = all.filter { $0.isForTests == forTests }.map {
            "| `\($0.key)` | \($0.usual.isEmpty ? "none" : "`\($0.usual)`") | \($0.allowed) | \($0.help) |"
        }
        return (["| key | default | allowed | |", "| --- | --- | --- | --- |"] + rows).joined(separator: "\n")
    }

    private func entry(width: Int) -> String {
        "  \(flag) \(isToggle ? "[VALUE]" : "VALUE")\n"
            + Self.wrapped("\(help) (\(allowed); default: \(usual.isEmpty ? "none" : usual))", margin: "      ", width: width)
    }

    /// Wraps a text into lines of at most `width` characters behind a margin.
    private static func wrapped(_ text: String, margin: String, width: Int) -> String {
        let lines = text.split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width - margin.count {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.map { margin + $0 }.joined(separator: "\n")
    }

    /// The known name with the smallest edit distance to an unknown one.
    static func nearest(to name: String, among names: [String]) -> String {
        names.min { distance($0, name) < distance($1, name) } ?? ""
    }

    /// Levenshtein distance of two names.
    private static func distance(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one), Array(other))
        var row = Array(0...other.count)
        for (number, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = number + 1
            for index in other.indices {
                let replaced = diagonal + (letter == other[index] ? 0 : 1)
                diagonal = row[index + 1]
                row[index + 1] = min(replaced, row[index] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
