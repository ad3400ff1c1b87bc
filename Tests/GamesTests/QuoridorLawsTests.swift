import GameRules
import Games
import Testing

@Suite struct QuoridorLawsTests {
    @Test(arguments: [2, 4], [1, 2] as [UInt64])
    func `exactly the moves of the plain version are accepted, and a refused one changes nothing`(seats: Int, seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var game = try Quoridor(seats: seats, seed: 0)
        var plain = PlainQuoridor(seats: seats)
        let all = PlainQuoridor.everyWall + PlainQuoridor.everyCell + ["pass"]
        while let seat = game.turn, game.ply < 40 {
            let legal = plain.legal()
            for text in all {
                var next = game
                let move = try #require(QuoridorMove(text))
                do throws(IllegalMove) {
                    try next.play(move, by: seat)
                    #expect(legal.contains(text), "\(text) in \(game.qfen)")
                } catch {
                    #expect(!legal.contains(text), "\(text) in \(game.qfen): \(error.rule)")
                    #expect(next == game)
                    #expect(error.reason.hasSuffix("."))
                }
            }
            let walks = legal.filter { $0.count == 2 }.sorted()
            let builds = legal.filter { $0.count != 2 }.sorted()
            let wantsToWalk = Bool.random(using: &dice)
            let text = try #require((wantsToWalk && !walks.isEmpty || builds.isEmpty ? walks : builds).randomElement(using: &dice))
            try game.play(try #require(QuoridorMove(text)), by: seat)
            plain.play(text)
            #expect(game.board.winner == plain.winner)
        }
    }

    @Test(arguments: [2, 4]) func `every position of a random game survives QFEN and its record`(seats: Int) throws {
        var dice = Dice(seed: 9)
        var game = try Quoridor(seats: seats, seed: 0)
        var turns: [QuoridorRecord.Turn] = []
        let start = game
        while let seat = game.turn {
            let back = try Quoridor(qfen: game.qfenWithPly)
            #expect(back.board == game.board)
            #expect(back.ply == game.ply)
            if Int.random(in: 0..<20, using: &dice) == 0 {
                turns.append(.idle)
            } else {
                turns.append(.move(try #require(game.legalMoves(for: seat).randomElement(using: &dice))))
            }
            try game.take(try #require(turns.last))
        }
        let tags = [QuoridorRecord.Tag("Player1", #"Ann "the \ wall""#), QuoridorRecord.Tag("Date", "2026.11.21")]
        let record = try QuoridorRecord(tags: tags, start: start, turns: turns, result: .unfinished)
        #expect(try QuoridorRecord(reading: record.description) == record)
        #expect(record.end == game)
    }
}
