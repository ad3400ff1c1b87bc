public import GameRules
public import JSONText

extension PictureQuiz {
    public func writeView(for seat: Seat?, to json: inout JSONWriter) {
        json.beginObject()
        writeDeck(to: &json)
        json.field("q", current + 1)
        json.field("of", questions.count)
        write(question, to: &json)
        if isClosed {
            json.field("answer", question.answer + 1)
            write("picks", picks[current], to: &json)
            writeNames(question, to: &json)
        } else if let seat, let pick = picks[current][seat.index] {
            json.field("pick", pick + 1)
        }
        write("score", points, to: &json)
        write("used", used.map { Int($0 / .milliseconds(1)) }, to: &json)
        write("out", out.map(\.index), to: &json)
        if isOver { writeAnswers(to: &json) }
        json.endObject()
    }

    private func writeDeck(to json: inout JSONWriter) {
        json.key("deck")
        json.beginObject()
        json.field("id", deck.id)
        write("title", deck.title, to: &json)
        json.field("licence", deck.licence)
        write("credit", deck.credit, to: &json)
        json.endObject()
    }

    /// Writes the name and the addresses, in the order of the pictures.
    private func write(_ question: PictureQuestion, to json: inout JSONWriter) {
        write("name", deck.items[question.item].names, to: &json)
        json.key("imgs")
        json.beginArray()
        for address in question.addresses { json.value(address) }
        json.endArray()
    }

    /// Writes all questions that were closed, with the picks of all seats and the names of all pictures.
    private func writeAnswers(to json: inout JSONWriter) {
        json.key("answers")
        json.beginArray()
        let closed = isClosed ? current + 1 : current
        for (index, question) in questions.prefix(closed).enumerated() {
            json.beginObject()
            write(question, to: &json)
            json.field("answer", question.answer + 1)
            write("picks", picks[index], to: &json)
            writeNames(question, to: &json)
            json.endObject()
        }
        json.endArray()
    }

    /// Writes the names of all three pictures.
    private func writeNames(_ question: PictureQuestion, to json: inout JSONWriter) {
        json.key("names")
        json.beginArray()
        for item in question.items { write(deck.items[item].names, to: &json) }
        json.endArray()
    }

    private func write(_ key: StaticString, _ words: PictureDeck.Words, to json: inout JSONWriter) {
        json.key(key)
        write(words, to: &json)
    }

    private func write(_ words: PictureDeck.Words, to json: inout JSONWriter) { json.value(.object(words.mapValues { .string($0) })) }

    private func write(_ key: StaticString, _ numbers: [Int], to json: inout JSONWriter) {
        json.key(key)
        json.beginArray()
        for number in numbers { json.value(number) }
        json.endArray()
    }

    /// Writes picks, counted from 1; `null` for a seat that has not picked.
    private func write(_ key: StaticString, _ picks: [Int?], to json: inout JSONWriter) {
        json.key(key)
        json.beginArray()
        for pick in picks { if let pick { json.value(pick + 1) } else { json.null() } }
        json.endArray()
    }

    public func writeLegalMoves(for seat: Seat, to json: inout JSONWriter) {
        json.beginArray()
        for move in legalMoves(for: seat) { json.value(move.description) }
        json.endArray()
    }
}
