import GameRules
import Games
import Testing

@Suite struct QuoridorTextTests {
    @Test(arguments: [
        "e2 e8 e3h", "e2,e8,e3h", "e2/e8/e3h", "1. e2 e8 2. e3h", "1.E2 e8\n2.e3H *", "{hello\nthere} 1. e2 1... e8 2. e3h",
    ]) func `a plain list is read however it is joined`(text: String) throws {
        #expect(try QuoridorRecord(reading: text).turns.map(\.description) == ["e2", "e8", "e3h"])
    }

    @Test(arguments: [
        "\u{FEFF}[Variant \"quoridor-9x9-2p\"]\n\n1. e2 e8 2. e3h d6v *", "e2 e8 he3 vd6", "E2 E8 HE3 VD6", "1 e2 e8 2 e3h d6v",
        "1) e2 e8 2) e3h d6v",
        "(1) e2 e8 (2) e3h d6v", "1: e2 e8 2: e3h d6v", "ｅ２　ｅ８　ｅ３ｈ　ｄ６ｖ", "１．ｅ２　ｅ８　２．ｅ３ｈ　ｄ６ｖ", "1. e2! e8? 2. e3h!! d6v?? 1-0",
        "1. e2!? e8?! 2. e3h+ d6v#",
        "1. e2 $1 e8$14 2. e3h ! d6v", "e2 e8 (e7 e3 (e4 {a ) b} e5)) e3h d6v", "1. e2 (1. e3 e8) 1... e8 2. e3h d6v",
        "e2 e8 ; and now a wall\ne3h d6v",
        "; 2026\n% program 7\ne2 e8 e3h d6v", "e2;e8;e3h;d6v", "e2; e8; e3h; d6v;", "1. e2 e8; 2. e3h d6v", #"["e2", "e8", "e3h", "d6v"]"#,
        "['e2','e8','e3h','d6v']",
        "[Variant “quoridor-9x9-2p”]\n[Player1 „Ann“]\n\n1. e2 e8 2. e3h d6v *", "［Player1 ＂Ann＂］\n１. e2 e8 e3h d6v", "e2\u{200B} e8\u{200B} e3h d6v",
        "e2\u{200B}e8\u{200B}e3h\u{200B}d6v", "e\u{200B}2 e8 e3\u{AD}h d6\u{2060}v", "\u{202A}e2\u{202C} e8 e3h\u{200E} d6v",
        "1. e2 e8 2. e3h d6v 1–0", "e2 e8 e3h d6v ½-½",
        "e2 e8 e3h d6v ½–½", "e2 e8 e3h d6v ½", "e2 e8 e3h d6v 1/2—1/2", "[Result \"1–0\"]\ne2 e8 e3h d6v", "1. e2 e8 2. … e3h d6v",
        "1. e2 1… e8 2. e3h d6v",
    ]) func `records of other programs and what copying makes of ours are read`(text: String) throws {
        #expect(try QuoridorRecord(reading: text).turns.map(\.description) == ["e2", "e8", "e3h", "d6v"])
    }

    @Test(arguments: ["e2 e8 -- e7", "e2 e8 — e7", "e2 e8 – e7", "e2 e8 –– e7", "1. e2 e8 2. —— e7"])
    func `a dash of a word processor is a turn that ran out`(text: String) throws {
        #expect(try QuoridorRecord(reading: text).turns.map(\.description) == ["e2", "e8", "--", "e7"])
    }

    @Test func `results survive what copying makes of them`() throws {
        #expect(try QuoridorRecord(reading: "e2 e8 0–1").result == .win(Seat(1)))
        #expect(try QuoridorRecord(reading: "e2 e8 ½–½").result == .draw)
        #expect(try QuoridorRecord(reading: "1 e2 b5 e8 h5 2 e3 3", seats: 4).result == .win(Seat(2)))
    }

    @Test(arguments: ["e2 e8 e3 xyzzy", "e2 - e8", "e2 e8 (e3", "e2 e8 e3) d6", "e2 e8 h3e", "(", "e2 ﷺ"])
    func `what is no record is still refused`(text: String) {
        #expect(throws: QuoridorRecord.Malformed.self) { try QuoridorRecord(reading: text) }
    }

    @Test func `five moves joined by slashes are no position`() throws {
        #expect(try QuoridorRecord(reading: "e2/e8/e3/e7/e4").turns.count == 5)
        #expect(try QuoridorRecord(reading: "d4 / a2 / e4 e6 / 4 3 / 2").start.board.turn == 1)
    }

    @Test func `a record is written as people write it`() throws {
        let start = try Quoridor(seats: 2, seed: 0)
        let turns = try QuoridorRecord.turns(in: "e2 e8 -- e7")
        let record = try QuoridorRecord(tags: [.init("Player1", "Ann")], start: start, turns: turns, result: .win(Seat(1)))
        #expect(
            record.description == """
                [Variant "quoridor-9x9-2p"]
                [RuleSet "gigamic-strict-1"]
                [Player1 "Ann"]
                [Result "0-1"]

                1. e2 e8 2. -- e7 0-1

                """)
    }

    @Test func `a game that was set up keeps its position`() throws {
        let start = try Quoridor(qfen: "d4f4e7 / a2a8 / e4 e6 a4 h6 / 4 3 5 3 / 3")
        let record = try QuoridorRecord(start: start, turns: try QuoridorRecord.turns(in: "a5 h5"), result: .draw)
        let back = try QuoridorRecord(reading: record.description)
        #expect(back == record)
        #expect(back.end.qfen == "d4e7f4 / a2a8 / e4 e6 a5 h5 / 4 3 5 3 / 1")
    }

    @Test(arguments: ["a”b", "„a“", "a″", "«»", "\\\"”", "a\\"]) func `a name with quotes reads back`(name: String) throws {
        let start = try Quoridor(seats: 2, seed: 0)
        let record = try QuoridorRecord(tags: [.init("Player1", name)], start: start, turns: [], result: .unfinished)
        #expect(try QuoridorRecord(reading: record.description) == record)
    }

    @Test(arguments: [" / / e1 e9 / 10 10 / 1 / 7", " / / e1 e9 / 10 10 / 2"]) func `the ply of a position reads back`(qfen: String) throws {
        let record = try QuoridorRecord(reading: qfen)
        #expect(try QuoridorRecord(reading: record.description) == record)
    }

    @Test(arguments: [
        ("e2\ne8 e9", 2, "e9"), ("e2 e8\n\nxx", 3, "xx"), ("[Player1 \"a\"]\n[Oops]", 2, "[Oops]"), ("e2 {never\nclosed", 1, "{"),
        ("[Variant \"chess\"]", 1, "chess"), ("[Result \"7-7\"]\ne2", 1, "7-7"), ("[QFEN \"zz\"]", 1, "zz"), ("e2 1-0 e8", 1, "e8"),
    ]) func `an error says the line and the word`(text: String, line: Int, token: String) {
        let error = #expect(throws: QuoridorRecord.Malformed.self) { try QuoridorRecord(reading: text) }
        #expect(error?.line == line)
        #expect(error?.token == token)
    }

    @Test(arguments: [
        ("e1", "fields"), (" / / e1 e1 / 1 1 / 1", "pawns"), (" / / e1 / 1 1 / 1", "pawns"),
        ("a1b1 / / e1 e9 / 1 1 / 1", "horizontal walls"),
        ("a1 / a1 / e1 e9 / 1 1 / 1", "vertical walls"), ("i1 / / e1 e9 / 1 1 / 1", "horizontal walls"),
        (" / / e1 e9 / 1 / 1", "walls left"),
        (" / / e1 e9 / 11 10 / 1", "walls left"), (" / / e1 e9 / 10 10 / 3", "turn"), (" / / e9 e1 / 1 1 / 1", "pawns"),
        (" / / e9 e5 / 1 1 / 1", "turn"), ("a1 / b1 / a1 e9 / 1 1 / 1", "pawns"), (" / / e1 e9 / 10 10 / 1 / x", "ply"),
    ]) func `a malformed position names its field`(qfen: String, field: String) {
        let error = #expect(throws: QFEN.Malformed.self) { try Quoridor(qfen: qfen) }
        #expect(error?.field == field)
    }
}
