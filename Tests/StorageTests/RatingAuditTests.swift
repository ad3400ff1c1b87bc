import Foundation
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("The audit of ratings and boards, and their migration", .timeLimit(.minutes(10))) struct RatingAuditTests {
    /// A store with three accounts and a server bot, their games, ratings and boards.
    private func played(_ body: (_ store: SQLiteStore, _ folder: String, DatabaseQueue) async throws -> Void) async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            for name in ["Amy", "Bob", "Cid"] {
                _ = try await store.create(name: name, kind: .human, guest: false, at: 1, credential: .random())
            }
            for number in 1...25 {
                let own = number.isMultiple(of: 3) ? 2 : 1
                try await store.keep([], .archive(.rated("m_a\(number)", ["u_1": own, "u_2": 3 - own])))
                try await store.keep([], .archive(.rated("m_b\(number)", ["u_3": own, "b_4_1": 3 - own])))
            }
            let room = try await store.openRoom(number: "10001")
            try await store.keep(.step(room, 2), .stake(Stakes(match: "m_1", users: ["u_1", "u_2"])))
            try await store.keep(.step(room, 3), .archive(.rated("m_1", ["u_1": 1, "u_2": 2], game: "chess")))
            try await store.keep(.step(room, 4), .close)
            let unrated = try await store.openRoom(number: "10002")
            try await store.keep(.step(unrated, 2), .stake(Stakes(match: "m_2", users: ["u_1", "u_2"], terms: StarTerms(count: false))))
            try await store.keep(.step(unrated, 3), .archive(.rated("m_2", ["u_1": 1, "u_2": 2], game: "chess")))
            try await store.keep(.step(unrated, 4), .close)
            try await store.bringBoardsUpToDate()
            let raw = try DatabaseQueue(path: SQLiteStore.path(in: folder))
            try await body(store, folder, raw)
            try raw.close()
            await store.close()
        }
    }

    @Test func `whole ratings and boards have no violation`() async throws {
        try await played { _, folder, _ in
            let report = try await SQLiteStore.audit(folder: folder)
            #expect(report.violations == [] && report.accounts == 2)
        }
    }

    @Test func `nor have those after a deletion, which takes points out of the chain`() async throws {
        try await played { store, folder, _ in
            let deletion = Deletion(account: 2, due: 9, alias: "deleted-2")
            let session = try await store.sessions(of: 2)[0].digest
            _ = try await store.schedule(deletion, verified: nil, keeping: session, notice: nil, at: 2)
            _ = try await store.eraseIdentity(deletion)
            #expect(try await SQLiteStore.audit(folder: folder).violations == [])
            #expect(try await !store.eraseGames(deletion, limit: 10))
            #expect(try await SQLiteStore.audit(folder: folder).violations == [])
            while try await !store.eraseGames(deletion, limit: 10) {}
            try await store.keep([], .archive(.rated("m_late", ["u_1": 1, "u_3": 2])))
            #expect(try await SQLiteStore.audit(folder: folder).violations == [])
        }
    }

    /// A change, and the beginning of a violation.
    static let damages = [
        ("UPDATE rating_point SET value = value + 1 WHERE pos = 9 AND subject = 1", "points of ratings that do not follow"),
        ("UPDATE rating_point SET volatility = volatility * 2 WHERE pos = 10 AND subject = -4", "points of ratings that do not follow"),
        ("DELETE FROM rating_point WHERE pos = 9 AND subject = 2", "points of ratings that do not follow"),
        ("DELETE FROM rating_point WHERE pos = 9", "points of ratings that do not follow"),
        ("UPDATE rating_point SET pos = 999 WHERE pos = 9", "a point of a rating for a match that is not archived"),
        ("UPDATE rank_match SET for_stars = 1 WHERE match = 'm_2'", "points of ratings that do not follow"),
        ("UPDATE rating SET value = value + 1 WHERE subject = 3", "a rating that is not its newest point"),
        ("UPDATE rating SET games = games + 1 WHERE subject = 3", "a rating that its points do not make"),
        ("DELETE FROM rating WHERE subject = -4", "a rating that its points do not make"),
        ("UPDATE board_count SET players = players + 1", "a board whose counts are not those of its rows"),
        ("UPDATE board SET players = players + 1 WHERE id = 1", "a board whose counts are not those of its rows"),
        ("DELETE FROM board_count WHERE board = 2", "a board whose counts are not those of its rows"),
        ("UPDATE board_row SET negated = negated - 5 WHERE board = 1 AND account = 1", "a place on the boards of stars and money"),
        ("DELETE FROM board_row WHERE board = 2 AND account = 2", "a place on the boards of stars and money"),
        ("UPDATE board_row SET folded = 'x' WHERE board = 2 AND account = 2", "a place on the boards of stars and money"),
        (
            "DELETE FROM board_row WHERE board = (SELECT id FROM board WHERE name = 'rating' AND game = 'nim') AND account = 1",
            "a place on a board of ratings"
        ),
        (
            "UPDATE board_row SET negated = 7 WHERE board IN (SELECT id FROM board WHERE name = 'rating')",
            "a place on a board of ratings"
        ),
        (
            "UPDATE board_row SET negated = 7 WHERE board IN (SELECT id FROM board WHERE name = 'winrate') AND account = 1",
            "a place on a board of win rates"
        ),
        (
            "UPDATE tally_game SET won = 0 WHERE user = 'u_1'",
            "a place on a board of win rates"
        ),
        (
            "DELETE FROM board_row WHERE board IN (SELECT id FROM board WHERE name = 'winrate')",
            "a place on a board of win rates"
        ),
    ]

    @Test(arguments: damages.indices) func `the audit names`(damage: Int) async throws {
        try await played { _, folder, raw in
            try await raw.writeWithoutTransaction { database in
                for trigger in try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
                    try database.execute(sql: "DROP TRIGGER \(trigger)")
                }
                try database.execute(sql: "PRAGMA foreign_keys = OFF; \(Self.damages[damage].0)")
            }
            let report = try await SQLiteStore.audit(folder: folder)
            #expect(report.count > 0 && report.violations.contains { $0.hasPrefix(Self.damages[damage].1) }, "\(report.violations)")
        }
    }

    @Test func `an old folder gets its boards from wallets and tallies, and rates from then on`() async throws {
        try await Folder.run { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let old = try DatabaseQueue(path: SQLiteStore.path(in: folder))
            try Migrations.all.migrate(old, upTo: "22 ledger")
            try await old.write { database in
                for (id, name, guest) in [(1, "amy", 0), (2, "bob", 0), (3, "cid", 1)] {
                    try database.execute(
                        sql: "INSERT INTO account (id, name, folded, kind, guest, joined) VALUES (?1, ?2, ?2, 'human', ?3, 1)",
                        arguments: [id, name, guest])
                    try database.execute(
                        sql: "INSERT INTO tally_game (user, game, played, won, alone) VALUES (?, 'nim', ?, 15, 3)", arguments: ["u_\(id)", 18 + id])
                }
                try database.execute(sql: "INSERT INTO tally_game (user, game, played, won, alone) VALUES ('b_1_1', 'nim', 90, 15, 3)")
                try LedgerTable.open(1, at: 5, database)
                try database.execute(
                    sql: """
                        INSERT INTO archive (match, game, mode, room, started, ended, winner, why, players, plies, config, moves, events)
                        VALUES ('m_old', 'nim', 'casual', '48213', 1, 2, 0, 'goal', '[]', 0, x'7B7D', '', x'5B5D')
                        """)
            }
            try old.close()
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let rates = try await store.page(.top, of: Board(order: .winrate, game: "nim", kind: .human), limit: 9)
            #expect(rates.rows.map(\.name) == ["bob", "cid"] && rates.rows.map(\.value) == [750, 714] && rates.total == 2)
            let money = try await store.page(.top, of: Board(order: .money, game: "nim", kind: .human), limit: 9)
            #expect(money.rows.map(\.name) == ["amy", "bob"] && money.rows.map(\.value) == [2000, 2000] && money.total == 2)
            try await store.keep([], .archive(.rated("m_new", ["u_1": 1, "u_2": 2])))
            #expect(try await store.ratings(of: "u_1").map(\.games) == [1])
            await store.close()
            #expect(try await SQLiteStore.audit(folder: folder).violations == [])
        }
    }

    /// A page that passed over rows would be fast in a test and slow on a board of a million.
    @Test func `pages, ranks and names are read from indexes`() async throws {
        try await played { _, _, raw in
            try await raw.read { database in
                let queries = [
                    (
                        "SELECT negated, account FROM board_row INDEXED BY board_order WHERE board = 1 AND (negated, account) > (1, 1) ORDER BY negated, account LIMIT 9",
                        "(negated,account)>(?,?)"
                    ),
                    (
                        "SELECT negated, account FROM board_row INDEXED BY board_order WHERE board = 1 AND (negated, account) < (1, 1) ORDER BY negated DESC, account DESC LIMIT 9",
                        "(negated,account)<(?,?)"
                    ),
                    (
                        "SELECT sum(players) FROM board_count WHERE board = 1 AND negated >= 1 AND negated < 2", "negated>? AND negated<?"
                    ),
                    (
                        "SELECT 1 FROM board_row INDEXED BY board_name WHERE board = 1 AND folded >= 'a' AND folded < 'b' LIMIT 9",
                        "folded>? AND folded<?"
                    ),
                    (
                        "SELECT pos FROM rating_point WHERE subject = 1 AND game = 'nim' AND pool = 'people' AND pos < 7 ORDER BY pos DESC LIMIT 9",
                        "pos<?"
                    ),
                ]
                for (query, columns) in queries {
                    let plan = try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(query)").map { $0["detail"] as String }
                    #expect(plan.count == 1 && plan[0].contains(columns), "\(plan)")
                }
            }
        }
    }
}
