import GameRules
import Games
import Testing

@testable import QuoridorEngine

@Suite struct NetTests {
    /// Positions of a random game.
    private func positions(_ seed: UInt64) throws -> [(position: Position, last: Action)] {
        var dice = Dice(seed: seed)
        var game = try Quoridor(seats: 2, rules: .endless)
        var positions: [(position: Position, last: Action)] = []
        while game.board.winner == nil, game.ply < 60 {
            // Mostly walls would leave no pawn moves to see.
            let moves = game.board.legalMoves
            let pawns = moves.filter { if case .pawn = $0 { true } else { false } }
            let move = try #require((Bool.random(using: &dice) ? pawns : moves).randomElement(using: &dice))
            game = try game.after(move)
            positions.append((Position(game.board, ply: game.ply), try #require(Action(move))))
        }
        return positions
    }

    private func features(_ position: Position) -> Set<Int> {
        var turner = SampleFeatures()
        let list = turner.features(of: Sample(position: position, action: .none, score: 0))
        #expect(Set(list).count == list.count)
        return Set(list)
    }

    @Test(arguments: 0..<4 as Range<UInt64>) func `sums carried along a line are those made anew`(seed: UInt64) throws {
        let all = try positions(seed)
        var carried = NetEvaluation(Net.own.weights)
        carried.begin(Position(QuoridorBoard(seats: 2)))
        for (height, (position, last)) in all.prefix(Workspace.heights).enumerated() {
            carried.follow(last, to: position, height: height + 1)
            var fresh = NetEvaluation(Net.own.weights)
            fresh.begin(position)
            #expect(
                carried.score(position, height: height + 1, low: 0, high: 0) == fresh.score(position, height: 0, low: 0, high: 0),
                "after ply \(position.ply)")
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>) func `the second seat sees the board turned over`(seed: UInt64) throws {
        for (position, _) in try positions(seed) { #expect(features(position) == features(position.turnedOver)) }
    }

    @Test func `stocks larger than any game begins with look like ten`() throws {
        func seen(_ first: Int, _ second: Int) throws -> Set<Int> {
            features(Position(try Quoridor(qfen: " /  / e1 e9 / \(first) \(second) / 1").board))
        }
        for (first, second) in [(0, 11), (20, 0), (11, 9)] { #expect(try seen(first, second) == seen(min(first, 10), min(second, 10))) }
    }

    @Test(arguments: 0..<4 as Range<UInt64>) func `a board whose files run the other way has the mirrored features`(seed: UInt64) throws {
        for (position, _) in try positions(seed) {
            #expect(Set(features(position).map(Features.mirrored)) == features(position.mirrored))
        }
        #expect(SampleFeatures.mirror.map { SampleFeatures.mirror[$0] } == Array(0..<SampleFeatures.count))
    }

    @Test(arguments: 0..<4 as Range<UInt64>) func `a sample comes back from its bytes`(seed: UInt64) throws {
        for (position, last) in try positions(seed) {
            for result in [nil, -1, 0, 1] {
                let sample = Sample(position: position, action: last, score: -31_000, result: result)
                let bytes = sample.bytes
                #expect(bytes.count == Sample.size)
                let back = try #require(Sample(bytes[...]))
                #expect(back.bytes == bytes)
                #expect(back.position.key == position.key)
                #expect(back.position.distance(of: 0) == position.distance(of: 0))
                #expect(back.result == result)
            }
        }
        #expect(Sample([1, 2, 3]) == nil)
        #expect(Sample([UInt8](repeating: 255, count: Sample.size)[...]) == nil)
    }

    @Test func `a net of another shape is refused`() {
        #expect(throws: NetWeights.Malformed.self) { try Net([]) }
        #expect(throws: NetWeights.Malformed.self) { try Net(Array("PALNET01".utf8) + [UInt8](repeating: 0, count: 400_000)) }
    }

    @Test func `self-play repeats itself for the same seed`() throws {
        func play(_ seed: UInt64) throws -> [Sample] {
            try SelfPlay(engine: Engine(megabytes: 1) { .zero }, nodes: 50).game(seed: seed)
        }
        let game = try play(7)
        #expect(try play(7) == game)
        #expect(try play(8) != game)
        #expect(game.contains { $0.result != nil } && game.contains { $0.result == nil })
    }
}

extension Quoridor {
    fileprivate func after(_ move: QuoridorMove) throws -> Quoridor {
        var game = self
        try game.play(move, by: Seat(board.turn))
        return game
    }
}

extension Position {
    /// The same for the other seat: ranks run the other way, and the seats are changed.
    fileprivate var turnedOver: Position {
        changed(seats: true, square: { $0 / 9 * 9 + 8 - $0 % 9 }, anchor: { $0 / 9 * 9 + 7 - $0 % 9 })
    }

    fileprivate var mirrored: Position {
        changed(seats: false, square: { 72 - $0 / 9 * 9 + $0 % 9 }, anchor: { 63 - $0 / 9 * 9 + $0 % 9 })
    }

    private func changed(seats: Bool, square: (Int) -> Int, anchor: (Int) -> Int) -> Position {
        func move(_ set: SquareSet) -> SquareSet {
            set.reduce(into: .empty) { $0.insert(QuoridorSquare(index: anchor($1.index))) }
        }
        let (one, other) = seats ? (1, 0) : (0, 1)
        return Position(
            walls: WallSet(horizontal: move(walls.horizontal), vertical: move(walls.vertical)),
            pawns: Pair(square(pawn(of: one)), square(pawn(of: other))), stocks: Pair(wallsLeft(of: one), wallsLeft(of: other)),
            turn: seats ? waiting : turn, ply: ply, sinceWall: 0)
    }
}
