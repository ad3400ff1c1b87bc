import GameRules
import Games
import JSONText
import Testing

@Suite struct QuoridorRulesTests {
    private func game(_ moves: String, seats: Int = 2, rules: QuoridorRules? = nil) throws -> Quoridor {
        var game = try Quoridor(seats: seats, rules: rules ?? .house(seats: seats))
        for turn in try QuoridorRecord.turns(in: moves) { try game.take(turn) }
        return game
    }

    private func refusal(_ move: String, in game: Quoridor) -> String? {
        var game = game
        do throws(IllegalMove) {
            try game.play(Quoridor.read(move), by: Seat(game.board.turn))
            return nil
        } catch { return error.rule }
    }

    @Test(
        arguments: [
            ("", "e3", "distance"), ("", "e1", "occupied"), ("e2 e8 e3 e7 e4 e6 e5", "e5", "occupied"),
            ("e1h a8h", "e2", "blocked"), ("e2 e8 e3 e7 e4 e6 e5 e6h a1h", "e4", nil), ("e2 e8 e3 e7 e4 e6 e5 e4h a1h", "e4", "blocked"),
            ("e2 e8 e3 e7 e4 e6 e5", "d5", "distance"), ("a1h", "a1v", "cross"), ("a1h", "b1h", "overlap"), ("a1h", "a1h", "overlap"),
            ("a1v", "a2v", "overlap"), ("a1h", "c1h", nil), ("d1v e8", "e1v", nil), ("d1v a8h d2h a7h", "e1v", "path"),
            ("", "pass", "pass"), ("", "j5", "off_board"), ("", "e0", "off_board"), ("", "i1h", "off_board"), ("", "a9v", "off_board"),
            ("", "e", "notation"), ("", "e22", "notation"), ("", "", "notation"), ("", "ee", "notation"), ("", "passe", "notation"),
            ("", "é2", "notation"),
        ] as [(String, String, String?)])
    func `each refusal names its rule`(moves: String, move: String, rule: String?) throws {
        #expect(refusal(move, in: try game(moves)) == rule)
    }

    @Test func `a player without walls and a game that is over refuse in their own words`() throws {
        #expect(refusal("a1h", in: try Quoridor(qfen: " / / e1 e9 / 0 10 / 1")) == "no_walls")
        #expect(refusal("e2", in: try Quoridor(qfen: " / / e9 d9 / 1 1 / 2")) == "over")
        var game = try game("")
        #expect(throws: IllegalMove.self) { try game.play(.pass, by: Seat(1)) }
    }

    @Test func `capitals are understood and small letters written`() {
        #expect(QuoridorMove("E3H")?.description == "e3h")
        #expect(QuoridorMove("PASS") == .pass)
    }

    @Test func `a goal ends the game at once`() throws {
        var game = try Quoridor(qfen: " / / e8 a5 / 10 10 / 1")
        try game.play(try #require(QuoridorMove("e9")), by: Seat(0))
        #expect(game.stage == .over(Outcome(winner: Seat(0), seats: 2, reason: .goal)))
    }

    @Test func `the third occurrence of a position is a draw, the start being the first`() throws {
        let dance = "e2 e8 e1 e9 "
        #expect(try game(dance + "e2 e8 e1").turn == Seat(1))
        #expect(try game(dance + dance).stage == .over(Outcome(winner: nil, seats: 2, reason: .repetition)))
        #expect(try game(dance + dance, rules: .endless).turn == Seat(0))
    }

    @Test func `a position reached by an idle turn is not counted`() throws {
        let idling = "e2 -- e1 -- e2 -- e1 -- "
        #expect(try game(idling).turn == Seat(0))
        #expect(try game(idling + "e2").stage == .over(Outcome(winner: nil, seats: 2, reason: .repetition)))
        #expect(try game("-- -- -- -- -- -- -- --").turn == Seat(0))
    }

    @Test func `a goal on the last ply wins, anything else there is a draw`() throws {
        let rules = QuoridorRules(repetitions: 3, maxPlies: 7)
        let near = try Quoridor(qfen: " / / e8 a5 / 10 10 / 1 / 6", rules: rules)
        var won = near
        try won.play(try #require(QuoridorMove("e9")), by: Seat(0))
        #expect(won.stage == .over(Outcome(winner: Seat(0), seats: 2, reason: .goal)))
        var drawn = near
        try drawn.play(try #require(QuoridorMove("d8")), by: Seat(0))
        #expect(drawn.stage == .over(Outcome(winner: nil, seats: 2, reason: .plies)))
        var idle = near
        idle.skipTurn()
        #expect(idle.stage == .over(Outcome(winner: nil, seats: 2, reason: .plies)))
        #expect(QuoridorRules.house(seats: 2).maxPlies == 300)
        #expect(QuoridorRules.house(seats: 4).maxPlies == 400)
    }

    @Test func `a player shut in by pawns and without walls can only pass`() throws {
        // A wall to the east, a pawn to the north and another right behind it.
        var game = try Quoridor(qfen: " / a1 / a1 a2 a3 e5 / 0 5 5 5 / 1")
        #expect(game.legalMoves(for: Seat(0)) == [.pass])
        #expect(refusal("a2", in: game) == "occupied")
        try game.play(.pass, by: Seat(0))
        #expect(game.turn == Seat(1))
        #expect(game.ply == 1)
        #expect(refusal("pass", in: game) == "pass")
    }

    @Test func `a pawn with a wall behind it is passed at the side, one with a pawn behind it is not`() throws {
        let wall = try Quoridor(qfen: "a2 / / a1 a2 a3 e5 / 0 5 5 5 / 1")
        #expect(wall.legalMoves(for: Seat(0)).map(\.description) == ["b1", "b2"])
        let pawn = try Quoridor(qfen: " / / a1 a2 a3 e5 / 0 5 5 5 / 1")
        #expect(pawn.legalMoves(for: Seat(0)).map(\.description) == ["b1"])
    }

    @Test func `players see the board, spectators the lengths of the ways too`() throws {
        let game = try game("e2 d5v e3h")
        #expect(
            view(of: game, for: Seat(0))
                == #"{"pawns":["e2","e9"],"h":["e3"],"v":["d5"],"owners":{"d5v":1,"e3h":0},"left":[9,9],"goal":[9,1]}"#)
        #expect(view(of: game, for: nil).hasSuffix(#""goal":[9,1],"paths":[8,9]}"#))
        let four = try self.game("", seats: 4)
        #expect(view(of: four, for: nil).hasSuffix(#""left":[5,5,5,5],"goal":[9,"i",1,"a"],"paths":[8,8,8,8]}"#))
    }

    private func view(of game: Quoridor, for seat: Seat?) -> String {
        var json = JSONWriter()
        game.writeView(for: seat, to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
