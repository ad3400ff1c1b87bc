import GameRules
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

/// Stars and ratings are won in games, and within the bounds of a day.
@Suite("Earned stars", .timeLimit(.minutes(10))) struct EarnedStarsTests {
    private func members(_ count: Int, _ store: any AnyStore) async throws -> [UserID] {
        var users: [UserID] = []
        for number in 1...count {
            users.append(
                try await store.create(name: "Player \(number)", kind: .human, guest: false, at: 1, credential: .number(UInt8(number))).user)
        }
        return users
    }

    private func match(_ id: MatchID, _ users: [UserID], winner: Int?, why: String = "goal", plies: Int = 20) -> MatchRecord {
        MatchRecord(
            match: id, game: "quoridor", mode: "rank", room: "48213", started: 1000, ended: 2000, winner: winner, why: why,
            players: users.enumerated().map { seat, user in
                .init(seat: seat, user: user, name: user.rawValue, kind: "human", place: winner.map { $0 == seat ? 1 : 2 } ?? 1)
            },
            plies: plies, config: Array(#"{"seats":2}"#.utf8), seed: 1, moves: "e2", events: Array("[]".utf8))
    }

    private func begin(_ users: [UserID], _ terms: StarTerms, day: String? = nil, _ store: any AnyStore) async throws -> RoomKey {
        let room = try await store.openRoom(number: "\(10_000 + Int(store.nextRoomKey().rawValue))")
        try await store.keep(.step(room, 2), .stake(Stakes(match: "m_\(room.rawValue)", users: users, terms: terms, day: day)))
        return room
    }

    private func stars(_ users: [UserID], _ store: any AnyStore) async throws -> [Int] {
        var stars: [Int] = []
        for user in users { stars.append(try await store.wallet(of: user).stars) }
        return stars
    }

    @Test(arguments: World.allCases, ["resign", "gone"])
    func `who gives up early pays as always, and the winner gets the money alone`(world: World, why: String) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            func play(_ winner: Int, why: String, plies: Int) async throws {
                let room = try await begin(users, StarTerms(), store)
                try await store.keep(.step(room, 3), .archive(match("m_\(room.rawValue)", users, winner: winner, why: why, plies: plies)))
                try await store.keep(.step(room, 4), .close)
            }
            try await play(1, why: "goal", plies: 20)
            #expect(try await stars(users, store) == [0, 1])
            let before = try await (store.ratings(of: users[0])[0], store.ratings(of: users[1])[0])
            try await play(0, why: why, plies: 7)
            #expect(try await stars(users, store) == [0, 0])
            for user in users { #expect(try await store.wallet(of: user).money == 2000) }
            let after = try await (store.ratings(of: users[0])[0], store.ratings(of: users[1])[0])
            #expect(after.0 == before.0 && after.1.value < before.1.value)
            try await play(0, why: why, plies: 8)
            #expect(try await stars(users, store) == [1, 0])
            #expect(try await store.ratings(of: users[0])[0].value > before.0.value)
        }
    }

    @Test(arguments: World.allCases)
    func `the terms of a game decide who wins a star, and the games of a day are read again`(world: World) async throws {
        try await world.run { store in
            let users = try await members(2, store)
            func play(_ winner: Int?, _ terms: StarTerms, day: String) async throws {
                let room = try await begin(users, terms, day: day, store)
                try await store.keep(.step(room, 3), .archive(match("m_\(room.rawValue)", users, winner: winner)))
                try await store.keep(.step(room, 4), .close)
            }
            try await play(0, StarTerms(kin: [users[0]]), day: "2026-11-24")
            #expect(try await stars(users, store) == [1, 0])
            try await play(1, StarTerms(kin: [users[0]]), day: "2026-11-24")
            #expect(try await stars(users, store) == [0, 1])
            try await play(0, StarTerms(without: [users[0]]), day: "2026-11-24")
            #expect(try await stars(users, store) == [0, 0])
            try await play(0, StarTerms(count: false), day: "2026-11-25")
            #expect(try await stars(users, store) == [0, 0])
            let kin = try await store.rankMeetings(on: "2026-11-24").map(\.kinStar)
            #expect(kin.count == 3 && kin.compactMap { $0 } == [users[0]])
            #expect(try await store.rankMeetings(on: "2026-11-25") == [RankMeeting(users: users, kinStar: nil)])
            #expect(try await store.rankMeetings(on: "2026-11-26").isEmpty)
        }
    }

    /// Money, stars and the most stars of each player, as the rules say, for any order of games and terms; and the audit finds nothing.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `any season of games leaves what a model of the rules has, and the audit finds nothing`(seed: UInt64) async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let users = try await members(5, store)
            var rng = Dice(seed: seed)
            var model = Dictionary(uniqueKeysWithValues: users.map { ($0, (money: 2000, stars: 0, best: 0)) })
            for number in 0..<150 {
                let pair = Array(users.shuffled(using: &rng).prefix(2))
                guard pair.allSatisfy({ model[$0]?.money ?? 0 >= 200 }) else { continue }
                // A day for each game keeps the bounds of a day out of the way.
                let day = "2026-\(10 + number / 28 % 3)-\(10 + number % 28 % 18)"
                let terms: StarTerms =
                    switch Int.random(in: 0..<5, using: &rng) {
                    case 0: StarTerms(count: false)
                    case 1: StarTerms(without: [pair[0]])
                    default: StarTerms()
                    }
                let room = try await begin(pair, terms, day: terms.count ? nil : day, store)
                let (id, winner, plies) = (MatchID("m_\(room.rawValue)"), Int.random(in: -2..<2, using: &rng), Int.random(in: 1...14, using: &rng))
                if winner == -2 {
                    try await store.keep(.step(room, 3), .void(match: id))
                } else {
                    let why = Bool.random(using: &rng) ? "resign" : "goal"
                    try await store.keep(
                        .step(room, 3), .archive(match(id, pair, winner: winner < 0 ? nil : winner, why: winner < 0 ? "agreed" : why, plies: plies)))
                    if winner >= 0 {
                        let (won, lost) = (pair[winner], pair[1 - winner])
                        let star = terms.star(of: won) != .none && !(why == "resign" && plies < 8) ? 1 : 0
                        model[won]?.money += 200
                        model[won]?.stars += star
                        let (best, stars) = (model[won]?.best ?? 0, model[won]?.stars ?? 0)
                        model[won]?.best = max(best, stars)
                        model[lost]?.money -= 200
                        let left = model[lost]?.stars ?? 0
                        if terms.count { model[lost]?.stars = max(0, left - 1) }
                    }
                }
                try await store.keep(.step(room, 4), .close)
            }
            for user in users {
                let wallet = try await store.wallet(of: user)
                #expect(wallet.money == model[user]?.money && wallet.stars == model[user]?.stars && wallet.best == model[user]?.best)
            }
            try await store.bringBoardsUpToDate()
            await store.close()
            #expect(try await SQLiteStore.audit(folder: folder).violations == [])
        }
    }
}
