import GameRules

extension QuoridorRecord: CustomStringConvertible {
    private static let lineLength = 80

    /// The complete record, ending in a newline; it parses to an equal record.
    public var description: String {
        let lines = headings.map { "[\($0.name) \"\(Self.escaped($0.value))\"]" }
        return (lines + [""] + wrappedTurns).joined(separator: "\n") + "\n"
    }

    private var headings: [Tag] {
        let isSetUp = start.qfenWithPly != (try? Quoridor(seats: start.seatCount, rules: start.rules))?.qfenWithPly
        return [Tag("Variant", "quoridor-9x9-\(start.seatCount)p"), Tag("RuleSet", Self.ruleSet)]
            + tags.filter { !Self.ownTags.contains($0.name) }
            + (isSetUp ? [Tag("QFEN", start.qfenWithPly)] : [])
            + [Tag("Result", resultText)]
    }

    static let ownTags: Set<String> = ["Variant", "RuleSet", "QFEN", "Result"]

    private var resultText: String {
        switch result {
        case .win(let seat): start.seatCount == 2 ? (seat.index == 0 ? "1-0" : "0-1") : "\(seat.index + 1)"
        case .draw: "1/2"
        case .unfinished: "*"
        }
    }

    private var wrappedTurns: [String] {
        var words: [String] = []
        // A game that was set up begins in the middle of a round: the numbers count rounds of the record.
        for (index, turn) in turns.enumerated() {
            let number = index.isMultiple(of: start.seatCount) ? "\(index / start.seatCount + 1). " : ""
            words.append(number + turn.description)
        }
        words.append(resultText)
        return words.reduce(into: [""]) { lines, word in
            let last = lines[lines.count - 1]
            if last.isEmpty {
                lines[lines.count - 1] = word
            } else if last.utf8.count + 1 + word.utf8.count <= Self.lineLength {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
    }

    /// Names are untrusted input: a line break must not end the tag early.
    private static func escaped(_ value: String) -> String {
        value.reduce(into: "") { text, character in
            if character == "\\" || character == "\"" { text += "\\" }
            text.append(character.isNewline ? " " : character)
        }
    }
}
