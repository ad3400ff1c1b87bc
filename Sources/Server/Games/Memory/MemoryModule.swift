import Bots
import Foundation
import GameRules
import Games
import Identifiers
import Play
import Storage

/// The memory game: three bots that forget, and records with the cards and the time of each move. Games cannot be pasted, because their cards were
/// dealt.
struct MemoryModule: GameModule {
    func players(_ pool: ComputePool) -> [any Player<Memory>] { MemoryBot.all }
    var playerNames: [String] { MemoryBot.all.map(\.name) }

    func record(of match: MatchRecord) -> String {
        guard let game = try? match.opening(of: Memory.self), let turns = try? match.turns() else { return "" }
        var lines = match.players.map { "[Player\($0.seat + 1) \"\($0.name)\" \($0.score ?? 0)]" }
        lines.append("[Date \"\(Date(timeIntervalSince1970: Double(match.started.milliseconds) / 1000).formatted(.iso8601.year().month().day()))\"]")
        lines.append("[Cards \"\(game.cardNames.joined(separator: " "))\"]")
        for turn in turns {
            let seconds = String(format: "%.3f", turn.time / .seconds(1))
            lines.append("\(seconds) \(turn.seat.map { "\($0.index + 1)" } ?? "-") \(turn.isDrop ? "left" : turn.move ?? Memory.idleTurn)")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    func read(_ text: String) throws(Unreadable) -> Transcript<Memory> {
        throw Unreadable(reason: "memory games cannot be pasted, because their cards were dealt")
    }
}
