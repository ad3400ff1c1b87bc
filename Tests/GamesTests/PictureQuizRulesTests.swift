import GameRules
import JSONText
import Testing

@testable import Bots
@testable import Games

private let amy = Seat(0)
private let bob = Seat(1)
private let cleo = Seat(2)

@Suite struct PictureQuizRulesTests {
    init() { SampleDeck.install() }

    private func game(seats: Int, seed: UInt64 = 7) throws -> PictureQuiz {
        try PictureQuiz(options: ["deck": .string("sample")], seats: seats, seed: seed)
    }

    private func right(_ game: PictureQuiz) -> PictureQuizMove { .pick(game.question.answer) }
    private func wrong(_ game: PictureQuiz) -> PictureQuizMove { .pick((game.question.answer + 1) % 3) }

    private func view(_ game: PictureQuiz, for seat: Seat?) throws -> JSONValue {
        var json = JSONWriter()
        game.writeView(for: seat, to: &json)
        return try JSONValue(parsing: json.bytes)
    }

    @Test func `eight questions of one group each ask for nobody twice, not even as a wrong picture`() throws {
        for seed in 0..<500 {
            let questions = try game(seats: 1, seed: UInt64(seed)).questions
            #expect(questions.count == 8)
            var asked: Set<Int> = []
            for question in questions {
                #expect(Set(question.items).count == 3 && question.items.contains(question.item))
                #expect(Set(question.items.map { SampleDeck.deck.items[$0].group }).count == 1)
                #expect(asked.isDisjoint(with: question.items))
                asked.insert(question.item)
            }
            #expect(Set(questions.flatMap(\.addresses)).count == 24)
        }
    }

    @Test func `every place holds the right picture about as often`() throws {
        var counts = [0, 0, 0]
        for seed in 0..<500 { for question in try game(seats: 1, seed: UInt64(seed)).questions { counts[question.answer] += 1 } }
        // 4000 draws; four standard deviations are 120.
        for count in counts { #expect(abs(count - 1333) < 120) }
    }

    @Test func `alone the answer follows the pick, and the next question the wish for it`() throws {
        var game = try game(seats: 1)
        #expect(game.stage == .waiting(for: [amy], until: nil))
        #expect(try view(game, for: amy)["answer"] == nil)
        #expect(throws: IllegalMove.self) { try game.play(.next, by: amy, at: .zero) }
        try game.play(right(game), by: amy, at: .seconds(50))
        #expect(game.points == [1])
        #expect(try view(game, for: amy)["answer"]?.int == game.question.answer + 1)
        #expect(game.legalMoves(for: amy) == [.next])
        #expect(throws: IllegalMove.self) { try game.play(.pick(0), by: amy, at: .zero) }
        try game.play(.next, by: amy, at: .seconds(60))
        #expect(try view(game, for: nil)["q"]?.int == 2)
        #expect(try view(game, for: nil)["answer"] == nil)
    }

    @Test func `a right pick is a point, a wrong one takes one, and the score is never below zero`() throws {
        var game = try game(seats: 1)
        var scores: [Int] = []
        for isRight in [false, true, true, false, false, false, true, true] {
            try game.play(isRight ? right(game) : wrong(game), by: amy, at: .zero)
            scores += game.points
            try game.play(.next, by: amy, at: .zero)
        }
        #expect(scores == [0, 1, 2, 1, 0, 0, 1, 2])
        #expect(game.stage.outcome?.placings == [.init(place: 1, score: 2)])
        #expect(try view(game, for: nil)["answers"]?.array?.count == 8)
    }

    @Test func `with others a question is closed when all have picked, and nobody learns of a pick before`() throws {
        var game = try game(seats: 3)
        let before = try view(game, for: bob)
        let pick = right(game)
        try game.play(pick, by: amy, at: .seconds(2))
        for viewer in [bob, cleo, nil] {
            #expect(game.notice(of: pick.description, by: amy, for: viewer) == nil)
            #expect(try view(game, for: viewer) == before)
        }
        #expect(try view(game, for: amy)["pick"]?.int == game.question.answer + 1)
        #expect(game.points == [0, 0, 0])
        #expect(throws: IllegalMove(rule: "picked", reason: "You have picked already.")) { try game.play(.pick(0), by: amy, at: .seconds(3)) }
        try game.play(wrong(game), by: bob, at: .seconds(3))
        try game.play(pick, by: cleo, at: .seconds(4))
        #expect(game.points == [1, 0, 1])
        #expect(game.notice(of: pick.description, by: cleo, for: nil) == pick.description)
        #expect(game.stage == .waiting(for: [], until: .seconds(7)))
        #expect(try view(game, for: nil)["picks"]?.array?.count == 3)
        game.timeOut(at: .seconds(7))
        #expect(game.stage == .waiting(for: [amy, bob, cleo], until: .seconds(27)))
    }

    @Test func `a missed question counts nothing, and all its time`() throws {
        var game = try game(seats: 2)
        try game.play(right(game), by: amy, at: .seconds(5))
        game.timeOut(at: .milliseconds(19_999))
        #expect(!game.isClosed)
        game.timeOut(at: .seconds(20))
        #expect(game.isClosed && game.points == [1, 0])
        #expect(game.used == [.seconds(5), .seconds(20)])
        #expect(throws: IllegalMove(rule: "closed", reason: "This question is closed.")) { try game.play(.pick(0), by: bob, at: .seconds(21)) }
    }

    @Test func `the places go by points, then by the time used`() throws {
        var game = try game(seats: 3)
        var time = Duration.zero
        while game.stage.outcome == nil {
            if game.isClosed {
                time += .seconds(3)
                game.timeOut(at: time)
                continue
            }
            try game.play(right(game), by: amy, at: time + .seconds(2))
            try game.play(right(game), by: cleo, at: time + .seconds(1))
            try game.play(wrong(game), by: bob, at: time + .seconds(3))
            time += .seconds(3)
        }
        #expect(game.stage.outcome?.placings == [.init(place: 2, score: 8), .init(place: 3, score: 0), .init(place: 1, score: 8)])
        #expect(game.stage.outcome?.winner == cleo)
    }

    @Test func `nobody waits for a seat that has left, and it comes last`() throws {
        var game = try game(seats: 3)
        try game.play(right(game), by: amy, at: .seconds(1))
        try game.play(wrong(game), by: bob, at: .seconds(1))
        game.drop(cleo, at: .seconds(2))
        #expect(game.isClosed)
        game.timeOut(at: .seconds(5))
        game.drop(amy, at: .seconds(6))
        #expect(game.standings?.map(\.place) == [2, 1, 3])
        #expect(game.stage.outcome != nil)
    }

    @Test func `decks are named by their id, and kept with their edition`() throws {
        #expect(try PictureQuiz.completing(["deck": .string("sample")], seats: 2)["deck"] == .string("sample@1"))
        for wrong in ["none", "sample@2", ""] {
            #expect { try PictureQuiz.completing(["deck": .string(wrong)], seats: 2) } throws: { ($0 as? IllegalSetup)?.option == "deck" }
        }
    }

    @Test(arguments: ["0", "4", "01", "", "Next", "1 "]) func `other texts are no moves`(text: String) { #expect(PictureQuizMove(text) == nil) }

    @Test(arguments: PictureQuizBot.all) func `a bot knows about the part of the answers that it should`(bot: PictureQuizBot) throws {
        var dice = Dice(seed: 1)
        var hits = 0
        for seed in 0..<2000 {
            let game = try game(seats: 2, seed: UInt64(seed))
            if bot.choose(in: game, for: amy, dice: &dice) == right(game) { hits += 1 }
        }
        let expected = bot.knowledge + (1 - bot.knowledge) / 3
        #expect(abs(Double(hits) / 2000 - expected) < 0.05)
    }
}
