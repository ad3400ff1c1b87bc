import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("What is not kept for ever, in memory and in SQLite", .timeLimit(.minutes(10)))
struct RetentionContract {
    private func fill(_ store: any AnyStore, ends: [Timestamp], plies: Int = 3) async throws {
        for (index, ended) in ends.enumerated() {
            try await store.keep([], .archive(.sample("m_\(index + 1)", plies: plies, ended: ended)))
            try await store.keepAnalysis([7], of: MatchID("m_\(index + 1)"))
        }
    }

    @Test(arguments: World.allCases)
    func `old games lose their moves and analyses, and keep their results`(world: World) async throws {
        try await world.run { store in
            try await fill(store, ends: [1000, 2000, 3000])
            #expect(try await store.removeMoves(endedBefore: 3000, limit: 8) == false)
            for name: MatchID in ["m_1", "m_2"] {
                let match = try #require(try await store.match(name))
                #expect(match.isWithoutMoves && match.moves.isEmpty && match.plies == 3 && match.winner == 0)
                #expect(try await store.analysis(of: name) == nil)
            }
            #expect(try await store.match("m_3") == .sample("m_3", ended: 3000))
            #expect(try await store.analysis(of: "m_3") == [7])
            #expect(try await store.matches(of: "u_1", after: nil, limit: 9).matches.map(\.match) == ["m_3", "m_2", "m_1"])
            #expect(try await store.tally(of: "u_1").played == 3)
        }
    }

    @Test(arguments: World.allCases)
    func `a step looks at a few games, and the next one goes on`(world: World) async throws {
        try await world.run { store in
            try await fill(store, ends: [1000, 1000, 1000])
            #expect(try await store.removeMoves(endedBefore: 2000, limit: 2))
            #expect(try await store.match("m_3")?.isWithoutMoves == false)
            #expect(try await store.removeMoves(endedBefore: 2000, limit: 2) == false)
            #expect(try await store.match("m_3")?.isWithoutMoves == true)
            #expect(try await store.removeMoves(endedBefore: 2000, limit: 2) == false)
        }
    }

    @Test(arguments: World.allCases)
    func `a game without moves is no clip`(world: World) async throws {
        try await world.run { store in
            try await store.keep(
                [],
                .archive(
                    MatchRecord(
                        match: "m_1", game: "quoridor", mode: "casual", room: "48213", started: 1000, ended: 2000, winner: 0, why: "goal",
                        players: [0, 1].map { .init(seat: $0, user: UserID(account: Int64($0) + 1), name: "Zoë", kind: "human") }, plies: 20,
                        config: Array("{}".utf8), moves: "e2", events: Array("[1]".utf8))))
            #expect(try await store.clip(of: "quoridor")?.match == "m_1")
            _ = try await store.removeMoves(endedBefore: 3000, limit: 8)
            #expect(try await store.clip(of: "quoridor") == nil)
        }
    }

    /// An old game that is analysed again today has a new analysis.
    @Test(arguments: World.allCases)
    func `an analysis is as old as the first look at it`(world: World) async throws {
        try await world.run { store in
            try await fill(store, ends: [1000, 1000])
            _ = try await store.removeAnalyses(seenBefore: 4000, at: 5000, limit: 8)
            #expect(try await store.analysis(of: "m_1") == [7])
            _ = try await store.removeAnalyses(seenBefore: 5000, at: 6000, limit: 8)
            #expect(try await store.analysis(of: "m_1") == [7])
            _ = try await store.removeAnalyses(seenBefore: 5001, at: 6001, limit: 8)
            #expect(try await store.analysis(of: "m_1") == nil)
            #expect(try await store.analysis(of: "m_2") == nil)
            try await store.keepAnalysis([8], of: "m_1")
            _ = try await store.removeAnalyses(seenBefore: 5001, at: 6001, limit: 8)
            #expect(try await store.analysis(of: "m_1") == [8])
        }
    }

    @Test func `a store that has removed moves is whole`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            try await fill(store, ends: [1000, 2000], plies: 20)
            _ = try await store.removeMoves(endedBefore: 1500, limit: 8)
            await store.close()
            let report = try await SQLiteStore.check(folder: folder)
            #expect(report.damage.isEmpty && report.matches == 2)
        }
    }

    @Test func `nothing is written where nothing is old`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            try await fill(store, ends: [1000])
            _ = try await store.removeAnalyses(seenBefore: 500, at: 1000, limit: 8)
            let commits = store.figures.commits
            #expect(try await store.removeMoves(endedBefore: 1000, limit: 8) == false)
            #expect(try await store.removeAnalyses(seenBefore: 1000, at: 2000, limit: 8) == false)
            #expect(store.figures.commits == commits)
            await store.close()
        }
    }

    @Test func `a damaged game stays as it is and stops nothing`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            try await fill(store, ends: [1000, 1000])
            try await store.write { try $0.execute(sql: "UPDATE archive SET moves = 'e3' WHERE pos = 1") }
            #expect(try await store.removeMoves(endedBefore: 2000, limit: 8) == false)
            #expect(try await store.match("m_2")?.isWithoutMoves == true)
            await #expect(throws: StoreFailure.damaged("match")) { try await store.match("m_1") }
            await store.close()
        }
    }

    @Test func `events of closed rooms are removed, however few they are`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let room = try await store.openRoom(number: "11111", entries: 9)
            try await store.keep(.step(room, 10), .close)
            let live = try await store.openRoom(number: "22222", entries: 3)
            try await store.removeClosedRooms()
            #expect(try await store.liveRooms().map(\.entries) == [.steps(live, 1...3)])
            #expect(
                try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM journal WHERE room = ?", arguments: [room.rawValue]) } == 0)
            await store.close()
        }
    }
}
