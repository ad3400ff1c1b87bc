import Foundation
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

/// Losses of the newest commits, none of which is an event of a room, and whether anybody is told.
@Suite("Lost commits", .timeLimit(.minutes(10)))
struct LostCommitTests {
    /// A write that is a commit of its own.
    enum Act: CaseIterable {
        case signUp, rename, session, revocation, dailyMoney, follow, role, logLine, room

        func perform(_ store: SQLiteStore) async throws {
            switch self {
            case .signUp:
                let login = Login(account: 1, email: "ada@example.org", hash: "h")
                _ = try await store.signUp(login, replacing: Credential.number(1).digest, by: .number(9), at: 5)
            case .rename: _ = try await store.rename(2, to: "Zoe")
            case .session: try await store.add(.number(8), to: 2, at: 5)
            case .revocation: try await store.revoke(Credential.number(2).digest)
            case .dailyMoney: _ = try await store.payDaily(of: "u_2", day: "2026-01-02", at: 5)
            case .follow: _ = try await store.follow(1, by: 2, atMost: 9, at: 5)
            case .role: try await store.setAdministrator(true, 2, logging: AuditAct(.grant, by: nil, on: "u_2", reason: "", at: 5))
            case .logLine: try await store.log(AuditAct(.grant, by: nil, on: "u_2", reason: "", at: 5))
            case .room: try await store.openRoom(number: "11111")
            }
        }
    }

    /// The files as they lie there while the process runs: `kill -9` leaves them behind.
    private func copy(_ live: String, to dead: String, _ names: [String] = ["palisade.sqlite", "palisade.sqlite-wal", "palisade.mark"]) throws {
        try FileManager.default.createDirectory(atPath: dead, withIntermediateDirectories: true)
        for name in names { try FileManager.default.copyItem(atPath: "\(live)/\(name)", toPath: "\(dead)/\(name)") }
    }

    private func size(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }

    private func populated(_ folder: String) async throws -> SQLiteStore {
        let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
        for (number, name) in [(UInt8(1), "Ada"), (2, "Bob")] {
            _ = try await store.create(name: name, kind: .human, guest: true, at: 1, credential: .number(number))
        }
        _ = try await store.signUp(
            Login(account: 2, email: "bob@example.org", hash: "h"), replacing: Credential.number(2).digest, by: .number(2), at: 1)
        return store
    }

    @Test(arguments: Act.allCases) func `a lost commit of any kind is told`(act: Act) async throws {
        try await Folder.run { folder in
            let store = try await populated(folder + "/live")
            let log = folder + "/live/palisade.sqlite-wal"
            let length = try size(log)
            try await act.perform(store)
            try #require(try size(log) > length)
            try copy(folder + "/live", to: folder + "/dead")
            try copy(folder + "/live", to: folder + "/whole")
            await store.close()
            truncate(folder + "/dead/palisade.sqlite-wal", length)

            #expect(try await SQLiteStore.check(folder: folder + "/dead").damage.first?.part == .tail)
            let damaged = try SQLiteStore(folder: folder + "/dead") { Issue.fatal($0) }
            let found = damaged.state.damage
            #expect(found.first?.part == .tail && found.dropFirst().contains { $0.text.contains("the newest 1 commits of accounts") }, "\(found)")
            await damaged.close()

            let whole = try SQLiteStore(folder: folder + "/whole") { Issue.fatal($0) }
            #expect(whole.state.damage == [])
            await whole.close()
        }
    }

    @Test(arguments: 0..<24) func `none of twenty-four damages to a log of accounts alone goes unnoticed`(number: Int) async throws {
        try await Folder.run { folder in
            let store = try await populated(folder + "/live")
            let log = folder + "/live/palisade.sqlite-wal"
            let length = try size(log)
            for digest in UInt8(10)..<20 { try await store.add(.number(digest), to: 2, at: 5) }
            var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: log)))
            try copy(folder + "/live", to: folder + "/dead", ["palisade.sqlite", "palisade.mark"])
            await store.close()
            var dice = RotTests.SplitMix(state: UInt64(number))
            let place = length + dice.below(bytes.count - length)
            switch number % 4 {
            case 0: bytes = Array(bytes[..<place])
            case 1: bytes = []
            case 2: bytes[place] ^= 1
            default: for index in place..<min(place + 4096, bytes.count) { bytes[index] = ~bytes[index] }
            }
            try Data(bytes).write(to: URL(fileURLWithPath: folder + "/dead/palisade.sqlite-wal"))

            let damaged = try SQLiteStore(folder: folder + "/dead") { Issue.fatal($0) }
            #expect(damaged.state.damage.first?.part == .tail)
            await damaged.close()
            let later = try SQLiteStore(folder: folder + "/dead") { Issue.fatal($0) }
            #expect(later.state.damage == damaged.state.damage)
            await later.close()
        }
    }

    @Test func `a lost commit is told by a store that is only read as well`() async throws {
        try await Folder.run { folder in
            let store = try await populated(folder + "/live")
            let length = try size(folder + "/live/palisade.sqlite-wal")
            try await Act.rename.perform(store)
            try copy(folder + "/live", to: folder + "/dead")
            await store.close()
            truncate(folder + "/dead/palisade.sqlite-wal", length)
            var options = SQLiteStore.Options()
            options.minimumFree = .max
            let damaged = try SQLiteStore(folder: folder + "/dead", options: options) { Issue.fatal($0) }
            #expect(damaged.readOnlyReason != nil && damaged.state.damage.first?.part == .tail)
            await damaged.close()
        }
    }

    @Test func `a move and a refused write need no row of their own`() async throws {
        try await Folder.run { folder in
            let store = try await populated(folder)
            let room = try await store.openRoom(number: "11111")
            let rows = { try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM journal") } }
            let before = try #require(try await rows())
            try await store.keep(.step(room, 2))
            await #expect(throws: StoreFailure.self) { try await store.openRoom(number: "11111") }
            #expect(try await rows() == before + 1)
            await store.close()
        }
    }
}
