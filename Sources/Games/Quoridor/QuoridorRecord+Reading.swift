import GameRules

extension QuoridorRecord {
    /// Parses a record, a position (QFEN) or a plain list of moves, whichever `text` is.
    ///
    /// - Parameter seats: the number of seats of a plain list, which does not state it.
    public init(reading text: String, seats: Int = 2) throws(Malformed) {
        if Self.looksLikeQFEN(text) {
            let start: Quoridor
            do { start = try Quoridor(qfen: text) } catch {
                throw Malformed(line: 1, token: String(text.prefix(40)), reason: error.description)
            }
            self.init(tags: [], checkedStart: start, turns: [], result: Result(start.stage) ?? .unfinished)
            return
        }
        var scanner = RecordScanner(text)
        let tags = try scanner.tags()
        let start = try Self.start(tags, seats: seats)
        var game = start
        var turns: [Turn] = []
        var result = Result.unfinished
        var isEnded = false
        for word in try scanner.words() {
            if isEnded { throw word.malformed("the result must come last") }
            if let ending = Self.ending(word.text, seats: start.seatCount) {
                result = ending
                isEnded = true
                continue
            }
            let turn = try Self.turn(word)
            do { try game.take(turn) } catch { throw word.malformed(error.reason) }
            turns.append(turn)
        }
        if let tag = tags.first(where: { $0.tag.name == "Result" }), result == .unfinished {
            guard let said = Self.ending(RecordText.normalized(tag.tag.value[...]).replacing("\u{2013}", with: "-"), seats: start.seatCount) else {
                throw Malformed(line: tag.line, token: tag.tag.value, reason: "not a result")
            }
            result = said
        }
        if let reached = Result(game.stage) {
            guard result == .unfinished || result == reached else {
                throw Malformed(line: scanner.line, token: "Result", reason: "the result contradicts the moves")
            }
            result = reached
        }
        self.init(tags: tags.map(\.tag).filter { !Self.ownTags.contains($0.name) }, checkedStart: start, turns: turns, result: result)
    }

    /// The turns of a plain list, without playing them: "e2 e8", "e2,e8", "e2/e8", "1. e2 e8".
    public static func turns(in text: String) throws(Malformed) -> [Turn] {
        var scanner = RecordScanner(text)
        var turns: [Turn] = []
        for word in try scanner.words() { turns.append(try turn(word)) }
        return turns
    }

    private static func turn(_ word: RecordScanner.Word) throws(Malformed) -> Turn {
        if word.text == "--" { return .idle }
        do { return .move(try QuoridorMove(inRecord: word.text)) } catch { throw word.malformed(error.reason) }
    }

    private static func ending(_ text: String, seats: Int) -> Result? {
        switch (text, seats) {
        case ("*", _): .unfinished
        case ("1/2", _), ("1/2-1/2", _): .draw
        case ("1-0", 2): .win(Seat(0))
        case ("0-1", 2): .win(Seat(1))
        case ("1", 4), ("2", 4), ("3", 4), ("4", 4): Int(text).map { .win(Seat($0 - 1)) }
        default: nil
        }
    }

    private static func start(_ tags: [RecordScanner.TagLine], seats: Int) throws(Malformed) -> Quoridor {
        var seats = seats
        for (tag, line) in tags.map({ ($0.tag, $0.line) }) where tag.name == "Variant" {
            switch tag.value {
            case "quoridor-9x9-2p": seats = 2
            case "quoridor-9x9-4p": seats = 4
            default: throw Malformed(line: line, token: tag.value, reason: "the variants are quoridor-9x9-2p and quoridor-9x9-4p")
            }
        }
        for (tag, line) in tags.map({ ($0.tag, $0.line) }) where tag.name == "QFEN" {
            do { return try Quoridor(qfen: tag.value) } catch { throw Malformed(line: line, token: tag.value, reason: error.description) }
        }
        do { return try Quoridor(seats: seats, rules: .house(seats: seats)) } catch {
            throw Malformed(line: 1, token: "\(seats)", reason: error.reason)
        }
    }

    /// Five or six fields, of which the fourth holds only numbers; moves joined by slashes never have this form.
    private static func looksLikeQFEN(_ text: String) -> Bool {
        guard !text.contains("[") else { return false }
        let fields = text.split(separator: "/", omittingEmptySubsequences: false)
        guard 5...6 ~= fields.count else { return false }
        let stocks = fields[3].filter { !$0.isWhitespace }
        return !stocks.isEmpty && stocks.allSatisfy(\.isNumber)
    }
}
