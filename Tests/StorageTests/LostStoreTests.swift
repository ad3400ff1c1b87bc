import Foundation
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

/// Folders that have lost their store, or have one that is older than the mark.
@Suite("Lost stores", .timeLimit(.minutes(10)))
struct LostStoreTests {
    /// What happened to a folder with a store, while no server ran.
    enum Loss: CaseIterable {
        case emptied, emptiedWithLog, removed, removedWithLog, blank, onlyKey

        func strike(_ folder: String) throws {
            let database = folder + "/palisade.sqlite"
            func remove(_ names: String...) throws {
                for name in names where FileManager.default.fileExists(atPath: "\(folder)/\(name)") {
                    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
                }
            }
            switch self {
            case .emptied: truncate(database, 0)
            case .emptiedWithLog:
                truncate(database, 0)
                truncate(database + "-wal", 0)
            case .removed: try remove("palisade.sqlite")
            case .removedWithLog: try remove("palisade.sqlite", "palisade.sqlite-wal", "palisade.sqlite-shm")
            case .blank:
                try remove("palisade.sqlite", "palisade.sqlite-wal", "palisade.sqlite-shm")
                try DatabaseQueue(path: database).vacuum()
            case .onlyKey: try remove("palisade.sqlite", "palisade.sqlite-wal", "palisade.sqlite-shm", "palisade.mark")
            }
        }
    }

    private var server: SQLiteStore.Options {
        var options = SQLiteStore.Options()
        options.companions = ["games.key"]
        return options
    }

    private func populate(_ folder: String) async throws {
        let store = try SQLiteStore(folder: folder, options: server) { Issue.fatal($0) }
        _ = try await store.create(name: "Ada", kind: .human, guest: true, at: 1, credential: .number(1))
        await store.close()
        try Data(count: 32).write(to: URL(filePath: folder + "/games.key"))
    }

    /// The names and the contents of all files but the lock.
    private func contents(_ folder: String) throws -> [String: Data?] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "palisade.lock" }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: "\(folder)/\($0)")) })
    }

    @Test(arguments: Loss.allCases) func `a folder that has lost its store is refused as it is, unless a new one is allowed`(loss: Loss) async throws
    {
        try await Folder.run { folder in
            try await populate(folder)
            try loss.strike(folder)
            let before = try contents(folder)
            let failure = #expect(throws: OpenFailure.self) { try SQLiteStore(folder: folder, options: server) { Issue.fatal($0) } }
            #expect(failure?.isAbsence == true && failure?.description.contains("--new-store") == true, "\(String(describing: failure))")
            #expect(try contents(folder) == before)
            if loss != .onlyKey {
                await #expect(throws: OpenFailure.self) { try await SQLiteStore.check(folder: folder) }
                await #expect(throws: OpenFailure.self) { try await SQLiteStore.audit(folder: folder) }
                #expect(try contents(folder) == before)
            }
            var options = server
            options.olderStore = true
            #expect(throws: OpenFailure.self) { try SQLiteStore(folder: folder, options: options) { Issue.fatal($0) } }
            options.newStore = true
            let store = try SQLiteStore(folder: folder, options: options) { Issue.fatal($0) }
            #expect(store.concession == .newStore && store.state.damage == [])
            #expect(try await store.account(1) == nil)
            await store.close()
            let next = try SQLiteStore(folder: folder, options: server) { Issue.fatal($0) }
            #expect(next.concession == nil && next.state.damage == [])
            await next.close()
        }
    }

    @Test func `an existing store is opened as ever although a new one is allowed`() async throws {
        try await Folder.run { folder in
            try await populate(folder)
            var options = server
            options.newStore = true
            options.olderStore = true
            let store = try SQLiteStore(folder: folder, options: options) { Issue.fatal($0) }
            #expect(try await store.account(1)?.name == "Ada")
            #expect(store.concession == nil)
            await store.close()
        }
    }

    /// Each state of the files in which a kill can leave the beginning of a run.
    @Test func `a run that ended while it began is followed by another`() async throws {
        try await Folder.run { folder in
            try await populate(folder)
            let before = try contents(folder)
            let store = try SQLiteStore(folder: folder, options: server) { Issue.fatal($0) }
            await store.close()
            let after = try contents(folder)
            let (earlier, current) = (try Self.run(before), try #require(MarkedRun.read(in: folder)?.current))
            #expect(try Self.run(after) == current && earlier != current)

            for (name, database) in [("before the database knows", before), ("after the database knows", after)] {
                for (file, data) in database where file.hasPrefix("palisade.sqlite") { try data?.write(to: URL(filePath: "\(folder)/\(file)")) }
                try HighWaterMark(folder: folder, run: current).record(MarkedRun(current: earlier, next: current))
                #expect(try await SQLiteStore.check(folder: folder).damage == [], "\(name)")
                let again = try SQLiteStore(folder: folder, options: server) { Issue.fatal($0) }
                #expect(again.state.damage == [] && again.concession == nil, "\(name)")
                await again.close()
            }
        }
    }

    private static func run(_ files: [String: Data?]) throws -> Int32 {
        let database = try #require(files["palisade.sqlite"] ?? nil)
        return database[60..<64].reduce(0) { $0 << 8 | Int32($1) }
    }

    /// An older file under the log of a newer one would be mixed with it.
    @Test func `an older database beside the newer log is refused before the log is read`() async throws {
        try await Folder.run { folder in
            try await populate(folder + "/live")
            let old = try #require(FileManager.default.contents(atPath: folder + "/live/palisade.sqlite"))
            let store = try SQLiteStore(folder: folder + "/live", options: server) { Issue.fatal($0) }
            _ = try await store.rename(1, to: "Zoe")
            try FileManager.default.createDirectory(atPath: folder + "/dead", withIntermediateDirectories: true)
            for name in ["palisade.sqlite-wal", "palisade.mark"] {
                try FileManager.default.copyItem(atPath: "\(folder)/live/\(name)", toPath: "\(folder)/dead/\(name)")
            }
            await store.close()
            try old.write(to: URL(filePath: folder + "/dead/palisade.sqlite"))
            let before = try contents(folder + "/dead")
            #expect(throws: OpenFailure.olderThanMark(path: folder + "/dead/palisade.sqlite")) {
                try SQLiteStore(folder: folder + "/dead", options: server) { Issue.fatal($0) }
            }
            #expect(try contents(folder + "/dead") == before)
        }
    }

    @Test(arguments: [true, false]) func `a folder of an earlier version opens, with its mark or without one`(hasMark: Bool) async throws {
        try await Folder.run { folder in
            try await populate(folder)
            if hasMark { truncate(folder + "/palisade.mark", HighWaterMark.runOffset) } else { unlink(folder + "/palisade.mark") }
            let store = try SQLiteStore(folder: folder, options: server) { Issue.fatal($0) }
            #expect(store.concession == nil && store.state.damage == [])
            #expect(try await store.account(1)?.name == "Ada")
            await store.close()
            #expect(MarkedRun.read(in: folder) != nil)
        }
    }

    /// The log is as it was in an earlier run, and would be read into the database of a later one.
    @Test func `a database beside the log of an earlier run is refused`() async throws {
        try await Folder.run { folder in
            try await populate(folder + "/live")
            let earlier = try SQLiteStore(folder: folder + "/live", options: server) { Issue.fatal($0) }
            // The first page of a database that grows is in the log.
            for number in UInt8(2)..<40 {
                _ = try await earlier.create(
                    name: String(repeating: "x", count: 2000) + "\(number)", kind: .human, guest: true, at: 1, credential: .number(number))
            }
            let log = try #require(FileManager.default.contents(atPath: folder + "/live/palisade.sqlite-wal"))
            await earlier.close()
            let later = try SQLiteStore(folder: folder + "/live", options: server) { Issue.fatal($0) }
            await later.close()
            try log.write(to: URL(filePath: folder + "/live/palisade.sqlite-wal"))
            #expect(throws: OpenFailure.olderThanMark(path: folder + "/live/palisade.sqlite")) {
                try SQLiteStore(folder: folder + "/live", options: server) { Issue.fatal($0) }
            }
        }
    }
}
