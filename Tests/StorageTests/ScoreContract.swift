import Foundation
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Lists of scores, in memory and in SQLite", .timeLimit(.minutes(10)))
struct ScoreContract {
    /// A match of these players with these scores. Names tell a bot: they begin with "b".
    private func match(
        _ number: Int, _ scores: [(user: UserID, score: Int?)], game: String = "nim", lasting length: Int64 = 1000, isPrivate: Bool = false
    ) -> MatchRecord {
        MatchRecord(
            match: "m_\(number)", game: game, mode: "casual", room: "00001", started: 5000, ended: 5000 + length, winner: 0, why: "goal",
            players: scores.enumerated().map { seat, entry in
                .init(
                    seat: seat, user: entry.user, name: entry.user.rawValue, kind: entry.user.rawValue.hasPrefix("b") ? "bot" : "human", place: 1,
                    score: entry.score)
            },
            plies: 3, config: Array(#"{"seats":2}"#.utf8), seed: 7, moves: "", events: Array("[]".utf8), isPrivate: isPrivate)
    }

    private func list(_ order: ScoreList.Order, named name: String = "easy", game: String = "nim", kind: String = "human") -> ScoreList {
        ScoreList(game: game, name: name, kind: kind, order: order)
    }

    /// All pages of a list, as user and score.
    private func walk(_ store: any AnyStore, _ list: ScoreList, limit: Int = 2) async throws -> [[String]] {
        var pages: [[String]] = []
        var cursor: ScoreCursor?
        repeat {
            let page = try await store.scores(in: list, after: cursor, limit: limit)
            pages.append(page.scores.map { "\($0.player.user) \($0.score)" })
            cursor = page.next
        } while cursor != nil
        return pages
    }

    @Test(arguments: World.allCases)
    func `a score comes back with its match and player`(world: World) async throws {
        try await world.run { store in
            let match = match(1, [("u_1", 40)])
            try await store.keep([], .archive(match, scoreList: "easy"))
            let page = try await store.scores(in: list(.newest), after: nil, limit: 10)
            #expect(page == ScorePage(scores: match.scores(at: 1), next: nil))
            #expect(page.scores.map(\.match) == [match.withoutEvents])
        }
    }

    @Test(arguments: World.allCases)
    func `lists run by time and by score, without gap or double`(world: World) async throws {
        try await world.run { store in
            for (number, score) in [10, 30, 20, 30, -5].enumerated() {
                try await store.keep([], .archive(match(number + 1, [("u_\(number + 1)", score)]), scoreList: "easy"))
            }
            #expect(try await walk(store, list(.newest)) == [["u_5 -5", "u_4 30"], ["u_3 20", "u_2 30"], ["u_1 10"]])
            #expect(try await walk(store, list(.best)) == [["u_2 30", "u_4 30"], ["u_3 20", "u_1 10"], ["u_5 -5"]])
        }
    }

    @Test(arguments: World.allCases)
    func `of equal scores the shorter match is the better one, and players of one match keep together`(world: World) async throws {
        try await world.run { store in
            try await store.keep([], .archive(match(1, [("u_1", 50), ("u_2", 50)], lasting: 9000), scoreList: "easy"))
            try await store.keep([], .archive(match(2, [("u_3", 50)], lasting: 4000), scoreList: "easy"))
            for limit in 1...3 {
                #expect(try await walk(store, list(.best), limit: limit).flatMap { $0 } == ["u_3 50", "u_1 50", "u_2 50"])
                #expect(try await walk(store, list(.newest), limit: limit).flatMap { $0 } == ["u_3 50", "u_2 50", "u_1 50"])
            }
        }
    }

    @Test(arguments: World.allCases)
    func `people, bots, games and lists are kept apart`(world: World) async throws {
        try await world.run { store in
            try await store.keep([], .archive(match(1, [("u_1", 40), ("b_1", 90)]), scoreList: "easy"))
            try await store.keep([], .archive(match(2, [("u_2", 70)]), scoreList: "hard"))
            try await store.keep([], .archive(match(3, [("u_3", 60)], game: "chess"), scoreList: "easy"))
            #expect(try await walk(store, list(.best)) == [["u_1 40"]])
            #expect(try await walk(store, list(.best, kind: "bot")) == [["b_1 90"]])
            #expect(try await walk(store, list(.newest, named: "hard")) == [["u_2 70"]])
            #expect(try await walk(store, list(.newest, game: "chess")) == [["u_3 60"]])
            #expect(try await walk(store, list(.newest, named: "none")) == [[]])
        }
    }

    @Test(arguments: World.allCases)
    func `private matches, matches without points and games without lists are in none`(world: World) async throws {
        try await world.run { store in
            try await store.keep([], .archive(match(1, [("u_1", 40)], isPrivate: true), scoreList: "easy"))
            try await store.keep([], .archive(match(2, [("u_2", nil)]), scoreList: "easy"))
            try await store.keep([], .archive(match(3, [("u_3", 30)])))
            for order in ScoreList.Order.allCases { #expect(try await walk(store, list(order)) == [[]]) }
        }
    }

    @Test(arguments: World.allCases)
    func `a score added between two pages does not disturb the second`(world: World) async throws {
        try await world.run { store in
            for number in 1...3 { try await store.keep([], .archive(match(number, [("u_\(number)", 10 * number)]), scoreList: "easy")) }
            for order in ScoreList.Order.allCases {
                let first = try await store.scores(in: list(order), after: nil, limit: 2)
                #expect(first.scores.count == 2)
                let late = order == .newest ? 8 : 9
                try await store.keep([], .archive(match(late, [("u_\(late)", 1000)]), scoreList: "easy"))
                let second = try await store.scores(in: list(order), after: first.next, limit: 1)
                #expect(second.scores.map(\.player.user) == [order == .newest ? "u_1" : "u_2"])
            }
        }
    }

    @Test(arguments: World.allCases)
    func `a strange limit and a cursor at the ends do no harm`(world: World) async throws {
        try await world.run { store in
            for number in 1...2 { try await store.keep([], .archive(match(number, [("u_\(number)", number)]), scoreList: "easy")) }
            for (limit, count) in [(0, 1), (-3, 1), (.max, 2)] {
                #expect(try await store.scores(in: list(.best), after: nil, limit: limit).scores.count == count)
            }
            for order in ScoreList.Order.allCases {
                let end = ScoreCursor(score: .min + 1, length: .max, position: 1, seat: 0)
                #expect(try await store.scores(in: list(order), after: end, limit: 5).scores == [])
                let start = ScoreCursor(score: .max, length: 0, position: .max, seat: .max)
                #expect(try await store.scores(in: list(order), after: start, limit: 5).scores.count == 2)
            }
        }
    }

    @Test func `a cursor reads back, and other texts are none`() {
        for cursor in [ScoreCursor(score: -5, length: 0, position: 1, seat: 0), ScoreCursor(score: .max, length: .max, position: .max, seat: 3)] {
            #expect(ScoreCursor(cursor.text) == cursor)
        }
        for text in ["", "s", "s1.2.3", "s1.2.3.4.5", "a1.2.3.4", "s1.2.0.4", "s1.-2.3.4", "s+1.2.3.4", "s01.2.3.4", "s1.2.3.4 ", "s..3.4"] {
            #expect(ScoreCursor(text) == nil)
        }
        #expect(ScoreCursor("s" + String(Int64.min, radix: 36) + ".1.1.1") == nil)
    }

    @Test func `a long list is read from its cursor on`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            for order in ScoreList.Order.allCases {
                let plan = try await store.read { database in
                    let sql = "EXPLAIN QUERY PLAN " + ScoreTable.sql(order, isFirst: false)
                    let numbers = StatementArguments(Array(repeating: 1, count: sql.count { $0 == "?" }))
                    return try Row.fetchAll(database, sql: sql, arguments: numbers).map { $0["detail"] as String }
                }
                let columns = order == .newest ? "(pos,seat)<(?,?)" : "(negated,length,pos,seat)>(?,?,?,?)"
                #expect(plan.count == 1 && plan.allSatisfy { $0.contains(columns) })
            }
            await store.close()
        }
    }

    /// - Parameter change: damage to the data of a score.
    @Test(arguments: ["UPDATE score SET negated = -99", "UPDATE score SET kind = 'bot'", "UPDATE archive SET config = x'7B'"])
    func `an altered score is shown in no list, and the check names its match`(change: String) async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            try await store.keep([], .archive(match(1, [("u_1", 40)]), scoreList: "easy"))
            #expect(try await store.check() == [])
            await store.close()
            let database = try DatabaseQueue(path: folder + "/palisade.sqlite")
            try await database.write { try $0.execute(sql: change) }
            try database.close()
            let reopened = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let shown = try await reopened.scores(in: list(.best), after: nil, limit: 5).scores
            #expect(shown == [])
            #expect(try await reopened.check().map(\.match) == ["m_1"])
            await reopened.close()
        }
    }

    @Test func `a folder of an older version gets empty lists`() async throws {
        try await Folder.run { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let old = try DatabaseQueue(path: folder + "/palisade.sqlite")
            try Migrations.all.migrate(old, upTo: "9 seeds")
            try old.close()
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            #expect(try await walk(store, list(.best)) == [[]])
            try await store.keep([], .archive(match(1, [("u_1", 40)]), scoreList: "easy"))
            #expect(try await walk(store, list(.best)) == [["u_1 40"]])
            await store.close()
        }
    }
}
