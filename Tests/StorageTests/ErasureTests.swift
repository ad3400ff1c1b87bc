import Foundation
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

/// A7: what rooms keep of an account leaves every file of the store with it.
@Suite("Rows of a deleted account", .timeLimit(.minutes(10)))
struct ErasureTests {
    private let secret = "xyzzy-of-ely"

    private func body(_ user: UserID, _ text: String) -> [UInt8] { Array(#"["\#(user)","\#(text)"]"#.utf8) }

    /// Replaces the bodies that name the user by others of another length.
    private func erase(_ user: UserID) -> @Sendable ([JournalEntry]) -> [JournalEntry] {
        { entries in
            entries.map { entry in
                guard String(decoding: entry.body, as: UTF8.self).contains("\"\(user)\"") else { return entry }
                return JournalEntry(room: entry.room, seq: entry.seq, at: entry.at, kind: entry.kind, body: Array("[]".utf8))
            }
        }
    }

    private func guest(_ store: any AnyStore) async throws -> Deletion {
        let account = try await store.create(name: secret, kind: .human, guest: true, at: 1, credential: .number(1))
        let deletion = Deletion(account: account.id, due: 100, alias: "deleted-k3f9")
        _ = try await store.schedule(deletion, verified: nil, keeping: Credential.number(1).digest, notice: nil, at: 5)
        return deletion
    }

    /// The names of the files in which the secret is found.
    private func filesWithSecret(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
            FileManager.default.contents(atPath: folder + "/" + name)?.range(of: Data(secret.utf8)) != nil
        }
    }

    @Test(arguments: World.allCases)
    func `a live room keeps its other entries, and goes on`(world: World) async throws {
        try await world.run { store in
            let deletion = try await guest(store)
            let user = UserID(account: deletion.account)
            let (one, other) = (try await store.openRoom(number: "11111", entries: 3), try await store.openRoom(number: "22222", entries: 2))
            try await store.keep(.step(one, 4, body: body(user, secret)))
            try await store.keep(.step(other, 3, body: body("u_999", "plugh")))
            try await store.keep(.step(one, 5))
            #expect(try await store.rows(mentioning: user, after: 0).entries == .step(one, 4, body: body(user, secret)))
            try await store.eraseRows(of: deletion, rewrite: erase(user))
            #expect(try await store.rows(mentioning: user, after: 0).entries == [])
            try await store.keep(.step(one, 6))
            let rooms = try await store.liveRooms().map(\.entries)
            let rewritten: [JournalEntry] = .steps(one, 1...3) + .step(one, 4, body: Array("[]".utf8)) + .steps(one, 5...6)
            let untouched: [JournalEntry] = .steps(other, 1...2) + .step(other, 3, body: body("u_999", "plugh"))
            #expect(rooms == [rewritten, untouched])
        }
    }

    @Test func `a restart and a check find the chain whole`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let deletion = try await guest(store)
            let user = UserID(account: deletion.account)
            let room = try await store.openRoom(number: "11111", entries: 2)
            try await store.keep(.step(room, 3, body: body(user, secret)) + .steps(room, 4...5))
            try await store.eraseRows(of: deletion, rewrite: erase(user))
            let marks = HighWaterMark.read(in: folder, run: try await store.read(Run.number))
            // Rows of commits that are no moves may be swept; the mark remembers them.
            let sums: [Int64: Int64] = try await store.read { database in
                try Row.fetchAll(database, sql: "SELECT pos, sum FROM journal").reduce(into: [:]) { $0[$1[0]] = $1[1] as Int64 }
            }
            #expect(sums.count > 5)
            #expect(sums == Dictionary(uniqueKeysWithValues: marks.map { ($0.pos, $0.sum) }).filter { sums[$0.key] != nil })
            await store.close()
            let again = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            #expect(again.state.damage == [])
            #expect(try await again.liveRooms().map(\.entries.count) == [5])
            await again.close()
        }
    }

    @Test func `the words of a few closed rooms go from every file while nothing else happens`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let deletion = try await guest(store)
            let user = UserID(account: deletion.account)
            let live = try await store.openRoom(number: "11111", entries: 40)
            let room = try await store.openRoom(number: "22222", entries: 40)
            for seq in 41...90 { try await store.keep(.step(room, seq, body: body(user, secret + String(repeating: "!", count: 200)))) }
            try await store.keep(.step(room, 91), .close)
            try await store.keep(.step(live, 41, body: body(user, secret)))
            #expect(try !filesWithSecret(folder).isEmpty)
            _ = try await store.eraseIdentity(deletion)
            try await store.eraseRows(of: deletion, rewrite: erase(user))
            while try await !store.eraseGames(deletion, limit: 32) {}
            let deadline = ContinuousClock.now + .seconds(60)
            while try !filesWithSecret(folder).isEmpty, ContinuousClock.now < deadline { await Task.yield() }
            #expect(try filesWithSecret(folder) == [])
            await store.close()
            #expect(try filesWithSecret(folder) == [])
        }
    }

    @Test func `a demanded sweep takes the rows of rooms that closed during another`() throws {
        let database = try DatabaseQueue()
        try Migrations.all.migrate(database)
        try database.writeWithoutTransaction { database in
            try RoomTable.insert(RoomRecord(key: RoomKey(1), number: "11111", game: "quoridor", match: "m"), database)
            for pos in 1...40 {
                try database.execute(
                    sql: "INSERT INTO journal (pos, room, seq, at, kind, body) VALUES (?, ?, ?, 1, 1, x'00')",
                    arguments: [pos, pos <= 10 ? 1 : 0, pos])
            }
            var sweep = Sweep(rows: 30)
            #expect(sweep.isDue(after: 30))
            #expect(try sweep.step(20, database) == 10)
            try RoomTable.delete(RoomKey(1), database)
            sweep.add(10)
            sweep.demand()
            var steps = 0
            while sweep.isDemanded, steps < 20 {
                _ = try sweep.step(20, database)
                steps += 1
            }
            #expect(!sweep.isDemanded && steps > 1)
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM journal") == 1)
            #expect(!sweep.isDue(after: 4096))
        }
    }

    @Test func `a sweep ends at the newest row, although every commit adds one`() throws {
        let database = try DatabaseQueue()
        try Migrations.all.migrate(database)
        try database.writeWithoutTransaction { database in
            var sweep = Sweep(rows: 0)
            for pos in 1...40 {
                try database.execute(
                    sql: "INSERT INTO journal (pos, room, seq, at, kind, body) VALUES (?, 0, 1, 0, 0, x'')", arguments: [pos])
                sweep.add(1)
                if pos == 20 { sweep.demand() }
                if sweep.isDue(after: 4096) { _ = try sweep.step(8, database) }
            }
            #expect(!sweep.isDemanded && !sweep.isDue(after: 4096))
        }
    }

    @Test func `pages that an earlier version freed are overwritten`() async throws {
        try await Folder.run { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let old = try DatabaseQueue(path: folder + "/palisade.sqlite")
            try Migrations.all.migrate(old, upTo: "25 follows")
            try await old.write { database in
                try database.execute(sql: "PRAGMA secure_delete = OFF")
                try database.execute(sql: "CREATE TABLE page (text TEXT)")
                for _ in 1...50 { try database.execute(sql: "INSERT INTO page VALUES (?)", arguments: [String(repeating: secret, count: 300)]) }
                try database.execute(sql: "DROP TABLE page")
            }
            try old.close()
            #expect(try filesWithSecret(folder) == ["palisade.sqlite"])
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            await store.close()
            #expect(try filesWithSecret(folder) == [])
        }
    }
}
