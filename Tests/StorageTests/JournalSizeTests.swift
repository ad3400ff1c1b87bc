import Foundation
import GRDB
import Storage
import Testing

@testable import StorageSQLite

@Suite("The size of the journal", .timeLimit(.minutes(10)), .serialized)
struct JournalSizeTests {
    /// Log frames since the log began, and the pages a checkpoint copies from it: all SQLite writes.
    private func bytesWritten(_ store: SQLiteStore) throws -> Int {
        let (frames, pages) = try store.connections.writeWithoutTransaction { database in
            (try database.checkpoint(.passive).walFrameCount, try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0)
        }
        return frames * (4096 + 24) + pages * 4096
    }

    @Test func `an event costs at most 300 bytes at a hundred events a commit`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let room = try await store.openRoom(number: "11111")
            let before = try bytesWritten(store)
            let body = [UInt8](#"{"seat":1,"m":"e3h","ply":57,"ms":8211,"lag":180}"#.utf8)
            for commit in 0..<100 {
                let first = 2 + commit * 100
                try await store.keep(.steps(room, first...(first + 99), body: body))
            }
            let perEvent = (try bytesWritten(store) - before) / 10_000
            #expect(perEvent <= 300)
            #expect(perEvent > 100, "less than the events themselves: the counter is wrong")
            await store.close()
        }
    }

    @Test func `the log is moved into the database by the writer and does not grow without bound`() async throws {
        try await Folder.run { folder in
            var options = SQLiteStore.Options()
            options.checkpointPages = 20
            let store = try SQLiteStore(folder: folder, options: options) { Issue.fatal($0) }
            let room = try await store.openRoom(number: "11111")
            for seq in 2...300 { try await store.keep(.step(room, seq)) }
            #expect(store.figures.checkpoints > 5)
            let size = try FileManager.default.attributesOfItem(atPath: folder + "/palisade.sqlite-wal")[.size] as? Int
            #expect(try #require(size) < 400 * 4120)
            await store.close()
        }
    }

    @Test func `the entries of closed rooms are swept away and those of live rooms stay`() async throws {
        try await Folder.run { folder in
            var options = SQLiteStore.Options()
            options.sweepRows = 100
            options.sweepStep = 16
            let store = try SQLiteStore(folder: folder, options: options) { Issue.fatal($0) }
            let live = try await store.openRoom(number: "11111", entries: 30)
            for number in 0..<4 {
                let room = try await store.openRoom(number: "2000\(number)", entries: 29)
                // Among the rows of closed rooms, before there are enough of them for a sweep.
                if number == 3 { try await store.keep(.step(live, 31)) }
                try await store.keep(.step(room, 30), .close)
            }
            await store.close()

            let again = try SQLiteStore(folder: folder, options: options) { Issue.fatal($0) }
            #expect(try await again.liveRooms().map(\.entries) == [.steps(live, 1...31)])
            // The newest row stays, whose position must never be given again.
            #expect(try await again.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM journal") } == 31 + 1)
            await again.close()
        }
    }

    @Test func `what closed rooms left behind before a restart is still counted`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let room = try await store.openRoom(number: "11111", entries: 49)
            try await store.keep(.step(room, 50), .close)
            await store.close()
            var options = SQLiteStore.Options()
            options.sweepRows = 50
            let again = try SQLiteStore(folder: folder, options: options) { Issue.fatal($0) }
            let next = try await again.openRoom(number: "11111")
            try await again.keep(.step(next, 2))
            await again.close()
            // With the rows of the commits that opened and closed rooms. One row stays if the walk came before the next room: the newest row is
            // always kept.
            #expect((51...53).contains(again.figures.swept))
        }
    }
}
