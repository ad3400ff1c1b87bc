import Identifiers
import Play
import Synchronization

/// The turns of games that go on for days, as rooms report them, each with the moment at which it has to be looked at. There are at most as many
/// turns as rooms.
final class WaitingTurns: TurnReader {
    private struct Entry {
        let turn: DistantTurn
        /// `nil` if there is nothing to do until the turn is over.
        var look: Timestamp?
    }

    private let entries = Mutex<[MatchID: Entry]>([:])

    func learned(_ turn: DistantTurn?, of match: MatchID) {
        let entry = turn.map { Entry(turn: $0, look: Timestamp(milliseconds: 0)) }
        entries.withLock { $0[match] = entry }
    }

    /// The turns of all players of whom one is to be looked at, by player.
    func due(at now: Timestamp) -> [UserID: [DistantTurn]] {
        entries.withLock { entries in
            let users = Set(entries.values.lazy.filter { $0.look.map { $0 <= now } ?? false }.map(\.turn.user))
            guard !users.isEmpty else { return [:] }
            return Dictionary(grouping: entries.values.map(\.turn).filter { users.contains($0.user) }, by: \.user)
        }
    }

    /// Sets the next look at turns. A turn that has changed meanwhile keeps the moment of its last report.
    func look(at turns: [DistantTurn], next moment: Timestamp?) {
        entries.withLock { entries in
            for turn in turns where entries[turn.match]?.turn == turn { entries[turn.match]?.look = moment }
        }
    }
}
