import IdentifierLiterals
import Identifiers
import Storage
import Testing

@Suite("The archive, in memory and in SQLite", .timeLimit(.minutes(10)))
struct ArchiveContract {
    /// Archives `m_1`, `m_2` … with these players.
    private func fill(_ store: any AnyStore, _ users: [[UserID]], winner: (Int) -> Int? = { _ in 0 }) async throws {
        for (index, users) in users.enumerated() {
            try await store.keep([], .archive(.sample("m_\(index + 1)", users: users, winner: winner(index))))
        }
    }

    /// All pages of a list, one after another.
    private func walk(_ store: any AnyStore, of user: UserID?, limit: Int) async throws -> [[MatchID]] {
        var pages: [[MatchID]] = []
        var cursor: String?
        repeat {
            let page = try await store.matches(of: user, after: cursor, limit: limit)
            pages.append(page.matches.map(\.match))
            cursor = page.next
        } while cursor != nil
        return pages
    }

    @Test(arguments: World.allCases)
    func `a match comes back whole, and without its events in lists`(world: World) async throws {
        try await world.run { store in
            try await fill(store, [["u_1", "u_2"]])
            #expect(try await store.match("m_1") == .sample("m_1"))
            #expect(try await store.match("m_2") == nil)
            #expect(try await store.matches(of: nil, after: nil, limit: 10).matches == [MatchRecord.sample("m_1").withoutEvents])
        }
    }

    @Test(arguments: World.allCases)
    func `pages run from the newest to the oldest without gap or double`(world: World) async throws {
        try await world.run { store in
            try await fill(store, (1...7).map { $0.isMultiple(of: 2) ? ["u_1", "u_2"] : ["u_3", "u_2"] })
            #expect(try await walk(store, of: nil, limit: 3) == [["m_7", "m_6", "m_5"], ["m_4", "m_3", "m_2"], ["m_1"]])
            #expect(try await walk(store, of: "u_1", limit: 2) == [["m_6", "m_4"], ["m_2"]])
            #expect(try await walk(store, of: "u_2", limit: 7).count == 1)
            #expect(try await walk(store, of: "u_9", limit: 2) == [[]])
        }
    }

    @Test(arguments: World.allCases)
    func `a match archived between two pages does not disturb the second`(world: World) async throws {
        try await world.run { store in
            try await fill(store, [["u_1", "u_2"], ["u_1", "u_2"], ["u_1", "u_2"]])
            let first = try await store.matches(of: "u_1", after: nil, limit: 2)
            try await store.keep([], .archive(.sample("m_late")))
            let second = try await store.matches(of: "u_1", after: first.next, limit: 2)
            #expect(second.matches.map(\.match) == ["m_1"])
        }
    }

    @Test(arguments: World.allCases)
    func `a strange cursor and a strange limit do no harm`(world: World) async throws {
        try await world.run { store in
            try await fill(store, [["u_1", "u_2"], ["u_1", "u_2"]])
            for cursor in ["", "a", "a-1", "'; DROP TABLE archive", "azzzzzzzzzzzzzzzzzzzzz"] {
                #expect(try await store.matches(of: nil, after: cursor, limit: 5).matches.count == 2)
            }
            #expect(try await store.matches(of: nil, after: nil, limit: 0).matches.count == 1)
            #expect(try await store.matches(of: nil, after: nil, limit: -3).matches.count == 1)
            #expect(try await store.matches(of: nil, after: nil, limit: .max).matches.count == 2)
        }
    }

    @Test(arguments: World.allCases)
    func `a private match is in its players' own lists alone, and opens by its id`(world: World) async throws {
        try await world.run { store in
            for number in 1...6 {
                try await store.keep([], .archive(.sample("m_\(number)", isPrivate: number.isMultiple(of: 2))))
            }
            #expect(try await walk(store, of: nil, limit: 2) == [["m_5", "m_3"], ["m_1"]])
            #expect(try await walk(store, of: "u_1", limit: 3) == [["m_5", "m_3", "m_1"]])
            let own = try await store.matches(in: MatchList(user: "u_1", withPrivate: true), after: nil, limit: 4)
            #expect(own.matches.map(\.match) == ["m_6", "m_5", "m_4", "m_3"])
            #expect(own.matches.map(\.isPrivate) == [true, false, true, false])
            let rest = try await store.matches(in: MatchList(user: "u_1", withPrivate: true), after: own.next, limit: 4)
            #expect(rest.matches.map(\.match) == ["m_2", "m_1"])
            #expect(try await store.match("m_2") == .sample("m_2", isPrivate: true))
            #expect(try await store.tally(of: "u_1") == (6, 6))
        }
    }

    @Test(arguments: World.allCases)
    func `a tally counts matches against others once, also for a bot on several seats`(world: World) async throws {
        try await world.run { store in
            try await fill(store, [["u_1", "u_2"], ["u_2", "u_1"], ["u_1", "u_9", "u_9", "u_9"], ["u_1"]]) { [0, 0, 2, 0][$0] }
            #expect(try await store.tally(of: "u_1") == (3, 1))
            #expect(try await store.tally(of: "u_9") == (1, 1))
            #expect(try await store.tally(of: "u_5") == (0, 0))
            #expect(try await store.matches(of: "u_9", after: nil, limit: 5).matches.count == 1)
        }
    }

    @Test(arguments: World.allCases)
    func `lists and tallies go by game as well`(world: World) async throws {
        try await world.run { store in
            for number in 1...6 {
                let alone = number > 4
                try await store.keep(
                    [],
                    .archive(.sample("m_\(number)", game: number.isMultiple(of: 2) ? "nim" : "quoridor", users: alone ? ["u_1"] : ["u_1", "u_2"])))
            }
            let nim = MatchList(user: "u_1", game: "nim")
            let first = try await store.matches(in: nim, after: nil, limit: 2)
            #expect(first.matches.map(\.match) == ["m_6", "m_4"])
            #expect(try await store.matches(in: nim, after: first.next, limit: 2).matches.map(\.match) == ["m_2"])
            #expect(try await store.matches(in: MatchList(game: "quoridor"), after: nil, limit: 9).matches.map(\.match) == ["m_5", "m_3", "m_1"])
            #expect(try await store.matches(in: MatchList(user: "u_2", game: "nim"), after: nil, limit: 9).matches.map(\.match) == ["m_4", "m_2"])
            #expect(try await store.matches(in: MatchList(game: "chess"), after: nil, limit: 9).matches.isEmpty)
            let expected = ["nim", "quoridor"].map { GameTally(game: $0, played: 2, won: 2, alone: 1) }
            #expect(try await store.tallies(of: "u_1") == expected)
            #expect(try await store.tallies(of: "u_9").isEmpty)
        }
    }

    @Test(arguments: World.allCases)
    func `an analysis is kept with its match, and the first one stays`(world: World) async throws {
        try await world.run { store in
            try await fill(store, [["u_1", "u_2"], ["u_1", "u_2"]])
            #expect(try await store.analysis(of: "m_1") == nil)
            try await store.keepAnalysis([1, 2], of: "m_1")
            try await store.keepAnalysis([3], of: "m_1")
            #expect(try await store.analysis(of: "m_1") == [1, 2])
            #expect(try await store.analysis(of: "m_2") == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `an analysis of a match nobody has is refused`(world: World) async throws {
        try await world.run { store in
            await #expect(throws: StoreFailure.missing("match")) { try await store.keepAnalysis([1], of: "m_1") }
            let found = try await store.analysis(of: "m_1")
            #expect(found == nil)
        }
    }
}

@Suite("Clips, people first and the bound on games of bots, in every store", .timeLimit(.minutes(10)))
struct ArchiveOrderContract {
    private func game(
        _ match: MatchID, _ kinds: [String] = ["human", "human"], users: [UserID] = ["u_1", "u_2"], mode: String = "casual", plies: Int = 20,
        why: String = "goal",
        isPrivate: Bool = false, game: String = "quoridor", idle: Bool = false, ended: Timestamp = 2000
    ) -> MatchRecord {
        MatchRecord(
            match: match, game: game, mode: mode, room: "00001", started: 1, ended: ended, winner: 0, why: why,
            players: zip(users, kinds).enumerated().map { .init(seat: $0, user: $1.0, name: "P\($0)", kind: $1.1, place: $0 + 1) }, plies: plies,
            config: Array("{}".utf8), moves: Array(repeating: "e2", count: plies - 1).joined(separator: " ") + (idle ? " --" : " e8"),
            events: Array("[]".utf8), isPrivate: isPrivate)
    }

    @Test(arguments: World.allCases)
    func `a clip is found behind any number of games of bots, people first and the longest of the best`(world: World) async throws {
        try await world.run { store in
            #expect(try await store.clip(of: "quoridor") == nil)
            try await store.keep([], .archive(game("m_bots", ["bot", "bot"], users: ["b_1_0", "b_2_1"], plies: 60)))
            #expect(try await store.clip(of: "quoridor")?.match == "m_bots")
            try await store.keep([], .archive(game("m_bot", ["human", "bot"], users: ["u_1", "b_2_1"], plies: 50)))
            #expect(try await store.clip(of: "quoridor")?.match == "m_bot")
            try await store.keep([], .archive(game("m_casual", plies: 30)))
            try await store.keep([], .archive(game("m_longer", plies: 40)))
            #expect(try await store.clip(of: "quoridor")?.match == "m_longer")
            try await store.keep([], .archive(game("m_rank", mode: "rank", plies: 16)))
            for number in 1...120 {
                try await store.keep([], .archive(game("m_x\(number)", ["bot", "bot"], users: ["b_1_0", "b_2_1"], plies: 55)))
            }
            let unfit = [
                game("m_short", mode: "rank", plies: 15), game("m_long", mode: "rank", plies: 61),
                game("m_idle", mode: "rank", plies: 50, idle: true),
                game("m_left", mode: "rank", plies: 50, why: "resign"), game("m_private", mode: "rank", plies: 50, isPrivate: true),
                game("m_other", mode: "rank", plies: 50, game: "nim"),
            ]
            for match in unfit { try await store.keep([], .archive(match)) }
            #expect(try await store.clip(of: "quoridor") == game("m_rank", mode: "rank", plies: 16))
            #expect(try await store.clip(of: "memory") == nil)
        }
    }

    @Test(arguments: World.allCases)
    func `pages lead through the games of people, and then through those of bots`(world: World) async throws {
        try await world.run { store in
            for number in 1...9 {
                let isOfBots = number % 3 != 0
                try await store.keep([], .archive(game("m_\(number)", isOfBots ? ["bot", "bot"] : ["human", "bot"], users: ["u_1", "b_2_1"])))
            }
            let expected: [MatchID] = ["m_9", "m_6", "m_3", "m_8", "m_7", "m_5", "m_4", "m_2", "m_1"]
            for game in [nil, "quoridor"] {
                for limit in 1...10 {
                    var (found, cursor): ([MatchID], String?) = ([], nil)
                    repeat {
                        let page = try await store.matches(in: MatchList(game: game, order: .peopleFirst), after: cursor, limit: limit)
                        #expect(page.matches.count <= limit)
                        found += page.matches.map(\.match)
                        cursor = page.next
                    } while cursor != nil
                    #expect(found == expected, "pages of \(limit)")
                }
            }
            #expect(try await store.matches(in: MatchList(), after: nil, limit: 2).matches.map(\.match) == ["m_9", "m_8"])
        }
    }

    @Test(arguments: World.allCases)
    func `of the games between bots of one owner a hundred a day are kept`(world: World) async throws {
        try await world.run { store in
            var users: [UserID] = []
            for name in ["Left", "Right"] {
                users.append(try await store.create(name: name, kind: .bot, guest: false, at: 1, credential: .random()).user)
            }
            func count() async throws -> Int { try await store.tally(of: users[0]).played }
            func play(_ number: Int, on day: Int64, against: [UserID]) async throws {
                let kinds = against.map { _ in "bot" }
                try await store.keep([], .archive(game("m_\(number)", kinds, users: against, ended: Timestamp(day * 86_400_000 + Int64(number)))))
            }
            for number in 1...BotGames.mostOnADay + 5 { try await play(number, on: 7, against: users) }
            #expect(try await count() == BotGames.mostOnADay)
            #expect(try await store.match("m_100") != nil)
            #expect(try await store.match("m_101") == nil)
            // Server bots and other days have no part in it.
            try await play(200, on: 7, against: [users[0], "b_1_1"])
            try await play(201, on: 8, against: users)
            #expect(try await count() == BotGames.mostOnADay + 2)
        }
    }
}
