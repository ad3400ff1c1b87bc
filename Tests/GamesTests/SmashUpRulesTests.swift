import GameRules
import JSONText
import Testing

@testable import Games

/// The companion of a Smash Up table, move by move.
@Suite struct SmashUpRulesTests {
    private func table(_ seats: Int = 1, seed: UInt64 = 7) throws -> SmashUp { try SmashUp(seats: seats, seed: seed) }

    /// Plays moves of one seat.
    private func play(_ moves: String..., by seat: Int = 0, in table: inout SmashUp) throws {
        for move in moves { #expect(try table.play(move, by: Seat(seat), at: .zero) == move) }
    }

    /// The rule that refuses a move; the table must not change.
    private func rule(_ move: String, by seat: Int = 0, in table: SmashUp) -> String? {
        var copy = table
        do throws(IllegalMove) {
            _ = try copy.play(move, by: Seat(seat), at: .zero)
            return nil
        } catch {
            #expect(copy == table)
            #expect(error.reason.hasSuffix("."))
            return error.rule
        }
    }

    private func view(_ table: SmashUp) throws -> JSONValue {
        var json = JSONWriter()
        table.writeView(for: nil, to: &json)
        return try JSONValue(parsing: json.bytes)
    }

    /// Two players with their factions, who count.
    private func playing(_ seats: Int = 1, seed: UInt64 = 7) throws -> SmashUp {
        var table = try table(seats, seed: seed)
        try play("add Ann", "add Bob", "factions", "deal", "play", in: &table)
        return table
    }

    private func ints(_ view: JSONValue, _ key: String) -> [Int] { view[key]?.array?.compactMap(\.int) ?? [] }

    // MARK: Names

    @Test(arguments: ["Ann", "Zoë", "李小龍", "O'Neil, Jr.", "x", "12345678901234567890", "नमस्ते", "J-P & Co. #1", "김민수"])
    func `ordinary names are taken as they are`(name: String) throws {
        var table = try table()
        try play("add \(name)", in: &table)
        #expect(try view(table)["players"]?.array?.first?["name"]?.string == name)
    }

    @Test(arguments: [
        "", " ", "   ", "123456789012345678901", "a\u{200B}b", "a\u{202E}b", "a\tb", "a\u{0}b", "\u{3164}", "❤", "a\u{A0}b", "!!!",
        "a\u{2800}", "e\u{301}\u{302}\u{303}\u{304}", "A" + String(repeating: "\u{301}", count: 60), "x\ny", "\u{E000}",
    ]) func `other names are refused`(name: String) throws {
        let table = try table()
        #expect(rule("add \(name)", in: table) == "name")
        #expect(SmashUpMove("me \(name)") == nil)
    }

    /// Such a mark makes one character with the space before it.
    @Test(arguments: ["\u{FE0F}", "\u{301}", "\u{301}A"]) func `a name does not begin with a mark`(name: String) throws {
        #expect(rule("add \(name)", in: try table()) == "notation")
    }

    @Test func `a name is trimmed, and unique whatever its case`() throws {
        var table = try table()
        #expect(try table.play("add   Ann  ", by: Seat(0), at: .zero) == "add Ann")
        for twin in ["ann", "ANN", "Ann "] { #expect(rule("add \(twin)", in: table) == "taken") }
        #expect(try table.play("add A  b", by: Seat(0), at: .zero) == "add A b")
        #expect(rule("add a   b", in: table) == "taken")
        // Two spellings of one character.
        try play("add Zo\u{EB}", in: &table)
        #expect(rule("add Zoe\u{308}", in: table) == "taken")
    }

    @Test func `two to four players sit at a table`() throws {
        var table = try table()
        #expect(rule("factions", in: table) == "few")
        try play("add A", in: &table)
        #expect(rule("factions", in: table) == "few")
        try play("add B", "add C", "add D", in: &table)
        #expect(rule("add E", in: table) == "full")
        #expect(rule("me E", in: table) == "full")
        try play("remove 2", "rename 2 Cecil", "rename 2 CECIL", in: &table)
        #expect(rule("rename 2 CECIL", in: table) == "same")
        #expect(rule("rename 2 a", in: table) == "taken")
        #expect(rule("rename 4 X", in: table) == "player")
        #expect(rule("remove 9", in: table) == "player")
        try play("factions", in: &table)
        #expect(rule("add Eve", in: table) == "phase")
        #expect(rule("remove 1", in: table) == "phase")
        try play("rename 1 Ada", "back", in: &table)
        #expect(try view(table)["players"]?.array?.compactMap { $0["name"]?.string } == ["Ada", "CECIL", "D"])
    }

    @Test func `anybody acts for a name without a phone, only its own phone or the host for one with a phone`() throws {
        var table = try table(3)
        try play("me Ann", by: 1, in: &table)
        try play("add Bob", by: 2, in: &table)
        #expect(rule("rename 1 Cat", by: 2, in: table) == "phone")
        #expect(rule("remove 1", by: 2, in: table) == "phone")
        #expect(rule("me Ann", by: 2, in: table) == "taken")
        try play("rename 1 Anna", by: 0, in: &table)
        try play("me Annie", by: 1, in: &table)
        try play("rename 2 Rob", by: 1, in: &table)
        // A phone takes a name that has none, at any time.
        try play("factions", "deal", "play", by: 2, in: &table)
        #expect(rule("me Eve", by: 2, in: table) == "phase")
        try play("me rob", by: 2, in: &table)
        #expect(try view(table)["players"]?.array?.map { $0["seat"]?.int } == [1, 2])
        #expect(rule("score 2 +1", by: 1, in: table) == "phone")
        try play("score 2 +1", by: 2, in: &table)
        try play("score 2 +1", by: 0, in: &table)
        #expect(rule("undo 1", by: 1, in: table) == "phone")
    }

    @Test func `the names of a phone that leaves go on without one, and the next seat is the host`() throws {
        var table = try table(2)
        try play("me Ann", by: 0, in: &table)
        try play("me Bob", by: 1, in: &table)
        try play("factions", "deal", "play", "score 1 +3", by: 0, in: &table)
        #expect(rule("end", by: 1, in: table) == "host")
        table.drop(Seat(0), at: .zero)
        #expect(rule("score 1 +1", by: 0, in: table) == "turn")
        #expect(try view(table)["host"]?.int == 1)
        try play("score 1 +1", "end", "close", by: 1, in: &table)
        // Ann has no phone any more, and more points than Bob.
        #expect(table.stage.outcome?.placings == [.init(place: 3), .init(place: 2, score: 0)])
        #expect(table.stage.outcome?.winner == nil)
    }

    @Test func `a phone without a player waits while the others count`() throws {
        var table = try table(3)
        try play("me Ann", by: 0, in: &table)
        try play("me Bob", by: 1, in: &table)
        try play("factions", "deal", "play", by: 2, in: &table)
        #expect(rule("score 1 +1", by: 2, in: table) == "turn")
        #expect(table.stage == .waiting(for: [Seat(0), Seat(1)], until: nil))
        table.drop(Seat(1), at: .zero)
        try play("score 2 +1", by: 2, in: &table)
    }

    @Test func `the table is over when all have left`() throws {
        var table = try table(2)
        table.drop(Seat(0), at: .zero)
        #expect(table.stage.outcome == nil)
        table.drop(Seat(1), at: .zero)
        #expect(table.stage.outcome != nil)
        #expect(try view(table)["host"] == .null)
    }

    // MARK: Factions

    @Test func `all sets and factions are there as published`() {
        #expect(FactionSet.all.map(\.factions.count) == [8, 1, 4, 4, 4, 4, 5, 4, 4, 4, 4])
        #expect(Set(FactionSet.factions).count == 46)
        #expect(Set(FactionSet.all.map(\.id)).count == 11)
    }

    @Test func `a set that is taken out takes its factions out`() throws {
        var table = try table()
        try play("add A", "add B", "factions", "faction geeks off", "set awesome off", "faction ghosts on", in: &table)
        #expect(rule("faction geeks off", in: table) == "same")
        #expect(rule("set base on", in: table) == "same")
        #expect(rule("set nobody on", in: table) == "unknown")
        #expect(rule("faction orcs on", in: table) == "unknown")
        var shown = try view(table)
        #expect(shown["off"]?.array?.compactMap(\.string) == ["geeks", "killer-plants", "steampunks", "bear-cavalry"])
        #expect(shown["selected"]?.int == 42)
        try play("set awesome on", in: &table)
        shown = try view(table)
        #expect(shown["off"]?.array?.compactMap(\.string) == ["geeks"])
    }

    @Test func `too few factions are told before and refused`() throws {
        var table = try table()
        try play("add A", "add B", "add C", "factions", in: &table)
        for set in FactionSet.all where set.id != "cthulhu" { try play("set \(set.id) off", in: &table) }
        #expect(try view(table)["missing"]?.int == 2)
        #expect(rule("deal", in: table) == "missing")
        try play("faction geeks on", in: &table)
        #expect(try view(table)["missing"]?.int == 1)
        #expect(!table.legalMoves(for: Seat(0)).contains(SmashUpMove(.deal)))
        try play("faction ninjas on", "deal", in: &table)
        let dealt = table.hands.flatMap { $0 }.map { FactionSet.factions[$0] }
        #expect(Set(dealt) == ["minions", "innsmouth", "elder-things", "miskatonic", "geeks", "ninjas"])
    }

    @Test(arguments: 2...4) func `everybody gets two factions, and no faction comes twice`(players: Int) throws {
        var seen: Set<Int> = []
        for seed in 0..<60 {
            var table = try table(seed: UInt64(seed))
            for player in 0..<players { try play("add P\(player)", in: &table) }
            try play("factions", "set base off", "deal", in: &table)
            #expect(table.hands.count == players && table.hands.allSatisfy { $0.count == 2 })
            #expect(Set(table.hands.joined()).count == 2 * players)
            #expect(table.hands.joined().allSatisfy { $0 >= 8 })
            seen.formUnion(table.hands.joined())
        }
        #expect(seen.count == 38)
    }

    @Test func `factions are dealt again, and not all the same`() throws {
        var table = try table()
        try play("add A", "add B", "factions", "deal", in: &table)
        let first = table.hands
        var others: Set<[[Int]]> = []
        for _ in 0..<5 {
            try play("deal", in: &table)
            others.insert(table.hands)
        }
        #expect(others.count > 1 || !others.contains(first))
        #expect(try view(table)["deal"]?.int == 6)
        try play("back", in: &table)
        #expect(try view(table)["hands"]?.array == [])
    }

    // MARK: Scores

    @Test func `scores go up and down between 0 and 25`() throws {
        var table = try playing()
        #expect(rule("score 1 -1", in: table) == "bounds")
        try play("score 1 +25", in: &table)
        #expect(rule("score 1 +1", in: table) == "bounds")
        try play("score 1 -20", "score 2 +3", in: &table)
        #expect(table.sheet.scores == [5, 3])
        for text in [
            "score 1 +0", "score 1 1", "score 1 +26", "score 1 ++1", "score 1", "score 0 +1", "score 01 +1", "score 1 +01", "score 1 +1 ",
            "Score 1 +1",
        ] {
            #expect(rule(text, in: table) == "notation")
        }
        #expect(rule("score 3 +1", in: table) == "player")
    }

    @Test func `one of the last five changes is taken back, once`() throws {
        var table = try playing()
        try play("score 1 +1", "score 2 +2", "score 1 +3", "score 2 +4", "score 1 +5", "score 1 +1", in: &table)
        #expect(rule("undo 1", in: table) == "entry")
        #expect(rule("undo 7", in: table) == "entry")
        try play("undo 3", in: &table)
        #expect(table.sheet.scores == [7, 6])
        #expect(rule("undo 3", in: table) == "undone")
        try play("score 1 -7", in: &table)
        // That would lead below 0.
        #expect(rule("undo 5", in: table) == "bounds")
        #expect(rule("undo 3", in: table) == "undone")
        let log = try view(table)["log"]?.array ?? []
        #expect(log.count == 7)
        #expect(log[2]["undone"]?.bool == true && log[2]["n"]?.int == 3 && log[2]["change"]?.int == 3 && log[2]["by"]?.int == 0)
    }

    @Test func `the log has a bound`() throws {
        var table = try playing()
        for round in 0..<40 { try play("score 1 \(round.isMultiple(of: 2) ? "+" : "-")1", in: &table) }
        let log = try view(table)["log"]?.array?.compactMap { $0["n"]?.int }
        #expect(log == Array(21...40))
    }

    @Test func `with fifteen points the table is told who leads, and the host ends the game`() throws {
        var table = try playing(2)
        try play("score 1 +14", in: &table)
        #expect(ints(try view(table), "leads") == [])
        try play("score 1 +1", "score 2 +16", in: &table)
        #expect(ints(try view(table), "leads") == [1])
        try play("score 1 +1", in: &table)
        #expect(ints(try view(table), "leads") == [0, 1])
        #expect(rule("end", by: 1, in: table) == "host")
        #expect(rule("again", in: table) == "phase")
        try play("end", in: &table)
        #expect(ints(try view(table), "winners") == [0, 1])
        #expect(rule("score 1 +1", in: table) == "phase")
        // Ended by mistake.
        #expect(rule("back", by: 1, in: table) == "host")
        try play("back", "score 1 +1", "end", in: &table)
        #expect(ints(try view(table), "winners") == [0])
    }

    @Test func `the next game has the same factions, a new deal, or new players`() throws {
        var table = try playing()
        try play("score 1 +9", "end", in: &table)
        let hands = table.hands
        try play("again", in: &table)
        #expect(table.hands == hands && table.sheet.scores == [0, 0] && table.sheet.log.isEmpty)
        try play("end", "deal", in: &table)
        #expect(table.deals == 2 && table.phase == .dealt)
        #expect(rule("players", in: table) == "phase")
        try play("play", "end", "players", in: &table)
        #expect(table.hands.isEmpty && table.phase == .players && table.players.count == 2)
        try play("remove 1", "add Eve", "factions", in: &table)
    }

    @Test func `only the host closes the table, in any phase`() throws {
        var table = try table(2)
        #expect(rule("close", by: 1, in: table) == "host")
        try play("me Bob", by: 1, in: &table)
        try play("close", in: &table)
        #expect(table.stage.outcome?.reason == .goal)
        // No game was ended, so nobody has won.
        #expect(table.stage.outcome?.placings == [.init(place: 1), .init(place: 1)])
        #expect(rule("add Ann", in: table) == "turn")
        #expect(table.legalMoves(for: Seat(0)).isEmpty)
    }

    @Test func `a table has the result of the newest game that was ended`() throws {
        var table = try table(2)
        try play("me Ann", by: 0, in: &table)
        try play("me Bob", by: 1, in: &table)
        try play("factions", "deal", "play", "score 2 +3", "end", in: &table)
        let won = [Outcome.Placing(place: 2, score: 0), .init(place: 1, score: 3)]
        for moves in [["close"], ["again", "score 1 +9", "close"], ["players", "remove 2", "close"], ["deal", "play", "back", "deal", "close"]] {
            var other = table
            for move in moves where rule(move, in: other) == nil { try play(move, in: &other) }
            #expect(other.stage.outcome?.placings == won, "\(moves)")
        }
        // That end was a mistake.
        try play("back", "score 1 +4", in: &table)
        #expect(table.standings == [.init(place: 1), .init(place: 1)])
        try play("end", "close", in: &table)
        #expect(table.stage.outcome?.winner == Seat(0))
    }

    @Test func `a move refers to a game, a step, or the list of players`() throws {
        var table = try playing()
        let counting = table.ply
        try play("score 1 +1", in: &table)
        func earliest(_ text: String) -> Int { table.earliestPly(for: text) }
        #expect([earliest("score 1 +1"), earliest("undo 1"), earliest("end"), earliest("rename 1 Eve"), earliest("add Eve")] == [5, 5, 5, 0, 0])
        #expect(counting == 5)
        try play("end", "back", in: &table)
        // The same game goes on.
        #expect([earliest("score 1 +1"), earliest("end")] == [5, 8])
        try play("end", "again", in: &table)
        #expect([earliest("score 1 +1"), earliest("again")] == [10, 10])
        try play("end", "deal", "deal", in: &table)
        #expect([earliest("deal"), earliest("play")] == [13, 13])
        try play("play", "end", "players", "remove 1", in: &table)
        #expect([earliest("rename 1 Eve"), earliest("remove 1"), earliest("set base off"), earliest("no move")] == [17, 17, 17, 0])
    }

    // MARK: Keys

    @Test func `a move with a key is made once`() throws {
        var table = try playing(2)
        try play("score 1 +1 ~a", in: &table)
        #expect(try view(table)["log"]?.array?.first?["key"]?.string == "a")
        #expect(rule("score 1 +1 ~a", in: table) == "again")
        #expect(rule("score 2 +5 ~a", in: table) == "reused")
        // Each seat has keys of its own.
        try play("score 1 +1 ~a", by: 1, in: &table)
        for key in 0..<8 { try play("score 1 +1 ~k\(key)", in: &table) }
        #expect(rule("score 1 +1 ~k0", in: table) == "again")
        // The ninth newest is forgotten.
        try play("score 1 +1 ~a", in: &table)
        #expect(table.sheet.scores == [11, 0])
    }

    @Test func `a refused move keeps its key`() throws {
        var table = try playing()
        #expect(rule("score 1 -1 ~x", in: table) == "bounds")
        try play("score 1 +1 ~x", in: &table)
    }

    @Test(arguments: ["score 1 +1 ~", "score 1 +1 ~A", "score 1 +1 ~abcdefghi", "score 1 +1~a", "score 1 +1 ~a b", "deal ~é", "~a", "add a~b"])
    func `a key is one to eight lower-case letters and digits`(move: String) throws {
        #expect(rule(move, in: try playing()) == "key")
    }

    @Test func `any text is read or refused`() throws {
        var dice = Dice(seed: 5)
        let words = [
            "add", "me", "rename", "remove", "factions", "set", "faction", "deal", "play", "score", "undo", "end", "again", "players", "back", "1",
            "2",
            "+1", "-9", "99999999999999999999", "on", "off", "base", "ninjas", " ", "", "~a", "~", "Ann", "\u{202E}", "🂡", "\0", "é",
        ]
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 0...4, using: &dice)).map { _ in words.randomElement(using: &dice) ?? "" }.joined(separator: " ")
            var table = try playing()
            let before = table
            do throws(IllegalMove) {
                let written = try table.play(text, by: Seat(0), at: .zero)
                #expect(SmashUpMove(written)?.description == written)
                #expect(table.ply == before.ply + 1)
            } catch {
                #expect(table == before)
            }
        }
    }

    /// The longest view there is: four long names, many factions taken out, a full log.
    @Test func `a view has a bound`() throws {
        var table = try table(4)
        for seat in 0..<4 { try play("me \(seat)\(String(repeating: "龍", count: 19))", by: seat, in: &table) }
        try play("factions", in: &table)
        for faction in FactionSet.factions.dropFirst(8) { try play("faction \(faction) off", in: &table) }
        try play("deal", "play", in: &table)
        for key in 0..<25 { try play("score 1 +25 ~plus\(key + 1000)", "score 1 -25 ~less\(key + 1000)", in: &table) }
        for entry in (46...50).reversed() { try play("undo \(entry)", in: &table) }
        var json = JSONWriter()
        table.writeView(for: nil, to: &json)
        #expect(json.bytes.count < 3000)
    }
}
