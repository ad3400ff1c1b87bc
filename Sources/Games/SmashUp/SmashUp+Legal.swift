public import GameRules
public import JSONText

extension SmashUp {
    /// A selection of the moves that a seat may make: names are suggested, sets go in and out as a whole, and scores change by one.
    public func legalMoves(for seat: Seat) -> [SmashUpMove] {
        guard case .waiting(let actors, _) = stage, actors.contains(seat) else { return [] }
        return acts(for: seat).map { SmashUpMove($0) }
    }

    private func acts(for seat: Seat) -> [SmashUpMove.Act] {
        let isHost = seat == host
        switch phase {
        case .players: return naming(by: seat) + (players.count >= Self.leastPlayers ? [.factions] : [])
        case .factions: return selecting + (missing == 0 ? [.deal] : []) + [.back]
        case .dealt: return [.play, .deal, .back]
        case .playing: return scoring(by: seat) + (isHost ? [.end, .close] : [])
        case .over: return [.again, .deal, .players] + (isHost ? [.back, .close] : [])
        }
    }

    private func naming(by seat: Seat) -> [SmashUpMove.Act] {
        let removable = players.indices.filter { mayAct(seat, for: $0) }.map { SmashUpMove.Act.remove(player: $0) }
        let isNamed = players.contains { $0.seat == seat }
        guard players.count < Self.mostPlayers, let name = suggestion else { return removable }
        return removable + [.add(name)] + (isNamed ? [] : [.me(name)])
    }

    /// A name that no player has.
    private var suggestion: TableName? {
        let taken = Set(players.map(\.name.folded))
        return (1...(Self.mostPlayers + 1)).lazy.compactMap { try? TableName("Player \($0)") }.first { !taken.contains($0.folded) }
    }

    private var selecting: [SmashUpMove.Act] {
        var acts: [SmashUpMove.Act] = []
        for set in FactionSet.all {
            let isIn = (FactionSet.factions(of: set.id) ?? 0..<0).map(choice.contains)
            if isIn.contains(false) { acts.append(.set(set.id, on: true)) }
            if isIn.contains(true) { acts.append(.set(set.id, on: false)) }
        }
        return acts
    }

    private func scoring(by seat: Seat) -> [SmashUpMove.Act] {
        var acts: [SmashUpMove.Act] = []
        for player in players.indices where mayAct(seat, for: player) {
            for change in [1, -1] where ScoreSheet.range.contains(sheet.scores[player] + change) { acts.append(.score(player: player, by: change)) }
        }
        for entry in sheet.log.suffix(ScoreSheet.undoable) where !entry.isUndone && mayAct(seat, for: entry.player) {
            if ScoreSheet.range.contains(sheet.scores[entry.player] - entry.change) { acts.append(.undo(entry: entry.number)) }
        }
        return acts
    }

    public func writeLegalMoves(for seat: Seat, to json: inout JSONWriter) {
        json.beginArray()
        for move in legalMoves(for: seat) { json.value(move.description) }
        json.endArray()
    }
}
