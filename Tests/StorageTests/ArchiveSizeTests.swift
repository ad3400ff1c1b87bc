import FilledStorage
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("The size of the archive", .timeLimit(.minutes(10)))
struct ArchiveSizeTests {
    private static let most = 20

    /// The bytes of the columns of a table; a number counts as eight.
    private func bytes(_ columns: [String]? = nil, of table: String, _ store: SQLiteStore) async throws -> Int {
        try await store.read { database in
            let all = try database.columns(in: table).map(\.name).filter { columns?.contains($0) ?? true }
            let sizes = all.map { "CASE WHEN typeof(\($0)) IN ('text', 'blob') THEN length(CAST(\($0) AS BLOB)) ELSE 8 END" }
            return try Int.fetchOne(database, sql: "SELECT sum(\(sizes.joined(separator: " + "))) FROM \(table)") ?? 0
        }
    }

    @Test func `a game of sixty plies takes at most 20 bytes a move, with all of its row and its checksums`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let match = MatchRecord.typical("m_0123456789abc")
            try #require(match.plies == 60 && match.events.count > 70 * 60)
            try await store.keep([], .archive(match))
            let moves = try await bytes(["moves", "events"], of: "archive", store)
            let all = try await bytes(of: "archive", store) + bytes(of: "archive_sum", store)
            #expect(all <= Self.most * match.plies, "\(all) bytes in all")
            #expect(moves <= Self.most / 2 * match.plies, "\(moves) bytes of moves and events")
            #expect(all > 5 * match.plies, "less than the moves themselves: the counter is wrong")
            #expect(try await store.match(match.match) == match)
            await store.close()
        }
    }
}
