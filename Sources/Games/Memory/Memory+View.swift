public import GameRules
public import JSONText

extension Memory {
    public func writeView(for seat: Seat?, to json: inout JSONWriter) {
        json.beginObject()
        json.field("mode", setup.mode.rawValue)
        json.field("table", setup.table.rawValue)
        json.field("deck", setup.deck.rawValue)
        json.field("size", 2 * setup.mode.pairs)
        if setup.table != .race {
            write(boards[0], to: &json)
        } else if let seat {
            write(board(of: seat), to: &json)
        }
        write("score", points, to: &json)
        write("pairs", seats.map { board(of: $0).pairs(of: $0) }, to: &json)
        write("out", out.map(\.index), to: &json)
        json.endObject()
    }

    /// Writes the faces of open and of found cards, and the finders, each by the number of the card.
    private func write(_ board: MemoryBoard, to json: inout JSONWriter) {
        let found = board.finders.indices.filter { board.finders[$0] != nil }
        write("open", board.open.sorted(), to: &json) { .string(setup.deck.faces[board.faces[$0]]) }
        write("found", found, to: &json) { .string(setup.deck.faces[board.faces[$0]]) }
        write("by", found, to: &json) { board.finders[$0].map { .int($0.index) } ?? .null }
    }

    /// Writes a value for each of these cards, in ascending order: some parsers sort keys that are numbers.
    private func write(_ key: StaticString, _ cards: [Int], to json: inout JSONWriter, value: (Int) -> JSONValue) {
        json.key(key)
        json.beginObject()
        for card in cards {
            json.key(String(card + 1))
            json.value(value(card))
        }
        json.endObject()
    }

    private func write(_ key: StaticString, _ numbers: [Int], to json: inout JSONWriter) {
        json.key(key)
        json.beginArray()
        for number in numbers { json.value(number) }
        json.endArray()
    }

    public func writeLegalMoves(for seat: Seat, to json: inout JSONWriter) {
        json.beginArray()
        for move in legalMoves(for: seat) { json.value(move.description) }
        json.endArray()
    }
}
