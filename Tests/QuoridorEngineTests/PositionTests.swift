import GameRules
import Games
import JSONText
import Testing

@testable import QuoridorEngine

@Suite struct PositionTests {
    @Test func `legal moves of every published position are those of the rules`() throws {
        for line in try vectorLines("quoridor-public") {
            let vector = try JSONValue(parsing: line)
            let (game, position) = try played(vector)
            #expect(texts(position) == (game.board.winner == nil ? texts(game.board) : []), "\(vector["id"]?.string ?? "?")")
            let legal = Set((vector["legal"]?.array ?? []).compactMap(\.string))
            #expect(texts(position) == legal, "\(vector["id"]?.string ?? "?")")
        }
    }

    /// Leaves counted in a test run; deeper counts are for `palisade-bench engine`, built for release.
    private static let budget = 100_000

    @Test func `move sequences are as many as published`() throws {
        for line in try vectorLines("quoridor-perft") {
            let entry = try JSONValue(parsing: line)
            guard entry["players"]?.int ?? 2 == 2 else { continue }
            let (_, position) = try played(entry)
            let counts = entry["perft"]?.array?.compactMap(\.int) ?? []
            for (index, count) in counts.prefix(3).enumerated() where count <= Self.budget {
                #expect(position.perft(index + 1) == count, "\(entry["id"]?.string ?? "?") at depth \(index + 1)")
            }
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func `a random game is seen the same way, and what is kept from move to move stays true`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        var game = try Quoridor(seats: 2, rules: .endless)
        var position = Position(game.board)
        while game.board.winner == nil, game.ply < 200 {
            #expect(texts(position) == texts(game.board))
            let wantsToWalk = Int.random(in: 0..<3, using: &dice) > 0
            let moves = game.board.legalMoves
            let wanted = moves.filter { if case .pawn = $0 { wantsToWalk } else { !wantsToWalk } }
            let move = try #require((wanted.isEmpty ? moves : wanted).randomElement(using: &dice))
            try game.take(.move(move))
            let before = position
            let action = try #require(Action(move))
            #expect(action.move == move)
            let made = position.make(action)
            #expect(made)
            #expect(position != before)
            expectTrue(position, game.board)
        }
    }

    @Test func `a wall that shuts a pawn in is noticed when it is made`() throws {
        let game = try Quoridor(qfen: "a1c1e1g1 /  / e1 e9 / 6 10 / 1")
        var position = Position(game.board)
        let last = try #require(QuoridorMove("h1v").flatMap(Action.init))
        #expect(!position.legalActions.contains(last))
        let made = position.make(last)
        #expect(!made)
    }

    @Test func `every action is written like its move`() throws {
        for code in 0..<UInt8(Action.count) {
            let action = Action(code: code)
            #expect(Action(action.move) == action)
            #expect(QuoridorMove(action.description) == action.move)
        }
        #expect(Action(.pass) == nil)
    }

    /// Distances, fields and key, each against the slow way to get it.
    private func expectTrue(_ position: Position, _ board: QuoridorBoard) {
        #expect(position.key == position.keyFromScratch)
        #expect(position.turn == board.turn)
        for seat in 0...1 {
            #expect(position.distance(of: seat) == board.distance(of: seat))
            #expect(position.wallsLeft(of: seat) == board.wallsLeft(of: seat))
            #expect(position.fields[seat] == DistanceField(position.edges, goal: Position.goal(of: seat)))
            for square in 0..<81 {
                let place = SquareSet(QuoridorSquare(index: square))
                guard let distance = position.edges.distance(to: Position.goal(of: seat), from: place) else { continue }
                #expect(position.fields[seat].residue(at: square) == distance % 8)
            }
        }
    }

    private func texts(_ position: Position) -> Set<String> {
        position.winner == nil ? Set(position.legalActions.map(\.description)) : []
    }

    private func texts(_ board: QuoridorBoard) -> Set<String> { Set(board.legalMoves.map(\.description)) }
}

/// The game after the moves of one line of a file, and the same as the search has it after the same moves.
private func played(_ line: JSONValue) throws -> (game: Quoridor, position: Position) {
    var game = try Quoridor(seats: 2, rules: .endless)
    var position = Position(game.board)
    for text in (line["moves"]?.array ?? []).compactMap(\.string) {
        let move = try Quoridor.read(text)
        try game.take(.move(move))
        let made = position.make(try #require(Action(move)))
        #expect(made)
    }
    return (game, position)
}
