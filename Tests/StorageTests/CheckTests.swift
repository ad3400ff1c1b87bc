import Foundation
import GRDB
import Storage
import Synchronization
import Testing

@testable import StorageSQLite

/// A check that is called off, because the server stops, ends at once and finds nothing.
@Suite("Calling off a check", .timeLimit(.minutes(10)))
struct CheckTests {
    /// - Parameter statement: the beginning of the one during which the check is called off.
    @Test(arguments: ["PRAGMA integrity_check", "SELECT max(ifnull", "SELECT archive.*", "SELECT pos FROM archive", "SELECT private FROM played"])
    func `what was not read is not damaged`(statement: String) async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let room = try await store.openRoom(number: "11111")
            for seq in 2...9 { try await store.keep(.step(room, seq), .archive(.sample("m_\(seq)"))) }
            await store.close()

            let check = Pending()
            var configuration = Configuration()
            configuration.prepareDatabase { database in
                database.trace { event in
                    if "\(event)".hasPrefix(statement) { check.cancel() }
                }
            }
            let connection = try DatabaseQueue(path: folder + "/palisade.sqlite", configuration: configuration)
            await #expect(throws: CancellationError.self) {
                try await check.run { try await StoreCheck.archiveAndAccounts(connection).damage }
            }
            #expect(check.isCancelled)
            try connection.close()
        }
    }
}

/// A task that something it calls may cancel.
private final class Pending: Sendable {
    private let task = Mutex<Task<[StoreDamage], any Error>?>(nil)

    var isCancelled: Bool { task.withLock { $0?.isCancelled ?? false } }

    func cancel() { task.withLock { $0?.cancel() } }

    func run(_ body: @escaping @Sendable () async throws -> [StoreDamage]) async throws -> [StoreDamage] {
        let task = task.withLock { task in
            let new = Task { try await body() }
            task = new
            return new
        }
        return try await task.value
    }
}
