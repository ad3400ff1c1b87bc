import IdentifierLiterals
import Identifiers
import Ratings
import Storage
import Testing

@testable import StorageSQLite

@Suite("Ratings, in every store", .timeLimit(.minutes(10))) struct RatingContract {
    /// The change of a user in a match that has just been archived.
    @discardableResult
    private func play(
        _ match: Int, _ places: KeyValuePairs<UserID, Int?>, game: String = "nim", isPrivate: Bool = false, _ store: any AnyStore
    ) async throws -> Receipt? {
        try await store.receipt([], .archive(.rated("m_\(match)", places, game: game, isPrivate: isPrivate)))
    }

    private func value(_ user: UserID, _ pool: RatingPool = .people, game: String = "nim", _ store: any AnyStore) async throws -> Int? {
        try await store.ratings(of: user).first { $0.pool == pool && $0.game == game }?.value
    }

    @Test(arguments: World.allCases)
    func `a match changes the ratings of both, and its receipt says by how much`(world: World) async throws {
        try await world.run { store in
            #expect(try await store.ratings(of: "u_1") == [])
            let receipt = try #require(try await play(1, ["u_1": 1, "u_2": 2], store))
            let expected = Glicko2().updated(.initial, by: [.init(opponent: .initial, score: 1)])
            #expect(receipt.step == .played && receipt.shares.map(\.money) == [0, 0])
            let change = Int(expected.value.rounded()) - 1500
            #expect(
                receipt.ratings == [
                    RatingChange(user: "u_1", pool: .people, change: change, rating: 1500 + change, isProvisional: true),
                    RatingChange(user: "u_2", pool: .people, change: -change, rating: 1500 - change, isProvisional: true),
                ])
            #expect(change > 100 && receipt.shares[1].rating?.change == -change)
            let rating = try #require(try await store.ratings(of: "u_1").first)
            #expect(
                rating
                    == PlayerRating(
                        game: "nim", pool: .people, value: 1500 + change, deviation: Int(expected.deviation.rounded()), isProvisional: true, games: 1)
            )
        }
    }

    @Test(arguments: World.allCases)
    func `a draw of equals changes no value, and both count it`(world: World) async throws {
        try await world.run { store in
            let receipt = try await play(1, ["u_1": 1, "u_2": 1], store)
            #expect(receipt?.ratings.map(\.change) == [0, 0])
            #expect(try await store.ratings(of: "u_2").map(\.games) == [1])
        }
    }

    @Test(arguments: World.allCases)
    func `people and bots are rated against each other in pools of their own`(world: World) async throws {
        try await world.run { store in
            try await play(1, ["u_1": 1, "b_3_1": 2], store)
            try await play(2, ["b_3_0": 1, "u_2": 2], store)
            // The person has met no person, and the bot no bot; the seat of a server bot is not part of it.
            #expect(try await store.ratings(of: "u_1").map(\.pool) == [.bots])
            #expect(try await store.ratings(of: "b_3").map(\.pool) == [.people])
            #expect(try await store.ratings(of: "b_3_7").map(\.games) == [2])
            // What a bot is worth among bots is not asked when it plays people.
            for match in 3...12 { try await play(match, ["b_3_0": 2, "b_9_1": 1], store) }
            let before = try await value("b_3", .people, store)
            let strong = try await play(20, ["u_5": 1, "b_3_1": 2], store)
            let expected = try await value("u_1", .bots, store)
            #expect(try await value("b_3", .bots, store) ?? 0 < 1200)
            #expect(before != nil && strong?.ratingChange(of: "u_5")?.change ?? 0 > 0)
            #expect(abs((strong?.ratingChange(of: "u_5")?.rating ?? 0) - (expected ?? 0)) < 60)
        }
    }

    @Test(arguments: World.allCases)
    func `in a match of several everybody meets every other one`(world: World) async throws {
        try await world.run { store in
            let receipt = try #require(try await play(1, ["u_1": 1, "u_2": 2, "u_3": 2, "b_1_3": 4], store))
            let points = receipt.ratings.filter { $0.pool == .people }
            // A server bot has a rating, but nobody who would read of it in a receipt.
            #expect(points.map(\.user) == ["u_1", "u_2", "u_3"])
            #expect(points[0].change > 0 && points[1].change == points[2].change && points[2].change < 0)
            #expect(try await value("b_1", .people, store) ?? 1500 < 1500 + points[2].change)
            #expect(receipt.ratings.filter { $0.pool == .bots }.map(\.user) == ["u_1", "u_2", "u_3"])
            #expect(receipt.ratings.map(\.user) == ["u_1", "u_1", "u_2", "u_2", "u_3", "u_3"])
        }
    }

    static let unrated: [(String, MatchRecord)] = [
        ("private", .rated("m_1", ["u_1": 1, "u_2": 2], isPrivate: true)),
        ("alone", .rated("m_1", ["u_1": 1])),
        ("without places", .rated("m_1", ["u_1": nil, "u_2": nil])),
        ("against oneself", .rated("m_1", ["u_1": 1, "u_1": 2])),
        ("two seats of a server bot", .rated("m_1", ["u_1": 1, "b_2_1": 2, "b_2_2": 3])),
        ("a player without a user", .rated("m_1", ["u_1": 1, "x": 2])),
    ]

    @Test(arguments: World.allCases, unrated.indices)
    func `rates nobody`(world: World, index: Int) async throws {
        try await world.run { store in
            let receipt = try await store.receipt([], .archive(Self.unrated[index].1))
            #expect(receipt == nil, "\(Self.unrated[index].0)")
            for user: UserID in ["u_1", "u_2", "b_2"] { #expect(try await store.ratings(of: user) == []) }
        }
    }

    @Test(arguments: World.allCases)
    func `a rank match changes ratings with its stakes, and without stars none`(world: World) async throws {
        try await world.run { store in
            for name in ["Amy", "Bob"] {
                _ = try await store.create(name: name, kind: .human, guest: false, at: 1, credential: .random())
            }
            for (number, forStars) in [(1, true), (2, false)] {
                let room = try await store.openRoom(number: "1000\(number)")
                let match: MatchID = "m_\(room.rawValue)"
                try await store.keep(.step(room, 2), .stake(Stakes(match: match, users: ["u_1", "u_2"], terms: StarTerms(count: forStars))))
                let receipt = try #require(try await store.receipt(.step(room, 3), .archive(.rated(match, ["u_1": 1, "u_2": 2]))))
                #expect(receipt.step == .won && receipt.shares.map(\.money) == [400, 0])
                #expect(receipt.ratings.isEmpty == !forStars)
            }
            #expect(try await store.ratings(of: "u_1").map(\.games) == [1])
        }
    }

    @Test(arguments: World.allCases)
    func `the history goes back page by page, in one game and pool`(world: World) async throws {
        try await world.run { store in
            for match in 1...5 {
                try await play(match, ["u_1": match.isMultiple(of: 2) ? 2 : 1, "u_\(match + 1)": match.isMultiple(of: 2) ? 1 : 2], store)
            }
            try await play(6, ["u_1": 1, "b_1_1": 2], store)
            try await play(7, ["u_1": 1, "u_2": 2], game: "chess", store)
            var (matches, position): ([[MatchID]], Int64?) = ([], nil)
            repeat {
                let page = try await store.ratingPoints(of: "u_1", game: "nim", pool: .people, before: position, limit: 2)
                matches.append(page.points.map(\.match))
                position = page.next
            } while position != nil
            #expect(matches == [["m_5", "m_4"], ["m_3", "m_2"], ["m_1"]])
            let newest = try await store.ratingPoints(of: "u_1", game: "nim", pool: .people, before: nil, limit: 1).points.first
            #expect(newest?.value == (try await value("u_1", .people, store)) && newest?.at == 2000)
            #expect(try await store.ratingPoints(of: "u_1", game: "nim", pool: .bots, before: nil, limit: 9).points.map(\.match) == ["m_6"])
            #expect(try await store.ratingPoints(of: "b_1_1", game: "nim", pool: .people, before: nil, limit: 9).points.map(\.match) == ["m_6"])
            #expect(try await store.ratingPoints(of: "x", game: "nim", pool: .people, before: nil, limit: 9).points == [])
        }
    }

    @Test(arguments: World.allCases)
    func `the ratings of a deleted account are gone, and those of its opponents stay`(world: World) async throws {
        try await world.run { store in
            _ = try await store.create(name: "Amy", kind: .human, guest: false, at: 1, credential: .number(1))
            for match in 1...3 { try await play(match, ["u_1": 1, "u_2": 2], store) }
            try await play(4, ["b_1_0": 1, "u_1": 2], game: "chess", store)
            let deletion = Deletion(account: 1, due: 9, alias: "deleted-1")
            _ = try await store.schedule(deletion, verified: nil, keeping: Credential.number(1).digest, notice: nil, at: 2)
            _ = try await store.eraseIdentity(deletion)
            while try await !store.eraseGames(deletion, limit: 2) {}
            #expect(try await store.ratings(of: "u_1") == [])
            for pool in RatingPool.allCases {
                for game in ["nim", "chess"] {
                    #expect(try await store.ratingPoints(of: "u_1", game: game, pool: pool, before: nil, limit: 9).points == [])
                }
            }
            #expect(try await store.ratings(of: "u_2").map(\.games) == [3])
        }
    }
}

extension Receipt {
    fileprivate var ratings: [RatingChange] { shares.flatMap(\.ratings) }

    fileprivate func ratingChange(of user: UserID) -> RatingChange? { shares.first { $0.user == user }?.rating }
}

extension MatchRecord {
    /// A match between these users, with their places. Those whose ids begin with "b" are bots.
    static func rated(
        _ match: MatchID, _ places: KeyValuePairs<UserID, Int?>, game: String = "nim", bots: Set<UserID> = [], isPrivate: Bool = false
    ) -> MatchRecord {
        MatchRecord(
            match: match, game: game, mode: "casual", room: "48213", started: 1000, ended: 2000,
            winner: places.count { $0.value == 1 } == 1 ? places.map(\.value).firstIndex(of: 1) : nil, why: "goal",
            players: places.enumerated().map { seat, place in
                .init(
                    seat: seat, user: place.key, name: place.key.rawValue,
                    kind: place.key.rawValue.hasPrefix("b") || bots.contains(place.key) ? "bot" : "human",
                    place: place.value)
            },
            plies: 3, config: Array("{}".utf8), seed: 1, moves: "e2 e8", events: Array("[]".utf8), isPrivate: isPrivate)
    }
}
