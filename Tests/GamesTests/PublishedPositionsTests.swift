import Games
import JSONText
import Testing

@Suite struct PublishedPositionsTests {
    @Test(arguments: ["quoridor-public", "quoridor4-public"])
    func `every published position is seen the same way`(file: String) throws {
        for line in try vectorLines(file) { #expect(try QuoridorVector(json: line).differences == []) }
    }

    @Test func `a wrong expectation is told apart`() throws {
        let line = try #require(try vectorLines("quoridor-public").first)
        let text = String(decoding: line, as: UTF8.self)
        let wrong = text.replacing("\"a1h\",", with: "").replacing("\"pathBlocked\":0", with: "\"pathBlocked\":1")
        let differences = try QuoridorVector(json: Array(wrong.utf8)).differences
        #expect(differences.count == 2)
        #expect(differences.first?.contains("a1h") == true)
    }

    @Test(arguments: ["", "[]", "{}", "{\"position\":{}}", "{\"position\":{\"players\":2},\"moves\":[1]}"])
    func `a line that is no position is refused`(line: String) {
        #expect(throws: QuoridorVector.Malformed.self) { try QuoridorVector(json: Array(line.utf8)) }
    }

    /// Leaves counted in a test run; deeper counts are for `palisade perft` built for release.
    private static let budget = 300_000

    @Test func `move sequences are as many as published`() throws {
        for line in try vectorLines("quoridor-perft") {
            let entry = try JSONValue(parsing: line)
            let counts = entry["perft"]?.array?.compactMap(\.int) ?? []
            var game = try Quoridor(seats: entry["players"]?.int ?? 2, rules: .endless)
            for turn in try QuoridorRecord.turns(in: (entry["moves"]?.array ?? []).compactMap(\.string).joined(separator: " ")) {
                try game.take(turn)
            }
            if let qfen = entry["qfen"]?.string { #expect(game.qfen == qfen) }
            for (index, count) in counts.enumerated() where count <= Self.budget {
                #expect(game.board.perft(index + 1) == count, "\(entry["id"]?.string ?? "?") at depth \(index + 1)")
            }
        }
    }
}
