import GameRules
import Games

/// A record that was read is written, and reads back as the same record; the same holds for positions and for moves of every game.
struct RecordsInput: FuzzInput {
    let words = [
        "[Variant \"quoridor-9x9-4p\"]\n", "[Result \"1-0\"]\n", "[QFEN \" / / e1 e9 / 10 10 / 1\"]\n", "[Player1 \"Ann\"]\n", "1. e2 e8 ", "e3h",
        "d6v", "--",
        "1/2-1/2", "0-1", "{", "}", "(", ")", ";", "%", "$1", "\u{200B}", "“", "”", "\\\"", "\u{308}", "\u{2013}", "½", "pass",
        " / / e1 e9 / 10 10 / 1 / 7",
    ]

    func check(_ bytes: [UInt8]) throws(Finding) {
        let text = String(decoding: bytes, as: UTF8.self)
        for seats in [2, 4] {
            if let record = try? QuoridorRecord(reading: text, seats: seats) { try checkRoundTrip(record) }
        }
        _ = try? QuoridorRecord.turns(in: text)
        if let position = try? Quoridor(qfen: text) {
            guard (try? Quoridor(qfen: position.qfenWithPly)) == position else { throw Finding("a position is read back as another position") }
        }
        let short = String(decoding: bytes.prefix(80), as: UTF8.self)
        try checkMove(short, of: Quoridor.self)
        try checkMove(short, of: Memory.self)
        try checkMove(short, of: PictureQuiz.self)
        try checkMove(short, of: SmashUp.self)
    }

    private func checkRoundTrip(_ record: QuoridorRecord) throws(Finding) {
        let text = record.description
        let again: QuoridorRecord
        do { again = try QuoridorRecord(reading: text) } catch { throw Finding("the written record does not read: \(error)") }
        guard again.start == record.start, again.turns == record.turns, again.result == record.result else {
            throw Finding("the written record is another game")
        }
        guard again.description == text else { throw Finding("the written record has other tags") }
    }

    private func checkMove<Position: Game>(_ text: String, of game: Position.Type) throws(Finding) {
        guard let move = try? Position.read(text) else { return }
        let written = move.description
        guard (try? Position.read(written)) == move else { throw Finding("a move of \(Position.id) is read back as another move") }
        guard !written.isEmpty, written != "--" else { throw Finding("a move of \(Position.id) is written like no move") }
    }
}
