import Foundation
import GameRules
import Games
import Identifiers
import Play
import Storage

/// The companion of a Smash Up table, without bots. Its records list every move with its time and phone, and the table as it was closed. Records
/// cannot be pasted: factions were dealt.
struct SmashUpModule: GameModule {
    typealias Position = SmashUp

    func record(of match: MatchRecord) -> String {
        guard var table = try? match.opening(of: SmashUp.self), let turns = try? match.turns() else { return "" }
        var lines: [String] = []
        for turn in turns {
            let seconds = String(format: "%.3f", turn.time / .seconds(1))
            lines.append("\(seconds) \(turn.seat.map { "\($0.index + 1)" } ?? "-") \(turn.isDrop ? "left" : turn.move ?? SmashUp.idleTurn)")
            try? table.take(turn)
        }
        let date = Date(timeIntervalSince1970: Double(match.started.milliseconds) / 1000).formatted(.iso8601.year().month().day())
        let head = table.summary.enumerated().map { "[Player\($0 + 1) \($1)]" } + ["[Date \"\(date)\"]"]
        return (head + lines).map { $0 + "\n" }.joined()
    }

    func read(_ text: String) throws(Unreadable) -> Transcript<SmashUp> {
        throw Unreadable(reason: "Smash Up games cannot be pasted, because their factions were dealt")
    }
}
