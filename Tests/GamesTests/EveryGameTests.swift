import GameRules
import Games
import JSONText
import Testing

/// Laws that hold for whatever stands in the catalog, over games played at random.
@Suite struct EveryGameTests {
    /// Longer than any game may last.
    private static let patience = 2000

    @Test func `names are unique and every table size can be set up`() throws {
        let games = Catalog.games
        #expect(Set(games.map { $0.id }).count == games.count)
        for game in games { for seats in game.seatCounts { try check(game, seats: seats) } }
    }

    private func check<G: Game>(_ game: G.Type, seats: Int) throws {
        #expect(try G(seats: seats, seed: 1).seatCount == seats)
        #expect(throws: IllegalSetup.self) { try G(seats: 97, seed: 1) }
    }

    @Test func `every game ends, its moves read back, and the same moves give the same game`() throws {
        for game in Catalog.games {
            for seats in game.seatCounts { for seed in 0..<6 { try playOut(game, seats: seats, seed: UInt64(seed)) } }
        }
    }

    private func playOut<G: Game>(_ game: G.Type, seats: Int, seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var position = try G(seats: seats, seed: seed)
        var twin = position
        while case .waiting(let seat) = position.turn, position.ply < Self.patience {
            let moves = position.legalMoves(for: seat)
            let move = try #require(moves.randomElement(using: &dice))
            #expect(Set(moves).count == moves.count)
            #expect(G.Move(move.description) == move)
            #expect(try G.read(move.description) == move)
            #expect(!["", "--"].contains(move.description))
            #expect(written(position, seat) == moves.map(\.description))
            let ply = position.ply
            try position.play(move, by: seat)
            try twin.play(move, by: seat)
            #expect(position.ply == ply + 1)
        }
        #expect(position == twin)
        guard case .over = position.turn else {
            Issue.record("\(G.id) goes on for ever")
            return
        }
        try expectNothingMoves(position, seats: seats)
    }

    private func expectNothingMoves<G: Game>(_ over: G, seats: Int) throws {
        var position = over
        position.skipTurn()
        #expect(position == over)
        for seat in 0..<seats { #expect(over.legalMoves(for: Seat(seat)).isEmpty) }
    }

    private func written<G: Game>(_ position: G, _ seat: Seat) -> [String]? {
        var json = JSONWriter()
        position.writeLegalMoves(for: seat, to: &json)
        return (try? JSONValue(parsing: json.bytes))?.array?.compactMap(\.string)
    }

    @Test func `an idle turn passes to somebody else and costs a ply`() throws {
        for game in Catalog.games { for seats in game.seatCounts { try idle(game, seats: seats) } }
    }

    private func idle<G: Game>(_ game: G.Type, seats: Int) throws {
        var position = try G(seats: seats, seed: 3)
        let before = position.turn
        position.skipTurn()
        #expect(position.ply == 1)
        #expect(position.turn != before)
    }
}
