public import JSONText

// The JSON form of an evaluation, the same in answers of the HTTP API and in the store.
extension Evaluation {
    public func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("at", index)
        json.field("score", score)
        json.field("end", end)
        json.key("chance")
        json.value(chance)
        json.field("best", best)
        json.key("line")
        json.beginArray()
        for move in line { json.value(move) }
        json.endArray()
        if let loss {
            json.key("loss")
            json.value(loss)
        }
        if let mark { json.field("mark", mark.rawValue) }
        json.endObject()
    }

    /// Reads the form that `write(to:)` writes; `nil` for anything else.
    init?(_ json: JSONValue) {
        guard let index = json["at"]?.int, let chance = json["chance"]?.double, let line = json["line"]?.array else { return nil }
        self.init(
            index: index, score: json["score"]?.int, end: json["end"]?.int, chance: chance, line: line.compactMap(\.string),
            loss: json["loss"]?.double, mark: json["mark"]?.string.flatMap(Mark.init(rawValue:)))
    }

    static func text(of evaluations: [Evaluation]) -> [UInt8] {
        var json = JSONWriter(capacity: 160 * evaluations.count + 16)
        json.beginArray()
        for evaluation in evaluations { evaluation.write(to: &json) }
        json.endArray()
        return json.bytes
    }

    /// Reads the form that `text(of:)` writes; `nil` for anything else.
    static func read(_ text: [UInt8]) -> [Evaluation]? {
        guard let values = (try? JSONValue(parsing: text))?.array else { return nil }
        let evaluations = values.compactMap(Evaluation.init)
        return evaluations.count == values.count ? evaluations : nil
    }
}
