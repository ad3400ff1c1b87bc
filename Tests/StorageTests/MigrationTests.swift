import Foundation
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite(.timeLimit(.minutes(10))) struct MigrationTests {
    /// A game that was in the lists before there were private ones stays in them.
    @Test func `games archived by an older version are public`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("palisade-migration-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let old = try DatabaseQueue(path: folder + "/palisade.sqlite")
        try Migrations.all.migrate(old, upTo: "4 analyses")
        try await old.write { database in
            try database.execute(
                sql: """
                    INSERT INTO archive (match, game, mode, room, started, ended, winner, why, players, plies, config, moves, events)
                    VALUES ('m_old', 'quoridor', 'casual', '48213', 1, 2, 0, 'goal', '[{"seat":0,"user":"u_1","name":"Amy","kind":"human"},{"seat":1,"user":"u_2","name":"Bob","kind":"human"}]', 0, x'7B7D', '', x'5B5D');
                    INSERT INTO played (user, pos) VALUES ('u_1', 1);
                    """)
        }
        try old.close()
        let store = try SQLiteStore(folder: folder, onFatal: Issue.fatal)
        for user: UserID? in [nil, "u_1"] { #expect(try await store.matches(of: user, after: nil, limit: 5).matches.map(\.match) == ["m_old"]) }
        #expect(try await store.match("m_old")?.isPrivate == false)
        #expect(try await store.matches(in: MatchList(user: "u_1", game: "quoridor"), after: nil, limit: 5).matches.map(\.match) == ["m_old"])
        #expect(try await store.tallies(of: "u_1") == [GameTally(game: "quoridor", played: 1, won: 1, alone: 0)])
        await store.close()
    }

    /// The operator's bots of earlier versions have no owner, and their tokens no end.
    @Test func `bots and tokens of an older version go on to work`() async throws {
        try await Folder.run { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let old = try DatabaseQueue(path: folder + "/palisade.sqlite")
            try Migrations.all.migrate(old, upTo: "15 tickets")
            try await old.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO account (id, name, folded, kind, guest, joined) VALUES (1, 'wallbot', 'wallbot', 'bot', 0, 1);
                        INSERT INTO credential (digest, account, kind, scopes, created, used) VALUES (?, 1, 'token', 'watch play chat bot', 2, 3);
                        """, arguments: [Data(Credential.number(1).digest)])
            }
            try old.close()
            let store = try SQLiteStore(folder: folder, onFatal: Issue.fatal)
            let proof = try #require(try await store.account(provedBy: Credential.number(1).digest))
            #expect(proof.account == Account(id: 1, name: "wallbot", kind: .bot, guest: false, joined: 1))
            #expect(proof.credential == .number(1, kind: .token, scopes: ["watch", "play", "chat", "bot"]))
            await store.close()
        }
    }

    /// Games that ran while stakes were no column go on for $200, and later ones are for any stake.
    @Test func `matches of an older version keep their stakes`() async throws {
        try await Folder.run { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let old = try DatabaseQueue(path: folder + "/palisade.sqlite")
            try Migrations.all.migrate(old, upTo: "35 calls to games")
            try await old.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO account (id, name, folded, kind, guest, joined) VALUES (1, 'amy', 'amy', 'human', 0, 1), (2, 'bob', 'bob', 'human', 0, 1);
                        INSERT INTO wallet (account) VALUES (1), (2);
                        INSERT INTO ledger (account, kind, ref, money, stars, at) VALUES (1, 'welcome', '', 2000, 0, 1), (2, 'welcome', '', 2000, 0, 1);
                        INSERT INTO rank_match (match, for_stars, first, second) VALUES ('m_won', 1, 1, 2);
                        INSERT INTO ledger (account, kind, ref, money, stars, at) VALUES (1, 'stake', 'm_won', -200, 0, 2), (2, 'stake', 'm_won', -200, 0, 2);
                        UPDATE rank_match SET outcome = 'won', winner = 1, settled = 3 WHERE match = 'm_won';
                        INSERT INTO rank_match (match, for_stars, first, second) VALUES ('m_runs', 1, 1, 2);
                        INSERT INTO ledger (account, kind, ref, money, stars, at) VALUES (1, 'stake', 'm_runs', -200, 0, 4), (2, 'stake', 'm_runs', -200, 0, 4);
                        """)
            }
            try Migrations.all.migrate(old)
            try await old.write { database in
                func held() throws -> [Int] { try Int.fetchAll(database, sql: "SELECT money FROM wallet ORDER BY account") }
                #expect(try held() == [2000, 1600])
                try database.execute(sql: "UPDATE rank_match SET outcome = 'won', winner = 2, settled = 5 WHERE match = 'm_runs'")
                #expect(try held() == [2000, 2000])
                try database.execute(
                    sql: """
                        INSERT INTO rank_match (match, stake, for_stars, first, second) VALUES ('m_other', 250, 1, 1, 2);
                        INSERT INTO ledger (account, kind, ref, money, stars, at)
                            VALUES (1, 'stake', 'm_other', -250, 0, 6), (2, 'stake', 'm_other', -250, 0, 6);
                        """)
                #expect(try held() == [1750, 1750])
                try database.execute(sql: "UPDATE rank_match SET outcome = 'won', winner = 1, settled = 7 WHERE match = 'm_other'")
                #expect(try held() == [2250, 1750])
                try database.inSavepoint {
                    try database.execute(sql: "INSERT INTO rank_match (match, stake, for_stars, first, second) VALUES ('m_odd', 250, 1, 1, 2)")
                    let posting = "INSERT INTO ledger (account, kind, ref, money, stars, at) VALUES (1, 'stake', 'm_odd', ?, 0, 8)"
                    for size in [-200, -251] {
                        #expect(throws: DatabaseError.self) { try database.execute(sql: posting, arguments: [size]) }
                    }
                    return .rollback
                }
            }
            try old.close()
            let report = try await SQLiteStore.audit(folder: folder)
            // No game was played, so the archive knows of no match.
            #expect(report.violations.filter { !$0.hasPrefix("a match settled otherwise than it is archived") } == [])
        }
    }
}
