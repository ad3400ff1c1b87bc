import Foundation
import GRDB
import Storage
import Testing

@testable import StorageSQLite

@Suite("A store of a newer program", .timeLimit(.minutes(10)))
struct NewerStoreTests {
    /// - Parameter body: gets a folder with a migration that this program does not know, and the failure to expect.
    private func run(_ body: (_ folder: String, OpenFailure) async throws -> Void) async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            try await store.write { try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('999 of a later program')") }
            await store.close()
            try await body(folder, .newer(path: folder + "/palisade.sqlite"))
        }
    }

    @Test func `no server opens it, not even to read on a full disk`() async throws {
        try await run { folder, newer in
            #expect(throws: newer) { try SQLiteStore(folder: folder) { Issue.fatal($0) } }
            var options = SQLiteStore.Options()
            options.minimumFree = .max
            #expect(throws: newer) { try SQLiteStore(folder: folder, options: options) { Issue.fatal($0) } }
        }
    }

    @Test func `no check, no audit and no list of games reads it`() async throws {
        try await run { folder, newer in
            await #expect(throws: newer) { try await SQLiteStore.check(folder: folder) }
            await #expect(throws: newer) { try await SQLiteStore.audit(folder: folder) }
            #expect(throws: newer) { try ArchiveReader(folder: folder) }
        }
    }
}
