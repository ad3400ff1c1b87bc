import GameRules
import Games
import JSONText
import TestSupport
import Testing

@testable import Server

/// Laws that hold for whatever stands in the catalog, over games played at random.
@Suite struct EveryGameTests {
    /// A game with some of its options.
    private struct Table {
        let game: any Game.Type
        var options: [String: JSONValue] = [:]
        /// The numbers of seats that the options allow; `nil` for all of the game.
        var seats: [Int]?
        /// Whether some move at a table of several seats is secret.
        let hidesMoves: Bool

        var seatCounts: [Int] { seats ?? game.seatCounts }

        init(_ game: any Game.Type, _ options: [String: JSONValue] = [:], seats: [Int]? = nil, hidesMoves: Bool? = nil) {
            self.game = game
            self.options = options
            self.seats = seats
            self.hidesMoves = hidesMoves ?? !game.profile.movesAreOpen
        }
    }

    /// Those of the catalog, and those that only tests know: between them they use all of the contract.
    private static let games: [any Game.Type] = {
        SampleDeck.install()
        return Catalog.house.games.map(\.rules) + [Nim.self, HighCard.self, SealedBids.self, Tally.self]
    }()
    private static let tables = games.flatMap(tables(of:))

    /// Games whose options change what is secret are tried with several of them.
    private static func tables(of game: any Game.Type) -> [Table] {
        guard game.id == "memory" else { return [Table(game)] }
        return [
            Table(game, hidesMoves: false), Table(game, ["mode": .string("hard")], seats: [1, 2], hidesMoves: false),
            Table(game, ["mode": .string("hard"), "table": .string("race")], seats: [2]), Table(game, ["table": .string("race")], seats: [3]),
        ]
    }

    /// Longer than any game may last.
    private static let patience = 2000

    @Test func `names are unique and every table size can be set up`() throws {
        let games = Self.games
        #expect(Set(games.map { $0.id }).count == games.count)
        for game in games { for seats in game.seatCounts { try check(game, seats: seats) } }
    }

    private func check<G: Game>(_ game: G.Type, seats: Int) throws {
        #expect(try G(seats: seats, seed: 1).seatCount == seats)
        // The usual options read back, and those of no game are passed over.
        let usual = try G.completing([:], seats: seats)
        #expect(try G.completing(usual.merging(["no option": .null]) { $1 }, seats: seats) == usual)
        #expect(try G(options: usual, seats: seats, seed: 1) == G(seats: seats, seed: 1))
        #expect(throws: IllegalSetup.self) { try G(seats: 97, seed: 1) }
    }

    @Test func `every game ends, its moves read back, and the same moves give the same game`() throws {
        for table in Self.tables {
            for seats in table.seatCounts { for seed in 0..<3 { try playOut(table.game, table.options, seats: seats, seed: UInt64(seed)) } }
        }
    }

    /// Seats act in any order, and now and then one is too late.
    private func playOut<G: Game>(_ game: G.Type, _ options: [String: JSONValue], seats: Int, seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var position = try G(options: options, seats: seats, seed: seed)
        var twin = position
        var time = Duration.zero
        while case .waiting(let actors, let until) = position.stage, position.ply < Self.patience {
            let ply = position.ply
            if let until, actors.isEmpty || Int.random(in: 0..<4, using: &dice) == 0 {
                try pass(&position, until)
                twin.timeOut(at: until)
                time = until
            } else {
                let seat = try #require(actors.sorted().randomElement(using: &dice))
                let move = try #require(try expectMoves(position, of: seat).randomElement(using: &dice))
                time += .milliseconds(Int.random(in: 0..<100, using: &dice))
                try position.play(move, by: seat, at: time)
                try twin.play(move, by: seat, at: time)
            }
            #expect(position.ply == ply + 1)
            #expect(views(position) == views(twin))
        }
        #expect(position == twin)
        guard case .over(let outcome) = position.stage else {
            Issue.record("\(G.id) goes on for ever")
            return
        }
        #expect(outcome.placings.count == seats && outcome.placings.contains { $0.place == 1 })
        try expectNothingMoves(position, seats: seats)
    }

    /// The moves of a seat that may act: each once, each reads back, and written as they are.
    private func expectMoves<G: Game>(_ position: G, of seat: Seat) throws -> [G.Move] {
        let moves = position.legalMoves(for: seat)
        #expect(Set(moves).count == moves.count)
        #expect(written(position, seat) == moves.map(\.description))
        for move in moves {
            #expect(G.Move(move.description) == move)
            #expect(try G.read(move.description) == move)
            #expect(!["", "--"].contains(move.description))
            #expect(move.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
        return moves
    }

    /// A deadline is kept to the millisecond.
    private func pass<G: Game>(_ position: inout G, _ until: Duration) throws {
        var early = position
        early.timeOut(at: until - .milliseconds(1))
        #expect(early == position)
        position.timeOut(at: until)
        #expect(position != early)
    }

    /// The views of everybody, spectators last.
    private func views<G: Game>(_ position: G) -> [[UInt8]] { viewers(position).map { view(position, $0) } }
    private func viewers<G: Game>(_ position: G) -> [Seat?] { (0..<position.seatCount).map { Seat($0) } + [nil] }

    private func view<G: Game>(_ position: G, _ viewer: Seat?) -> [UInt8] {
        var json = JSONWriter()
        position.writeView(for: viewer, to: &json)
        if let viewer { position.writeLegalMoves(for: viewer, to: &json) }
        return json.bytes
    }

    @Test func `a move that a viewer may not know changes nothing that the viewer sees`() throws {
        for table in Self.tables {
            for seats in table.seatCounts {
                for seed in 0..<3 {
                    let secrets = try secrets(table.game, table.options, seats: seats, seed: UInt64(seed))
                    #expect(!table.hidesMoves || seats == 1 || secrets > 0)
                }
            }
        }
    }

    /// Plays a game at random and returns the number of moves that some viewer may not know; each of them is checked.
    private func secrets<G: Game>(_ game: G.Type, _ options: [String: JSONValue], seats: Int, seed: UInt64) throws -> Int {
        var dice = Dice(seed: seed)
        var position = try G(options: options, seats: seats, seed: seed)
        var secrets = 0
        while case .waiting(let actors, let until) = position.stage, position.ply < Self.patience {
            guard let seat = actors.sorted().randomElement(using: &dice) else {
                position.timeOut(at: until ?? .zero)
                continue
            }
            let moves = position.legalMoves(for: seat)
            // A few of many moves; the next positions bring others.
            let some = moves.shuffled(using: &dice).prefix(4)
            for viewer in viewers(position) where viewer != seat {
                for move in some {
                    var next = position
                    try next.play(move, by: seat, at: .zero)
                    guard next.notice(of: move.description, by: seat, for: viewer) == nil else { continue }
                    secrets += 1
                    #expect(view(next, viewer) == view(position, viewer), "\(move) by \(seat) shows to \(String(describing: viewer))")
                    if let viewer { #expect(refusals(next, viewer, of: some) == refusals(position, viewer, of: some)) }
                }
            }
            try position.play(try #require(moves.randomElement(using: &dice)), by: seat, at: .zero)
        }
        return secrets
    }

    /// Why a seat may not make the moves of another one; `nil` for those it may make.
    private func refusals<G: Game>(_ position: G, _ seat: Seat, of moves: ArraySlice<G.Move>) -> [IllegalMove?] {
        moves.map { move in
            var copy = position
            do throws(IllegalMove) { try copy.play(move, by: seat, at: .zero) } catch { return error }
            return nil
        }
    }

    private func expectNothingMoves<G: Game>(_ over: G, seats: Int) throws {
        var position = over
        position.timeOut(at: .seconds(1_000_000))
        #expect(position == over)
        for seat in 0..<seats { #expect(over.legalMoves(for: Seat(seat)).isEmpty) }
    }

    private func written<G: Game>(_ position: G, _ seat: Seat) -> [String]? {
        var json = JSONWriter()
        position.writeLegalMoves(for: seat, to: &json)
        return (try? JSONValue(parsing: json.bytes))?.array?.compactMap(\.string)
    }

    @Test func `an idle turn passes to somebody else and costs a ply`() throws {
        for game in Self.games where game.profile.turnClock != nil { for seats in game.seatCounts where seats > 1 { try idle(game, seats: seats) } }
    }

    private func idle<G: Game>(_ game: G.Type, seats: Int) throws {
        var position = try G(seats: seats, seed: 3)
        let before = position.turn
        position.timeOut(at: .zero)
        #expect(position.ply == 1)
        #expect(position.turn != before)
    }
}
