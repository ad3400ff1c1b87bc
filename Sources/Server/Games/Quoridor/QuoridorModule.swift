import Analysis
import Bots
import Drawings
import Foundation
import GameRules
import Games
import Identifiers
import JSONText
import Storage

/// Quoridor: eight bot levels and an evaluator on one engine, positions with their QFEN, and records. It reads records, positions and move lists.
struct QuoridorModule: GameModule {
    func players(_ pool: ComputePool) -> [any Player<Quoridor>] { QuoridorPlayers.all(pool) }
    var playerNames: [String] { QuoridorPlayers.levels.map(\.name) }
    var exhibitors: [Int] { QuoridorPlayers.exhibitors }
    func evaluator(_ pool: ComputePool, nodes: Int) -> (any Evaluator<Quoridor>)? { QuoridorEvaluator(pool, nodes: nodes) }

    var draws: Bool { true }
    func drawing(of view: JSONValue, as shape: DrawingShape) -> Drawing? { QuoridorDrawing.of(view, as: shape) }

    var clips: [Clip] { QuoridorClips.all }

    func writeNotation(of position: Quoridor, to json: inout JSONWriter) { json.field("qfen", position.qfen) }
    func record(of match: MatchRecord) -> String { match.quoridorRecord }

    func read(_ text: String) throws(Unreadable) -> Transcript<Quoridor> {
        let record = try quoridorRecord(in: text)
        return Transcript(start: record.start, startText: record.start.qfenWithPly, turns: record.turns.map(\.description))
    }

    private func quoridorRecord(in text: String) throws(Unreadable) -> QuoridorRecord {
        let position = try? Quoridor(qfen: text.trimmingCharacters(in: .whitespacesAndNewlines))
        if let position, let record = try? QuoridorRecord(start: position, turns: [], result: .unfinished) { return record }
        do throws(QuoridorRecord.Malformed) {
            return try QuoridorRecord(reading: text, seats: text.contains("4p") ? 4 : 2)
        } catch {
            throw Unreadable(reason: error.description)
        }
    }
}

extension MatchRecord {
    /// The time control; `nil` in records of earlier versions.
    private var control: String? {
        guard let control = (try? JSONValue(parsing: config))?["control"]?.string else { return nil }
        // 40 seconds for a turn, and 8 for the one after an idle turn; a game without a clock has a dash, as in PGN.
        return ["usual": "40+0/8", "none": "-"][control] ?? control
    }

    /// The game as a Quoridor record. Its result is the result of the match, which differs from the board's if a player lost by leaving.
    fileprivate var quoridorRecord: String {
        let seats = max(2, players.count)
        guard let start = try? Quoridor(seats: seats, seed: 0) else { return "" }
        let turns = moveList.compactMap { $0 == Quoridor.idleTurn ? QuoridorRecord.Turn.idle : QuoridorMove($0).map { .move($0) } }
        var tags = players.map { QuoridorRecord.Tag("Player\($0.seat + 1)", $0.name) }
        tags.append(.init("Date", Date(timeIntervalSince1970: Double(started.milliseconds) / 1000).formatted(.iso8601.year().month().day())))
        if let control { tags.append(.init("TimeControl", control)) }
        tags.append(.init("Termination", why))
        let result: QuoridorRecord.Result = winner.map { .win(Seat($0)) } ?? .draw
        guard let record = try? QuoridorRecord(tags: tags, start: start, turns: turns, result: result) else { return "" }
        return record.description
    }
}
