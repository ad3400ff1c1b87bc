import GameRules
import JSONText
import Testing

@testable import Games

private let amy = Seat(0)
private let bob = Seat(1)

@Suite struct MemoryRulesTests {
    private static func game(_ mode: String, _ table: String, seats: Int, seed: UInt64 = 7) throws -> Memory {
        try Memory(options: ["mode": .string(mode), "table": .string(table)], seats: seats, seed: seed)
    }

    /// Two cards in play of the same face, and one of another, on the board of a seat.
    private func cards(_ game: Memory, of seat: Seat = amy) throws -> (pair: [MemoryMove], other: MemoryMove) {
        let board = game.board(of: seat)
        let inPlay = board.faces.indices.filter { board.finders[$0] == nil && !board.open.contains($0) }
        let first = try #require(inPlay.first)
        let pair = inPlay.filter { board.faces[$0] == board.faces[first] }
        let other = try #require(inPlay.first { board.faces[$0] != board.faces[first] })
        return (pair.map { .turn(card: $0) }, .turn(card: other))
    }

    private func view(_ game: Memory, for seat: Seat?) throws -> JSONValue {
        var json = JSONWriter()
        game.writeView(for: seat, to: &json)
        return try JSONValue(parsing: json.bytes)
    }

    @Test(arguments: [("easy", 5), ("medium", 7), ("hard", 10)]) func `a mode has its number of pairs`(mode: String, pairs: Int) throws {
        let game = try Self.game(mode, "solo", seats: 1)
        #expect(game.legalMoves(for: amy).count == 2 * pairs)
        #expect(Dictionary(grouping: game.boards[0].faces) { $0 }.values.allSatisfy { $0.count == 2 })
        #expect(try view(game, for: amy)["size"]?.int == 2 * pairs)
        #expect(try view(game, for: amy)["open"] == .object([:]))
    }

    @Test(
        arguments: [
            ("easy", 0, 10), ("easy", 9000, 10), ("medium", 0, 15), ("medium", 1199, 15), ("medium", 1200, 14), ("hard", 5999, 11),
            ("hard", 6000, 10),
        ])
    func `a pair counts ten, and more the sooner it was found`(mode: String, after: Int, points: Int) throws {
        var game = try Self.game(mode, "solo", seats: 1)
        let pair = try cards(game).pair
        try game.play(pair[0], by: amy, at: .seconds(5))
        #expect(try view(game, for: nil)["open"]?.object?.count == 1)
        try game.play(pair[1], by: amy, at: .seconds(5) + .milliseconds(after))
        #expect(game.points == [points])
        #expect(game.boards[0].pairs(of: amy) == 1)
    }

    @Test func `a slow network costs no bonus`() throws {
        var game = try Self.game("medium", "solo", seats: 1)
        let pair = try cards(game).pair
        // The room took each move with a delay of 0.9 s, and the second card was chosen 1.1 s after the first one was seen.
        let lag = Duration.milliseconds(900)
        try game.play(pair[0], by: amy, at: .seconds(5) - lag, lag: lag)
        try game.play(pair[1], by: amy, at: .seconds(7) - lag, lag: lag)
        #expect(game.points == [15])
    }

    @Test func `a wrong pair costs five in hard mode and never leads below zero`() throws {
        var game = try Self.game("hard", "solo", seats: 1)
        for expected in [0, 11, 6] {
            let (pair, other) = try cards(game)
            try game.play(pair[0], by: amy, at: .zero)
            try game.play(expected == 11 ? pair[1] : other, by: amy, at: .milliseconds(4800))
            #expect(game.points == [expected])
        }
    }

    @Test func `cards that differ close after a while, or with the next card`() throws {
        var game = try Self.game("easy", "solo", seats: 1)
        let (pair, other) = try cards(game)
        try game.play(pair[0], by: amy, at: .zero)
        try game.play(other, by: amy, at: .seconds(1))
        #expect(game.stage == .waiting(for: [amy], until: .milliseconds(2200)))
        var next = game
        try next.play(pair[1], by: amy, at: .milliseconds(1100))
        #expect(next.boards[0].open.count == 1)
        game.timeOut(at: .milliseconds(2199))
        #expect(game.boards[0].open.count == 2)
        game.timeOut(at: .milliseconds(2200))
        #expect(game.boards[0].open.isEmpty)
        #expect(game.stage == .waiting(for: [amy], until: nil))
    }

    @Test func `a card that lies open, is found, or does not exist cannot be turned`() throws {
        var game = try Self.game("easy", "solo", seats: 1)
        let pair = try cards(game).pair
        try game.play(pair[0], by: amy, at: .zero)
        #expect(throws: IllegalMove.self) { try game.play(pair[0], by: amy, at: .zero) }
        try game.play(pair[1], by: amy, at: .zero)
        #expect(throws: IllegalMove.self) { try game.play(pair[0], by: amy, at: .zero) }
        #expect(throws: IllegalMove.self) { try game.play(.turn(card: 10), by: amy, at: .zero) }
        #expect(game.ply == 2)
        for text in ["0", "-1", "+3", "03", "", "Shuffle"] { #expect(MemoryMove(text) == nil) }
    }

    @Test func `a player alone can lay the closed cards anew, and begin again`() throws {
        var game = try Self.game("hard", "solo", seats: 1)
        let pair = try cards(game).pair
        for card in pair { try game.play(card, by: amy, at: .zero) }
        let before = game.boards[0]
        try game.play(.shuffle, by: amy, at: .zero)
        #expect(game.points == [15])
        #expect(game.boards[0].faces != before.faces && game.boards[0].faces.sorted() == before.faces.sorted())
        #expect(game.boards[0].finders == before.finders)
        #expect(game.seenCards(by: amy).isEmpty)
        try game.play(.restart, by: amy, at: .zero)
        #expect(game.points == [0] && game.legalMoves(for: amy).count == 20)
        var shared = try Self.game("easy", "shared", seats: 2)
        #expect(throws: IllegalMove.self) { try shared.play(.shuffle, by: amy, at: .zero) }
    }

    @Test func `at a shared table a pair keeps the turn and a wrong one passes it`() throws {
        var game = try Self.game("easy", "shared", seats: 2)
        let pair = try cards(game).pair
        for card in pair { try game.play(card, by: amy, at: .zero) }
        #expect(game.turn == amy)
        let (next, other) = try cards(game)
        try game.play(next[0], by: amy, at: .zero)
        try game.play(other, by: amy, at: .zero)
        #expect(game.turn == bob)
        #expect(throws: IllegalMove.self) { try game.play(next[1], by: amy, at: .zero) }
        try game.play(next[0], by: bob, at: .zero)
        try game.play(next[1], by: bob, at: .zero)
        #expect(game.points == [10, 10])
    }

    @Test func `the third idle turn in a row ends a seat's game`() throws {
        var game = try Self.game("easy", "shared", seats: 3)
        var time = Duration.zero
        for turn in 0..<7 {
            #expect(game.turn == Seat(turn % 3))
            if turn % 3 == 1, turn < 6 { try game.play(game.legalMoves(for: bob)[0], by: bob, at: time) }
            time += .seconds(20)
            game.timeOut(at: time)
        }
        #expect(game.out == [amy])
        #expect(game.turn == bob)
        #expect(try #require(game.standings).map(\.place) == [3, 1, 1])
    }

    @Test func `a race has equal cards, and nobody sees those of the others`() throws {
        var game = try Self.game("easy", "race", seats: 2)
        #expect(game.boards[0] == game.boards[1])
        let before = try view(game, for: bob)
        let (pair, other) = try cards(game)
        for move in [pair[0], other, pair[0]] {
            try game.play(move, by: amy, at: .zero)
            for viewer in [bob, nil] { #expect(game.notice(of: move.description, by: amy, for: viewer) == nil) }
            #expect(try view(game, for: bob) == before)
        }
        try game.play(pair[1], by: amy, at: .zero)
        #expect(game.notice(of: pair[1].description, by: amy, for: bob) == "pair")
        #expect(try view(game, for: bob)["pairs"] == .array([.int(1), .int(0)]))
        #expect(try view(game, for: nil)["open"] == nil)
    }

    @Test func `a race ends a minute after the first has finished`() throws {
        var game = try Self.game("easy", "race", seats: 2)
        let faces = game.boards[0].faces
        var time = Duration.zero
        for face in Set(faces) {
            time += .seconds(1)
            for card in faces.indices where faces[card] == face { try game.play(.turn(card: card), by: amy, at: time) }
        }
        #expect(game.stage == .waiting(for: [bob], until: time + .seconds(60)))
        game.timeOut(at: time + .seconds(60))
        let outcome = try #require(game.stage.outcome)
        #expect(outcome.placings == [.init(place: 1, score: 50), .init(place: 2, score: 0)])
    }

    @Test func `a seat that leaves keeps its score, without an attempt half made, and the others go on`() throws {
        var shared = try Self.game("easy", "shared", seats: 3)
        for move in try cards(shared).pair { try shared.play(move, by: amy, at: .zero) }
        try shared.play(try cards(shared).other, by: amy, at: .zero)
        shared.drop(amy, at: .seconds(1))
        #expect(shared.boards[0].open.isEmpty)
        #expect(shared.stage == .waiting(for: [bob], until: .seconds(21)))
        #expect(shared.standings == [.init(place: 3, score: 10), .init(place: 1, score: 0), .init(place: 1, score: 0)])

        var race = try Self.game("easy", "race", seats: 2)
        race.drop(bob, at: .zero)
        #expect(race.stage.outcome?.placings.map(\.place) == [1, 2])
        var solo = try Self.game("easy", "solo", seats: 1)
        for move in try cards(solo).pair { try solo.play(move, by: amy, at: .zero) }
        solo.drop(amy, at: .zero)
        #expect(solo.standings == [.init(place: 1, score: 10)])
    }

    @Test(arguments: [("table", "solo", 2), ("table", "queue", 1), ("mode", "extreme", 1), ("deck", "none", 1)])
    func `options that do not fit are refused by name`(option: String, value: String, seats: Int) {
        #expect { try Memory.completing([option: .string(value)], seats: seats) } throws: { ($0 as? IllegalSetup)?.option == option }
    }
}
