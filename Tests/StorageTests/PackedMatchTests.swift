import FilledStorage
import Foundation
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

/// Archived games in both forms: with packed events, and with the text that earlier versions kept.
@Suite("Games of earlier versions beside packed ones", .timeLimit(.minutes(10)))
struct PackedMatchTests {
    private let packed = MatchRecord.typical("m_packed", users: ["u_1", "u_2"])

    /// Games as a server of an earlier version has left them.
    private static func old(_ match: MatchID, isPrivate: Bool) -> MatchRecord {
        MatchRecord(
            match: match, game: "quoridor", mode: "casual", room: "07559", started: 1_795_455_817_058, ended: 1_795_455_817_134, winner: nil,
            why: "agreed",
            players: [
                .init(seat: 0, user: "u_4", name: "Guest 4039", kind: "human", place: 1),
                .init(seat: 1, user: "u_5", name: "Guest 6504", kind: "human", place: 1),
            ],
            plies: 4, config: Array(#"{"seats":2}"#.utf8), seed: 6_645_170_794_929_715_439, moves: "e2 e8 e3 e7",
            events: Array(
                #"""
                [{"k":"move","seat":0,"m":"e2","ply":1,"ts":1795455817072,"ms":14,"lag":0},\#
                {"k":"move","seat":1,"m":"e8","ply":2,"ts":1795455817084,"ms":12,"lag":0},\#
                {"k":"move","seat":0,"m":"e3","ply":3,"ts":1795455817097,"ms":13,"lag":0},\#
                {"k":"move","seat":1,"m":"e7","ply":4,"ts":1795455817110,"ms":13,"lag":0}]
                """#.utf8), isPrivate: isPrivate)
    }

    private let open = Self.old("m_open", isPrivate: false)
    private let old = Self.old("m_riyo80rtyz73", isPrivate: true)

    /// Runs `body` with a store that has two old games, the second one with the checksums that the earlier version computed, and then a packed one.
    private func run(_ body: (SQLiteStore, _ folder: String) async throws -> Void) async throws {
        try await Folder.run { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let database = try DatabaseQueue(path: folder + "/palisade.sqlite")
            try Migrations.all.migrate(database, upTo: "37 retention")
            try await database.write { [open, old] database in
                for (index, match) in [open, old].enumerated() { try Self.insert(match, at: index + 1, database) }
                try MatchTable.seal(1, database)
                try database.execute(sql: "INSERT INTO archive_sum (pos, header, events) VALUES (2, 1797524087581661384, 934200424649097668)")
            }
            try database.close()
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            try await store.keep([], .archive(packed))
            try await body(store, folder)
            await store.close()
        }
    }

    private static func insert(_ match: MatchRecord, at position: Int, _ database: Database) throws {
        let players = match.players.map { player in
            #"{"name":"\#(player.name)","seat":\#(player.seat),"place":1,"user":"\#(player.user.rawValue)","kind":"human"}"#
        }
        try database.execute(
            sql: """
                INSERT INTO archive (pos, match, game, mode, room, started, ended, winner, why, players, plies, config, seed, moves, events, private, bots)
                VALUES (?, ?, 'quoridor', 'casual', '07559', 1795455817058, 1795455817134, NULL, 'agreed', ?, 4, ?, 6645170794929715439, ?, ?, ?, 0)
                """,
            arguments: [
                position, match.match, "[\(players.joined(separator: ","))]", Data(match.config), match.moves, Data(match.events), match.isPrivate,
            ])
        for player in match.players {
            try database.execute(
                sql: "INSERT INTO played (user, pos, private, game) VALUES (?, ?, ?, 'quoridor')",
                arguments: [player.user, position, match.isPrivate])
        }
    }

    /// The bytes of the column.
    private func stored(_ match: MatchRecord, _ store: SQLiteStore) async throws -> [UInt8]? {
        try await store.read { database in
            try Data.fetchOne(database, sql: "SELECT events FROM archive WHERE match = ?", arguments: [match.match]).map { [UInt8]($0) }
        }
    }

    private func execute(_ sql: String, _ store: SQLiteStore) async throws { try await store.write { try $0.execute(sql: sql) } }

    @Test func `both come back whole, alone, in lists and in the public archive`() async throws {
        try await run { store, folder in
            #expect(try await stored(old, store) == old.events)
            let count = try await stored(packed, store)?.count ?? 0
            #expect(1..<packed.events.count / 8 ~= count)
            for match in [open, old, packed] { #expect(try await store.match(match.match) == match) }
            #expect(try await store.matches(of: nil, after: nil, limit: 9).matches == [packed.withoutEvents, open.withoutEvents])
            let page = try await ArchiveReader(folder: folder).page(after: 0)
            #expect(page.matches == [open, packed] && page.damaged == 0)
            #expect(try await store.check() == [])
            #expect(try await SQLiteStore.check(folder: folder).damage == [])
        }
    }

    @Test func `both keep their events when a player is renamed`() async throws {
        try await run { store, _ in
            try await store.write { database in
                try MatchTable.rename("u_4", to: "deleted-k3f9", at: 2, database)
                try MatchTable.rename("u_1", to: "deleted-k3f9", at: 3, database)
            }
            #expect(try await store.match(old.match) == old.renaming("u_4", to: "deleted-k3f9"))
            #expect(try await store.match(packed.match) == packed.renaming("u_1", to: "deleted-k3f9"))
            #expect(try await store.check() == [])
        }
    }

    @Test func `both lose their moves when they are old`() async throws {
        try await run { store, _ in
            while try await store.removeMoves(endedBefore: .max, limit: 8) {}
            for match in [old, packed] {
                #expect(try await store.match(match.match) == match.withoutMoves)
                #expect(try await stored(match, store) == [])
            }
            #expect(try await store.check() == [])
        }
    }

    @Test func `a damaged byte of packed events is found, and only this game is not shown`() async throws {
        try await run { store, folder in
            let whole = try #require(try await stored(packed, store))
            for place in [0, 1, whole.count / 2, whole.count - 1] {
                var damaged = whole
                damaged[place] ^= 4
                try await store.write { [damaged] in try $0.execute(sql: "UPDATE archive SET events = ? WHERE pos = 3", arguments: [Data(damaged)]) }
                await #expect(throws: StoreFailure.damaged("match")) { try await store.match(packed.match) }
            }
            #expect(try await store.check().map(\.match) == [packed.match])
            #expect(try await SQLiteStore.check(folder: folder).damage.map(\.match) == [packed.match])
            let page = try await ArchiveReader(folder: folder).page(after: 0)
            #expect(page.matches == [open] && page.damaged == 1)
            #expect(try await store.match(old.match) == old)
            // A list reads no events.
            #expect(try await store.matches(of: nil, after: nil, limit: 1).matches == [packed.withoutEvents])
            // Damaged events are left as they are.
            _ = try await store.removeMoves(endedBefore: .max, limit: 8)
            #expect(try await store.check().map(\.match) == [packed.match])
        }
    }

    /// As a fault in the program would leave them: the checksum is right.
    @Test(arguments: ["substr(events, 1, length(events) - 1)", "x'01'", "x'01FFFFFFFFFFFFFF7F05030000'", "x'0105FFFFFFFFFFFFFF7F0300'"])
    func `packed events that cannot be unpacked are damage, also under a right checksum`(events: String) async throws {
        try await run { store, folder in
            try await execute("UPDATE archive SET events = \(events) WHERE pos = 3", store)
            try await store.write { database in
                try database.execute(sql: "DELETE FROM archive_sum WHERE pos = 3")
                try MatchTable.seal(3, database)
            }
            await #expect(throws: StoreFailure.damaged("match")) { try await store.match(packed.match) }
            #expect(try await store.check().map(\.match) == [packed.match])
            #expect(try await ArchiveReader(folder: folder).page(after: 1).damaged == 1)
        }
    }

    @Test func `an earlier program does not open a database with packed events`() async throws {
        try await run { store, _ in
            var earlier = DatabaseMigrator()
            for name in Migrations.all.migrations.dropLast() { earlier.registerMigration(name) { _ in } }
            #expect(Migrations.all.migrations.last == "38 packed events")
            let isRefused = try await store.connections.read(earlier.hasBeenSuperseded)
            #expect(isRefused)
        }
    }
}
