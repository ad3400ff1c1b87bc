import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("Rooms at the opening", .timeLimit(.minutes(10)))
struct RoomsAtOpeningTests {
    /// Alters the rows of the journal behind the back of the store.
    private func spoil(_ folder: String) async throws {
        try await DatabaseQueue(path: folder + "/palisade.sqlite").write { try $0.execute(sql: "UPDATE journal SET body = x'00'") }
    }

    @Test func `a start reads the rows of the journal once`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let (one, other) = (try await store.openRoom(number: "22222", entries: 5), try await store.openRoom(number: "11111", entries: 2))
            await store.close()
            let again = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            try await spoil(folder)
            let rooms = try await again.liveRooms()
            #expect(rooms.map(\.record) == [.named("22222", one), .named("11111", other)])
            #expect(rooms.map(\.entries) == [.steps(one, 1...5), .steps(other, 1...2)])
            // They are not kept after that.
            await #expect(throws: StoreFailure.damaged("room")) { try await again.liveRooms() }
            await again.close()
        }
    }

    @Test(arguments: [true, false]) func `a journal that has changed since the opening is read again`(isMove: Bool) async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let room = try await store.openRoom(number: "11111", entries: 5)
            await store.close()
            let again = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            if isMove {
                try await again.keep(.step(room, 6))
                #expect(try await again.liveRooms().map(\.entries) == [.steps(room, 1...6)])
            } else {
                try await again.keep(.step(room, 6), .close)
                #expect(try await again.liveRooms().map(\.entries) == [])
            }
            await again.close()
        }
    }
}
