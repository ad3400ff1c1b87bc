public import GameRules
public import JSONText

extension SmashUp {
    /// Everybody sees the same.
    public func writeView(for seat: Seat?, to json: inout JSONWriter) {
        json.beginObject()
        json.field("phase", phase.rawValue)
        json.field("host", host?.index)
        writePlayers(to: &json)
        write("off", choice.unselected.map { .string($0) }, to: &json)
        json.field("selected", choice.selected.count)
        json.field("missing", missing)
        json.field("deal", deals)
        json.field("game", games)
        write("hands", hands.map { hand in .array(hand.map { .string(FactionSet.factions[$0]) }) }, to: &json)
        write("score", numbers(sheet.scores), to: &json)
        write("leads", sheet.isAtGoal ? numbers(sheet.leaders) : [], to: &json)
        write("winners", phase == .over ? numbers(sheet.leaders) : [], to: &json)
        writeLog(to: &json)
        json.endObject()
    }

    private func writePlayers(to json: inout JSONWriter) {
        json.key("players")
        json.beginArray()
        for player in players {
            json.beginObject()
            json.field("name", player.name.text)
            json.field("seat", player.seat?.index)
            json.endObject()
        }
        json.endArray()
    }

    private func writeLog(to json: inout JSONWriter) {
        json.key("log")
        json.beginArray()
        for entry in sheet.log {
            json.beginObject()
            json.field("n", entry.number)
            json.field("player", entry.player)
            json.field("by", entry.seat.index)
            json.field("change", entry.change)
            if let key = entry.key { json.field("key", key) }
            if entry.isUndone { json.field("undone", true) }
            json.endObject()
        }
        json.endArray()
    }

    private func numbers(_ numbers: [Int]) -> [JSONValue] { numbers.map { .int($0) } }

    private func write(_ key: StaticString, _ values: [JSONValue], to json: inout JSONWriter) {
        json.key(key)
        json.value(.array(values))
    }

    /// The names at the table with their factions and scores, for records.
    public var summary: [String] {
        players.indices.map { player in
            let hand = hands.indices.contains(player) ? hands[player].map { FactionSet.factions[$0] }.joined(separator: " ") : ""
            return "\(players[player].name.text) \"\(hand)\" \(sheet.scores.indices.contains(player) ? sheet.scores[player] : 0)"
        }
    }
}
