import GameRules
public import JSONText

extension GameKind {
    public func write(to json: inout JSONWriter) {
        json.beginObject()
        json.field("id", id.rawValue)
        json.field("rules", rulesVersion)
        json.key("seats")
        json.beginArray()
        for count in seatCounts { json.value(count) }
        json.endArray()
        if !hasPool { json.field("pool", false) }
        if profile.hasRank { json.field("rank", true) }
        if choices.hasTurns {
            json.key("controls")
            json.beginArray()
            for control in TimeControl.allCases { json.value(control.rawValue) }
            json.endArray()
        }
        if !scoreLists.isEmpty {
            json.key("scores")
            json.beginArray()
            for name in scoreLists { json.value(name) }
            json.endArray()
        }
        if !offered.isEmpty { writeOffered(to: &json) }
        json.key("bots")
        json.beginArray()
        for bot in bots {
            json.beginObject()
            json.field("level", bot.level)
            json.field("name", bot.name)
            json.endObject()
        }
        json.endArray()
        json.endObject()
    }

    /// Writes the values of options of this server by the options' names.
    private func writeOffered(to json: inout JSONWriter) {
        json.key("choices")
        json.beginObject()
        for (option, choices) in Dictionary(grouping: offered, by: \.option).sorted(by: { $0.key < $1.key }) {
            json.key(option)
            json.beginArray()
            for choice in choices {
                json.beginObject()
                json.field("value", choice.value)
                json.key("title")
                json.value(.object(choice.title.mapValues { .string($0) }))
                json.endObject()
            }
            json.endArray()
        }
        json.endObject()
    }
}
