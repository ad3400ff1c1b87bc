import Storage
import Testing

@Suite("The archive, in memory and in SQLite", .timeLimit(.minutes(10)))
struct ArchiveContract {
    /// Archives `m_1`, `m_2` … with these players.
    private func fill(_ store: any AnyStore, _ users: [[String]], winner: (Int) -> Int? = { _ in 0 }) async throws {
        for (index, users) in users.enumerated() {
            try await store.keep([], .archive(.sample("m_\(index + 1)", users: users, winner: winner(index))))
        }
    }

    /// All pages of a list, one after another.
    private func walk(_ store: any AnyStore, of user: String?, limit: Int) async throws -> [[String]] {
        var pages: [[String]] = []
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
