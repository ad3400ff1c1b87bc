import Foundation
import GameRules
import Games
import JSONText
import Storage

extension GameShelf.Shelf {
    /// Quoridor games: positions with their QFEN, records, and whatever somebody pastes.
    static let quoridor = GameShelf.Shelf(
        positions: { seats, moves throws(GameShelf.Unreadable) in
            var json = JSONWriter(capacity: 64 * 1024)
            json.beginObject()
            try GameShelf.writePositions(of: Quoridor.self, seats: seats, moves: moves, to: &json) { position, json in
                json.field("qfen", position.qfen)
            }
            json.endObject()
            return json.bytes
        },
        record: { match in match.quoridorRecord },
        load: { text throws(GameShelf.Unreadable) in try loadQuoridor(text) })

    private static func loadQuoridor(_ text: String) throws(GameShelf.Unreadable) -> [UInt8] {
        let record = try quoridorRecord(in: text)
        return write(start: record.start, turns: record.turns)
    }

    /// A record, a position or a list of moves, as a record.
    static func quoridorRecord(in text: String) throws(GameShelf.Unreadable) -> QuoridorRecord {
        let position = try? Quoridor(qfen: text.trimmingCharacters(in: .whitespacesAndNewlines))
        if let position, let record = try? QuoridorRecord(start: position, turns: [], result: .unfinished) { return record }
        do throws(QuoridorRecord.Malformed) {
            return try QuoridorRecord(reading: text, seats: text.contains("4p") ? 4 : 2)
        } catch {
            throw GameShelf.Unreadable(reason: error.description)
        }
    }

    private static func write(start: Quoridor, turns: [QuoridorRecord.Turn]) -> [UInt8] {
        var json = JSONWriter(capacity: 64 * 1024)
        json.beginObject()
        json.field("seats", start.seatCount)
        json.key("moves")
        json.beginArray()
        for turn in turns { json.value(turn.description) }
        json.endArray()
        var position = start
        json.key("positions")
        json.beginArray()
        write(position, after: nil, to: &json)
        for turn in turns {
            // The record has played them all when it was read.
            guard (try? position.take(turn)) != nil else { break }
            write(position, after: turn.description, to: &json)
        }
        json.endArray()
        json.field("qfen", position.qfen)
        json.endObject()
        return json.bytes
    }

    private static func write(_ position: Quoridor, after move: String?, to json: inout JSONWriter) {
        json.beginObject()
        json.field("ply", position.ply)
        json.field("m", move)
        json.field("turn", position.turn?.index)
        json.field("qfen", position.qfen)
        json.key("state")
        position.writeView(for: nil, to: &json)
        json.endObject()
    }
}

extension MatchRecord {
    /// The game on paper. A game that somebody lost by leaving has the result of the match, not of the board.
    fileprivate var quoridorRecord: String {
        let seats = max(2, players.count)
        guard let start = try? Quoridor(seats: seats, seed: 0) else { return "" }
        let turns = moveList.compactMap { $0 == "--" ? QuoridorRecord.Turn.idle : QuoridorMove($0).map { .move($0) } }
        var tags = players.map { QuoridorRecord.Tag("Player\($0.seat + 1)", $0.name) }
        tags.append(.init("Date", Date(timeIntervalSince1970: Double(started) / 1000).formatted(.iso8601.year().month().day())))
        tags.append(.init("TimeControl", "40+0/8"))
        tags.append(.init("Termination", why))
        let result: QuoridorRecord.Result = winner.map { .win(Seat($0)) } ?? .draw
        guard let record = try? QuoridorRecord(tags: tags, start: start, turns: turns, result: result) else { return "" }
        return record.description
    }
}
