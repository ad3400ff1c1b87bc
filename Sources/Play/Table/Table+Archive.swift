import GameRules
import JSONText
import Storage

extension Table {
    /// The finished match as it goes into the archive; `nil` when there was none to keep.
    func matchRecord() -> MatchRecord? {
        guard let started, let ended, let ending else { return nil }
        var config = JSONWriter(capacity: 32)
        config.beginObject()
        config.field("seats", settings.seats)
        config.endObject()
        return MatchRecord(
            match: match, game: kind.id, mode: settings.mode.rawValue, room: number, started: started.milliseconds, ended: ended.milliseconds,
            winner: ending.winner, why: ending.why.rawValue,
            players: chairs.enumerated().compactMap { seat, chair in
                chair.map { MatchRecord.Player(seat: seat, user: $0.person.user, name: $0.person.name, kind: $0.person.kind.rawValue) }
            },
            plies: ply, config: config.bytes, moves: MatchRecord.text(of: history.map(\.move)), events: turnsAsJSON(),
            isPrivate: settings.isPrivate)
    }

    private func turnsAsJSON() -> [UInt8] {
        var json = JSONWriter(capacity: history.count * 80)
        json.beginArray()
        for (index, turn) in history.enumerated() {
            json.beginObject()
            json.field("k", turn.seat == nil ? "deadline" : turn.isIdle ? "idle" : "move")
            json.field("seat", turn.seat)
            json.field("m", turn.move)
            json.field("ply", index + 1)
            json.field("ts", Int(turn.at.milliseconds))
            json.field("ms", turn.spent)
            json.field("lag", turn.lag)
            json.endObject()
        }
        json.endArray()
        return json.bytes
    }
}
