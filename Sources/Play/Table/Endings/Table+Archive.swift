import GameRules
import Identifiers
import JSONText
import Storage
import Wire

extension Table {
    /// The archive record of the finished match; `nil` if there is no finished match.
    func matchRecord() -> MatchRecord? {
        guard let started, let ended, let ending else { return nil }
        return MatchRecord(
            match: match, game: kind.id.rawValue, mode: settings.mode.rawValue, room: number.rawValue, started: started, ended: ended,
            winner: ending.winner?.index, why: ending.why.rawValue, players: recordedPlayers(ending), plies: ply, config: settings.archivedConfig,
            seed: seed,
            moves: MatchRecord.text(of: history.map(\.move)), events: turnsAsJSON(),
            isPrivate: settings.isPrivate)
    }

    /// The name of the list in which the scores of the match stand; `nil` if the game has no lists.
    var scoreList: String? {
        kind.profile.scoreLists.flatMap { lists in settings.options[lists.option]?.string ?? lists.names.first }
    }

    private func recordedPlayers(_ ending: Ending) -> [MatchRecord.Player] {
        let placings = placings(ending)
        return chairs.seats.compactMap { seat in
            chairs[seat].map {
                MatchRecord.Player(
                    seat: seat.index, user: $0.person.user, name: $0.person.name, kind: $0.person.kind.rawValue,
                    place: placings?[seat.index].place, score: placings?[seat.index].score)
            }
        }
    }

    /// The placings by seat; `nil` for a game that does not count. If the room ended the game and the game has no
    /// standings, the winner is placed before all others, or all draw.
    func placings(_ ending: Ending) -> [Outcome.Placing]? {
        guard ending.counts else { return nil }
        return stage?.outcome?.placings ?? position?.standings ?? Outcome(winner: ending.winner, seats: chairs.count, reason: ending.why).placings
    }

    private func turnsAsJSON() -> [UInt8] {
        var json = JSONWriter(capacity: history.count * 80)
        json.beginArray()
        for (index, turn) in history.enumerated() {
            writeDepartures(at: index, to: &json)
            json.beginObject()
            json.field("k", turn.seat == nil ? "deadline" : turn.isIdle ? "idle" : "move")
            json.field("seat", turn.seat?.index)
            json.field("m", turn.move)
            json.field("ply", index + 1)
            json.field("ts", Int(turn.at.milliseconds))
            json.field("ms", turn.spent.milliseconds)
            json.field("lag", turn.lag.milliseconds)
            if kind.profile.readsTime { json.field("t", turn.time.milliseconds) }
            json.endObject()
        }
        writeDepartures(at: history.count, to: &json)
        json.endArray()
        return json.bytes
    }

    /// Writes the seats that left the game after this many turns.
    private func writeDepartures(at ply: Int, to json: inout JSONWriter) {
        for departure in departures where departure.ply == ply {
            json.beginObject()
            json.field("k", "dropped")
            json.field("seat", departure.seat.index)
            json.field("ply", ply)
            json.field("t", departure.time.milliseconds)
            json.endObject()
        }
    }
}
