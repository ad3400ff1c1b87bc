import Foundation
import Games
import JSONText

/// The accumulated results of an arena.
struct ArenaTally: Sendable {
    private(set) var score = ArenaScore()
    private var failures: [String] = []
    private var openings: Set<ArenaOpening> = []
    private var plies = 0
    private var times = [Duration](repeating: .zero, count: 2)
    private var moves = [0, 0]

    mutating func add(_ result: Arena.Result) {
        score.add(result.points, opening: result.number / 2)
        openings.insert(result.opening)
        plies += result.played.count
        for player in 0...1 {
            times[player] += result.times[player]
            moves[player] += result.moves[player]
        }
        if result.isFailure { failures.append("game \(result.number + 1): \(result.reason)") }
    }

    /// The standing, shown after each game.
    var standing: String { "+\(score.wins) =\(score.draws) -\(score.losses)" }

    private func pace(_ player: Int) -> Double { moves[player] == 0 ? 0 : times[player] / .milliseconds(1) / Double(moves[player]) }

    var text: String {
        let (low, high) = score.interval
        let lines = [
            "games        \(score.games), \(openings.count) openings, \(rounded(Double(plies) / Double(max(1, score.games)))) plies each",
            "A            \(score.wins) wins, \(score.draws) draws, \(score.losses) losses, \(rounded(score.share * 100)) %",
            "Elo          \(signed(score.elo)), 95 % between \(signed(low)) and \(signed(high))",
            "A stronger   \(rounded(score.superiority * 100)) % likely",
            "ms a move    A \(String(format: "%.2f", pace(0))), B \(String(format: "%.2f", pace(1)))",
        ]
        return (lines + failures.map { "lost         \($0)" }).joined(separator: "\n")
    }

    var json: String {
        var json = JSONWriter(capacity: 512)
        let (low, high) = score.interval
        json.beginObject()
        json.field("games", score.games)
        json.field("wins", score.wins)
        json.field("draws", score.draws)
        json.field("losses", score.losses)
        json.field("score", .double(score.share))
        for (key, number) in [("elo", score.elo), ("elo_low", low), ("elo_high", high)] as [(StaticString, Double)] {
            // JSON has no representation of infinity.
            json.field(key, number.isFinite ? .double(number) : .null)
        }
        json.field("superiority", .double(score.superiority))
        json.field("openings", openings.count)
        json.field("plies", plies)
        json.field("ms_a", .double(pace(0)))
        json.field("ms_b", .double(pace(1)))
        json.key("lost")
        json.beginArray()
        for failure in failures { json.value(failure) }
        json.endArray()
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func rounded(_ number: Double) -> String { String(format: "%.1f", number) }
    private func signed(_ number: Double) -> String { number.isFinite ? String(format: "%+.0f", number) : number > 0 ? "+inf" : "-inf" }
}

extension Arena.Result {
    /// Whether a player forfeited the game.
    var isFailure: Bool { reason.hasPrefix("A:") || reason.hasPrefix("B:") }

    var text: String {
        let end = points == 0.5 ? "drawn" : points == 1 ? "A wins" : "B wins"
        return "A moves \(seat == 0 ? "first" : "second") after \(opening.text): \(end) in \(played.count) plies (\(reason))"
    }

    /// The game on one line, in the form that `--openings` and records accept.
    var record: String { ([opening.text] + played.map(\.description)).joined(separator: " ") }
}
