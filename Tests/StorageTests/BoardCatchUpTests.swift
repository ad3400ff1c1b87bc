import FilledStorage
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Boards that follow the ledger") struct BoardCatchUpTests {
    /// The money of account 1 on the board, as the file has it.
    private func listed(_ folder: String) async throws -> Int? {
        let raw = try DatabaseQueue(path: SQLiteStore.path(in: folder))
        defer { try? raw.close() }
        return try await raw.read { try Int.fetchOne($0, sql: "SELECT -negated FROM board_row WHERE board = 2 AND account = 1") }
    }

    @Test func `a store that closes has listed every wallet`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            _ = try await store.create(name: "Amy", kind: .human, guest: false, at: 1, credential: .random())
            _ = try await store.payDaily(of: "u_1", day: "2026-11-24", at: 1)
            await store.close()
            #expect(try await listed(folder) == 2200)
        }
    }

    @Test func `a store that is never idle lists wallets all the same`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            _ = try await store.create(name: "Amy", kind: .human, guest: false, at: 1, credential: .random())
            _ = try await store.payDaily(of: "u_1", day: "2026-11-24", at: 1)
            let room = try await store.openRoom(number: "10001")
            // Each waits for its commit, and follows at once.
            for seq in 2...80 { try await store.keep(.step(room, seq)) }
            #expect(try await listed(folder) == 2200)
            await store.close()
        }
    }

    @Test func `a board is never behind what is durable`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            _ = try await store.create(name: "Amy", kind: .human, guest: false, at: 1, credential: .random())
            for day in 1...9 {
                _ = try await store.payDaily(of: "u_1", day: "2026-11-0\(day)", at: 1)
                let row = try await store.row(of: "u_1", on: Board(order: .money, game: "", kind: .human))
                #expect(row?.value == 2000 + 200 * day)
            }
            await store.close()
        }
    }

    @Test func `a long way is gone in steps, and one reading goes all of it`() async throws {
        try await Folder.run { folder in
            let players = 2 * SQLiteStore.boardStep + 10
            let filled = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            try await filled.fill(players: players, game: "nim")
            await filled.close()
            let raw = try DatabaseQueue(path: SQLiteStore.path(in: folder))
            try await raw.write { database in
                // As if the boards had followed nothing yet.
                try database.execute(sql: "DELETE FROM board_row WHERE board IN (1, 2); UPDATE board_listed SET pos = 0")
                try BoardTable.catchUp(by: SQLiteStore.boardStep, database)
                #expect(try BoardTable.behind(database) == Int64(SQLiteStore.boardStep))
            }
            try raw.close()
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let page = try await store.page(.top, of: Board(order: .money, game: "", kind: .human), limit: 1)
            #expect(page.total == players)
            #expect(try await SQLiteStore.audit(folder: folder).violations.filter { $0.contains("stars and money") } == [])
            await store.close()
        }
    }
}
