import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

/// A store after a won game (`m_1`), a draw (`m_2`), a void game (`m_3`) and in a running one (`m_4`), between accounts 1 and 2.
@Suite("The ledger's schema and its audit", .timeLimit(.minutes(10))) struct LedgerAuditTests {
    private func played(_ body: (_ folder: String, DatabaseQueue) async throws -> Void) async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            for number in 1...3 {
                _ = try await store.create(name: "Player \(number)", kind: .human, guest: false, at: 1, credential: .number(UInt8(number)))
            }
            for match in 1...4 {
                let room = try await store.openRoom(number: "1000\(match)")
                try await store.keep(.step(room, 2), .stake(Stakes(match: "m_\(match)", users: ["u_1", "u_2"])))
                if match < 3 { try await store.keep(.step(room, 3), .archive(.sample("m_\(match)", winner: match == 1 ? 0 : nil))) }
                if match == 3 { try await store.keep(.step(room, 3), .void(match: "m_3")) }
                if match < 4 { try await store.keep(.step(room, 4), .close) }
            }
            try await store.bringBoardsUpToDate()
            let raw = try DatabaseQueue(path: SQLiteStore.path(in: folder))
            try await body(folder, raw)
            try raw.close()
            await store.close()
        }
    }

    @Test func `a whole ledger has no violation`() async throws {
        try await played { folder, _ in
            let report = try await SQLiteStore.audit(folder: folder)
            #expect(report == AuditReport(accounts: 2, postings: 15, violations: [], count: 0))
        }
    }

    private static let payout = "INSERT INTO ledger (account, kind, ref, money, stars, at, outcome) VALUES"

    /// Statements that would make, lose or double money.
    private static let frauds = [
        "UPDATE wallet SET money = money + 1 WHERE account = 1",
        "UPDATE wallet SET stars = 5, best = 5 WHERE account = 1",
        "UPDATE wallet SET money = money + 400, newest = (SELECT pos FROM ledger WHERE kind = 'payout') WHERE account = 1",
        "INSERT INTO wallet (account, money) VALUES (3, 2000)",
        "DELETE FROM wallet WHERE account = 1",
        "UPDATE ledger SET money = 200 WHERE kind = 'refund'",
        "DELETE FROM ledger WHERE kind = 'stake'",
        // Twice to the winner, to the loser as well, under another name.
        "\(payout) (1, 'payout', 'm_1', 400, 1, 9, 'won')",
        "\(payout) (2, 'payout', 'm_1', 400, 1, 9, 'won')",
        "\(payout) (1, 'present', 'm_1', 400, 1, 9, NULL)",
        // Paid out and returned, or returned without a settlement.
        "\(payout) (2, 'refund', 'm_1', 200, 0, 9, 'won')",
        "\(payout) (2, 'refund', 'm_1', 200, 0, 9, 'void')",
        "\(payout) (1, 'payout', 'm_2', 400, 1, 9, 'won')",
        "\(payout) (1, 'payout', 'm_4', 400, 1, 9, 'won')",
        "\(payout) (1, 'refund', 'm_4', 200, 0, 9, 'void')",
        // A second welcome, a stake of another size, and a game that never was.
        "\(payout) (1, 'welcome', '', 2000, 0, 9, NULL)",
        "\(payout) (1, 'stake', 'm_4', -1, 0, 9, NULL)",
        "\(payout) (1, 'stake', 'm_9', -200, 0, 9, NULL)",
        "\(payout) (3, 'welcome', '', 2000, 0, 9, NULL)",
        "UPDATE rank_match SET outcome = NULL, winner = NULL, settled = NULL WHERE match = 'm_1'",
        "UPDATE rank_match SET outcome = 'void', winner = NULL WHERE match = 'm_1'",
        "UPDATE rank_match SET winner = 2 WHERE match = 'm_1'",
        "UPDATE rank_match SET pot = 400 WHERE match = 'm_1'",
        "UPDATE rank_match SET outcome = 'won', winner = 3, settled = 9 WHERE match = 'm_4'",
        "UPDATE rank_match SET outcome = 'won', settled = 9 WHERE match = 'm_4'",
        "INSERT INTO rank_match (match, stake, for_stars, first, second, pot) VALUES ('m_9', 200, 1, 1, 2, 400)",
        "UPDATE rank_match SET stake = 100 WHERE match = 'm_4'",
        "DELETE FROM rank_match WHERE match = 'm_1'",
        "UPDATE wallet SET match = 'm_1' WHERE account = 1",
        "UPDATE wallet SET match = NULL WHERE account = 1",
        "\(payout) (1, 'present', '1', 200, 0, 9, NULL)",
        "INSERT INTO finished VALUES (1, 8, 0, 8); \(payout) (1, 'present', '02', 200, 0, 9, NULL)",
        "INSERT INTO finished VALUES (1, 8, 0, 8); \(payout) (1, 'present', '1', 201, 0, 9, NULL)",
        "\(payout) (1, 'daily', '2026-11-24', 200, 0, 9, NULL), (1, 'daily', '2026-11-24', 200, 0, 9, NULL)",
    ]

    @Test(arguments: frauds.indices)
    func `the schema refuses`(fraud: Int) async throws {
        try await played { folder, raw in
            await #expect(throws: DatabaseError.self, "\(Self.frauds[fraud])") {
                try await raw.writeWithoutTransaction { database in
                    try database.inTransaction {
                        try database.execute(sql: Self.frauds[fraud])
                        return .commit
                    }
                }
            }
            let report = try await SQLiteStore.audit(folder: folder)
            #expect(report.count == 0)
        }
    }

    /// Damage that no statement can do while the triggers stand, with the words that name it.
    private static let damages = [
        ("UPDATE wallet SET money = money + 1 WHERE account = 1", "a wallet that its postings do not make: account 1 "),
        ("UPDATE wallet SET stars = 0 WHERE account = 1", "a wallet that its postings do not make: account 1 "),
        ("UPDATE wallet SET best = 9 WHERE account = 2", "a wallet that its postings do not make: account 2 "),
        ("DELETE FROM ledger WHERE kind = 'welcome' AND account = 2", "less than nothing: account 2 "),
        ("UPDATE ledger SET account = 2 WHERE kind = 'payout'", "won by another player than the one who was paid: m_1"),
        ("UPDATE ledger SET account = 3, ref = 'm_2' WHERE kind = 'refund' AND ref = 'm_3' AND account = 1", "an account without a stake in it: m_2"),
        ("DELETE FROM ledger WHERE kind = 'refund' AND ref = 'm_2' AND account = 1", "paid out more than once, or paid out and returned: m_2"),
        ("UPDATE rank_match SET pot = 200 WHERE match = 'm_4'", "without two seats and their stakes: m_4"),
        ("UPDATE wallet SET match = NULL WHERE account = 1", "without two seats and their stakes: m_4"),
        ("UPDATE rank_match SET outcome = 'void', settled = 9 WHERE match = 'm_4'", "a settled match that holds money or players: m_4"),
        ("UPDATE rank_match SET outcome = 'won', winner = 1 WHERE match = 'm_2'", "settled otherwise than it is archived: m_2"),
        ("UPDATE rank_match SET winner = 2 WHERE match = 'm_1'", "paid out to another player than its winner: m_1"),
        ("INSERT INTO finished VALUES (1, 3, 0, 3); \(payout) (1, 'present', '1', 7, 0, 9, NULL)", "more presents than games for them: 1 "),
        ("DELETE FROM room WHERE match = 'm_4'", "a running match that no room plays: m_4"),
    ]

    @Test(arguments: damages.indices)
    func `the audit names`(damage: Int) async throws {
        try await played { folder, raw in
            try await raw.writeWithoutTransaction { database in
                for trigger in try String.fetchAll(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
                    try database.execute(sql: "DROP TRIGGER \(trigger)")
                }
                try database.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; \(Self.damages[damage].0)")
            }
            let report = try await SQLiteStore.audit(folder: folder)
            #expect(report.count > 0 && report.violations.contains { $0.contains(Self.damages[damage].1) }, "\(report.violations)")
        }
    }

    /// A rule that looked through the ledger for each match would take hours for those of a year.
    @Test(arguments: (LedgerAudit.rules + RatingAudit.rules + BoardAudit.rules).map(\.query))
    func `a rule reads each table once`(query: String) async throws {
        try await played { _, raw in
            try await raw.read { database in
                let plan = try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(query)")
                var correlated: Set<Int> = []
                for step in plan {
                    let (id, parent, detail): (Int, Int, String) = (step["id"], step["parent"], step["detail"])
                    if detail.hasPrefix("CORRELATED") || correlated.contains(parent) { correlated.insert(id) }
                    // The players of one match are no table.
                    #expect(!correlated.contains(id) || !detail.hasPrefix("SCAN") || detail.contains("json_each"), "\(plan)")
                }
            }
        }
    }

    @Test func `a long list of violations is cut, and counted`() async throws {
        try await played { folder, raw in
            try await raw.writeWithoutTransaction { database in
                try database.execute(sql: "DROP TRIGGER wallet_opened; DROP TRIGGER wallet_changed")
                for account in 100..<150 { try database.execute(sql: "INSERT INTO wallet (account, money) VALUES (?, 1)", arguments: [account]) }
            }
            let report = try await SQLiteStore.audit(folder: folder)
            #expect(report.violations.count { $0.hasPrefix("a wallet that its postings do not make") } == 20 && report.count == 51)
        }
    }

    @Test func `a second payout needs the unique key to be gone`() async throws {
        try await played { folder, raw in
            let again = "\(Self.payout) (2, 'payout', 'm_1', 400, 1, 9, 'won')"
            let reopen = "DROP TRIGGER rank_match_kept; UPDATE rank_match SET pot = 400 WHERE match = 'm_1'"
            try await raw.writeWithoutTransaction { database in
                // As if a room had come back after its settlement.
                try database.execute(sql: reopen)
                #expect(throws: DatabaseError.self) { () throws in try database.execute(sql: again) }
                try database.execute(sql: "DROP INDEX ledger_settled; \(again)")
            }
            let report = try await SQLiteStore.audit(folder: folder)
            #expect(report.violations.contains { $0.contains("paid out more than once, or paid out and returned: m_1") })
        }
    }
}
