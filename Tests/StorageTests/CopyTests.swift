import Dispatch
import Foundation
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Synchronization
import Testing

@testable import StorageSQLite

/// O5: a copy of a store beside its writer, and the list of erasures that goes with it.
@Suite("Copies", .timeLimit(.minutes(10)))
struct CopyTests {
    /// Copies a page at a time, and calls `act` once, when part of the database has been copied.
    private func pace(_ act: @escaping @Sendable () -> Void) -> CopyPace {
        var pace = CopyPace()
        pace.pages = 1
        pace.stepsPerSync = 2
        let steps = Atomic<Int>(0)
        pace.willStep = { if steps.wrappingAdd(1, ordering: .relaxed).newValue == 5 { act() } }
        return pace
    }

    /// Does something on another task, and waits for it on this thread.
    private func wait(for act: @escaping @Sendable () async throws -> Void) -> @Sendable () -> Void {
        {
            let done = DispatchSemaphore(value: 0)
            Task {
                do { try await act() } catch { Issue.record(error) }
                done.signal()
            }
            done.wait()
        }
    }

    private func lastPosition(_ folder: String) throws -> Int {
        try DatabaseQueue(path: folder + "/palisade.sqlite").read { try Int.fetchOne($0, sql: "SELECT max(seq) FROM journal") ?? 0 }
    }

    @Test func `what is written while it is made is not in it, and not lost`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let room = try await store.openRoom(number: "11111", entries: 8)
            try FileManager.default.createDirectory(atPath: folder + "/copy", withIntermediateDirectories: false)
            let written = Mutex(0)
            let write = wait {
                try await store.keep(.step(room, 9))
                written.withLock { $0 += 1 }
            }
            let bytes = try await store.copy(to: folder + "/copy/palisade.sqlite", pace: pace(write))
            let count = written.withLock { $0 }
            #expect(count == 1 && bytes > 5 * 4096)
            #expect(try lastPosition(folder + "/copy") == 8)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/copy") == ["palisade.sqlite"])
            await store.close()
            #expect(try lastPosition(folder) == 9)
            #expect(try await SQLiteStore.check(folder: folder + "/copy").damage.isEmpty)
        }
    }

    @Test func `a log with deleted content is emptied once the copy is made`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            _ = try await store.openRoom(number: "11111", entries: 8)
            let log = folder + "/palisade.sqlite-wal"
            let sizes = Mutex<[Int]>([])
            let erase = wait {
                try await store.writeJournal { journal, _ in journal.mustEmptyLog = true }
                _ = try await store.openRoom(number: "22222")
                sizes.withLock { $0.append(FolderInspection.size(of: log)) }
            }
            _ = try await store.copy(to: folder + "/copy.sqlite", pace: pace(erase))
            let size = try #require(sizes.withLock { $0.first })
            #expect(size > 0)
            while FolderInspection.size(of: log) > 0 { await Task.yield() }
            await store.close()
        }
    }

    @Test func `a folder in use is not copied by another process`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            await #expect(throws: OpenFailure.inUse(folder: folder)) { try await SQLiteStore.copy(folder: folder, to: folder + "/copy") }
            await store.close()
        }
    }

    private let erasures = [Deletion(account: 7, due: 100, alias: "deleted-k3f9"), Deletion(account: 9, due: 200, alias: "deleted-aaaa")]

    private func list(_ folder: String) -> String { ErasureList.path(in: folder) }

    private func folder(_ body: (String) async throws -> Void) async throws {
        try await Folder.run { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            try await body(folder)
        }
    }

    @Test func `the list has each erased account once, in the order of the erasures`() async throws {
        try await folder { folder in
            for erasure in erasures + erasures { try ErasureList.add(erasure, in: folder) }
            #expect(try ErasureList.read(list(folder)) == erasures)
            #expect(try ErasureList.read(list(folder + "/nowhere")) == [])
        }
    }

    @Test func `a line that a power cut has torn is overwritten`() async throws {
        try await folder { folder in
            try ErasureList.add(erasures[0], in: folder)
            let handle = try #require(FileHandle(forUpdatingAtPath: list(folder)))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("9 20".utf8))
            #expect(try ErasureList.read(list(folder)) == [erasures[0]])
            try ErasureList.add(erasures[1], in: folder)
            #expect(try ErasureList.read(list(folder)) == erasures)
        }
    }

    @Test(arguments: ["x 1 a", "0 1 a", "1 x a", "1 1 ", "1 1", ""])
    func `a line that cannot be read is no erasure that may be left out`(line: String) async throws {
        try await folder { folder in
            try Data("7 100 deleted-k3f9\n\(line)\n".utf8).write(to: URL(fileURLWithPath: list(folder)))
            #expect(throws: OpenFailure.erasures(path: list(folder), line: 2)) { try ErasureList.read(list(folder)) }
        }
    }

    @Test func `an erasure whose line cannot be written does not happen`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let account = try await store.create(name: "ada", kind: .human, guest: true, at: 1, credential: .number(1))
            let deletion = Deletion(account: account.id, due: 100, alias: "deleted-k3f9")
            _ = try await store.schedule(deletion, verified: nil, keeping: Credential.number(1).digest, notice: nil, at: 5)
            try FileManager.default.createDirectory(atPath: list(folder), withIntermediateDirectories: false)
            await #expect(throws: StoreFailure.readOnly) { try await store.eraseIdentity(deletion) }
            #expect(try await store.account(account.id)?.name == "ada")
            await store.close()
        }
    }
}
