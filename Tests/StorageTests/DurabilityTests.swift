import Foundation
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

@Suite("What makes the SQLite store durable", .timeLimit(.minutes(10)))
struct DurabilityTests {
    @Test func `the store runs at FULL, and says so`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            #expect(store.synchronousReadBack == 2)
            #expect(try store.connections.onWriter("synchronous") == "2")
            await store.close()
        }
    }

    @Test func `the option for the power-cut test is reported as what it is`() async throws {
        try await Folder.run { folder in
            var options = SQLiteStore.Options()
            options.synchronous = .normal
            let store = try SQLiteStore(folder: folder, options: options) { Issue.fatal($0) }
            #expect(store.synchronousReadBack == 1)
            await store.close()
        }
    }

    /// The trap that `WriterConnection.set` steps around. Should this test fail some day, GRDB has changed and the detour may go.
    @Test func `FULL set in prepareDatabase is lost without a word`() async throws {
        try await Folder.run { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            var configuration = Configuration()
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            let pool = try DatabasePool(path: folder + "/trap.sqlite", configuration: configuration)
            #expect(try pool.onWriter("synchronous") == "1")
            try pool.close()
        }
    }

    @Test func `readers cannot write, nobody maps the file, and nobody but us moves the log`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            #expect(try await store.read { try Int.fetchOne($0, sql: "PRAGMA query_only") } == 1)
            await #expect(throws: DatabaseError.self) { try await store.read { try $0.execute(sql: "DELETE FROM room") } }
            #expect(try await store.read { try Int.fetchOne($0, sql: "PRAGMA mmap_size") } == 0)
            for (pragma, value) in ["mmap_size": "0", "wal_autocheckpoint": "0", "journal_mode": "wal", "foreign_keys": "1"] {
                #expect(try store.connections.onWriter(pragma) == value)
            }
            await store.close()
        }
    }

    @Test func `nobody but the owner can read the files, in a folder that everybody can`() async throws {
        try await Folder.run { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            try await store.openRoom(number: "11111")
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) { #expect(try mode("\(folder)/\(name)") == 0o600, "\(name)") }
            await store.close()

            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder + "/palisade.sqlite")
            let again = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) { #expect(try mode("\(folder)/\(name)") == 0o600, "\(name)") }
            await again.close()
        }
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `a folder in use is refused by name, and free again after close`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            #expect(throws: OpenFailure.inUse(folder: folder)) { try SQLiteStore(folder: folder) { Issue.fatal($0) } }
            #expect(OpenFailure.inUse(folder: folder).description.contains(folder))
            await store.close()
            let again = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            await again.close()
        }
    }

    @Test func `a process that is being spawned does not keep the folder`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            // It shares the open files until it runs its program.
            let lock = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init).first {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasSuffix("\(folder)/palisade.lock") == true
            }
            let shared = dup(try #require(lock))
            defer { close(shared) }
            await store.close()
            let again = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            await again.close()
        }
    }

    @Test func `a folder that cannot be made is refused by name`() {
        #expect(throws: OpenFailure.self) { try SQLiteStore(folder: "/dev/null/data") { Issue.fatal($0) } }
    }

    @Test func `what was acknowledged is there after a restart, and new rooms get new keys`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let gone = try await store.openRoom(number: "11111")
            try await store.keep(.step(gone, 2), .close)
            let room = try await store.openRoom(number: "22222")
            try await store.keep(.step(room, 2), .archive(.sample("m_1")))
            let account = try await store.create(name: "Ricky", kind: .human, guest: true, at: 1, credential: .number(1))
            await store.close()

            let again = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            #expect(try await again.liveRooms().map(\.record) == [.named("22222", room)])
            #expect(again.nextRoomKey().rawValue > room.rawValue)
            await #expect(throws: StoreFailure.seqConflict(actual: 2)) { try await again.keep(.step(room, 2)) }
            try await again.keep(.step(room, 3))
            #expect(try await again.account(provedBy: Credential.number(1).digest)?.account == account)
            #expect(try await again.match("m_1") == .sample("m_1"))
            await again.close()
        }
    }

    /// The files as they lie there while the process runs are what `kill -9` leaves behind.
    @Test func `files copied from under a running store open with all that was acknowledged`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder + "/live") { Issue.fatal($0) }
            let room = try await store.openRoom(number: "11111", entries: 50)
            try await store.keep(.step(room, 51))
            try FileManager.default.createDirectory(atPath: folder + "/dead", withIntermediateDirectories: true)
            for name in ["palisade.sqlite", "palisade.sqlite-wal"] {
                try FileManager.default.copyItem(atPath: "\(folder)/live/\(name)", toPath: "\(folder)/dead/\(name)")
            }
            let recovered = try SQLiteStore(folder: folder + "/dead") { Issue.fatal($0) }
            #expect(try await recovered.liveRooms().first?.entries == .steps(room, 1...51))
            await recovered.close()
            await store.close()
        }
    }

    @Test func `a closed store refuses and does not hang`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let room = try await store.openRoom(number: "11111")
            await store.close()
            await #expect(throws: StoreFailure.closed) { try await store.keep(.step(room, 2)) }
            await #expect(throws: StoreFailure.closed) { try await store.revoke(Credential.number(1).digest) }
            await #expect(throws: StoreFailure.closed) { try await store.liveRooms() }
            await store.close()
        }
    }
}

extension DatabaseWriter {
    /// The value of a pragma on the connection that writes.
    fileprivate func onWriter(_ pragma: String) throws -> String? {
        try writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA \(pragma)") }
    }
}
