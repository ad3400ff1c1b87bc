import Foundation
import GRDB
import IdentifierLiterals
import Identifiers
import Storage
import Testing

@testable import StorageSQLite

/// Damage to the bytes on the disk while nobody looks, and whether anybody is told.
@Suite("Rotten bytes", .timeLimit(.minutes(10)))
struct RotTests {
    /// A way to damage the files of a store that was killed.
    enum Rot: String, CaseIterable {
        case bitInLog, cutLog, emptyLog, noLog, zeroedPage, hundredBits, cutDatabase

        /// Twenty-four in all.
        static let all: [Rot] =
            Array(repeating: bitInLog, count: 8) + Array(repeating: cutLog, count: 3) + [emptyLog, noLog] + Array(repeating: zeroedPage, count: 5)
            + Array(repeating: hundredBits, count: 4) + Array(repeating: cutDatabase, count: 2)

        func spoil(_ folder: String, _ dice: inout SplitMix) throws {
            let (database, log) = (folder + "/palisade.sqlite", folder + "/palisade.sqlite-wal")
            switch self {
            case .bitInLog:
                var bytes = try Self.bytes(log)
                // In the first half, so that there is something behind it to lose.
                bytes[dice.below(bytes.count / 2)] ^= 1 << UInt8(dice.below(8))
                try Self.put(bytes, log)
            case .cutLog:
                let bytes = try Self.bytes(log)
                try Self.put(Array(bytes.prefix(dice.below(bytes.count))), log)
            case .emptyLog: try Self.put([], log)
            case .noLog: try FileManager.default.removeItem(atPath: log)
            case .zeroedPage:
                var bytes = try Self.bytes(database)
                let page = dice.below(bytes.count / 4096)
                bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: [UInt8](repeating: 0, count: 4096))
                try Self.put(bytes, database)
            case .hundredBits:
                var bytes = try Self.bytes(database)
                for _ in 0..<100 { bytes[dice.below(bytes.count)] ^= 1 << UInt8(dice.below(8)) }
                try Self.put(bytes, database)
            case .cutDatabase:
                let bytes = try Self.bytes(database)
                try Self.put(Array(bytes.prefix(bytes.count * 2 / 3)), database)
            }
        }

        private static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
        private static func put(_ bytes: [UInt8], _ path: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
    }

    /// Numbers that are the same in every run.
    struct SplitMix {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((z ^ (z >> 31)) % UInt64(bound))
        }
    }

    /// All that was acknowledged: the entries of each live room, and the finished games.
    struct Oracle {
        var rooms: [RoomKey: [JournalEntry]] = [:]
        var matches: [MatchID: MatchRecord] = [:]
    }

    /// Rooms open, move, finish and close, until the log has been moved into the database a few times. Then the files are taken away from
    /// under the store, which is what `kill -9` leaves.
    private func killed(in folder: String) async throws -> Oracle {
        var options = SQLiteStore.Options()
        options.checkpointPages = 150
        let store = try SQLiteStore(folder: folder + "/live", options: options) { Issue.fatal($0) }
        var oracle = Oracle()
        var dice = SplitMix(state: 7)
        for round in 0..<60 {
            var kept: [(entries: [JournalEntry], effect: JournalEffect)] = []
            for slot in 0..<12 where round % 15 == slot % 15 || round == 0 {
                let key = store.nextRoomKey()
                let record = RoomRecord(key: key, number: String(10_000 + Int(key.rawValue)), game: "quoridor", match: "m_\(key.rawValue)")
                kept.append((.step(key, 1), .open(record)))
                oracle.rooms[key] = []
            }
            for key in oracle.rooms.keys.sorted(by: { $0.rawValue < $1.rawValue }) where oracle.rooms[key]?.isEmpty == false {
                let seq = (oracle.rooms[key]?.count ?? 0) + 1
                let body = (0..<20 + dice.below(20)).map { _ in UInt8(dice.below(256)) }
                let fate = seq < 30 ? 9 : dice.below(8)
                let effect: JournalEffect = fate == 0 ? .close : fate == 1 ? .archive(match(key, seq)) : .none
                kept.append((.step(key, seq, body: body), effect))
            }
            for (entries, effect) in kept { try await hold(entries, effect, store, &oracle) }
        }
        try FileManager.default.createDirectory(atPath: folder + "/dead", withIntermediateDirectories: true)
        for name in ["palisade.sqlite", "palisade.sqlite-wal", "palisade.mark"] {
            try FileManager.default.copyItem(atPath: "\(folder)/live/\(name)", toPath: "\(folder)/dead/\(name)")
        }
        #expect(store.figures.checkpoints >= 3)
        await store.close()
        return oracle
    }

    private func hold(_ entries: [JournalEntry], _ effect: JournalEffect, _ store: SQLiteStore, _ oracle: inout Oracle) async throws {
        try await store.keep(entries, effect)
        oracle.rooms[entries[0].room, default: []] += entries
        if case .archive(let match, _) = effect { oracle.matches[match.match] = match }
        if case .close = effect { oracle.rooms[entries[0].room] = nil }
    }

    private func match(_ key: RoomKey, _ seq: Int) -> MatchRecord {
        let moves = (0..<seq).map { "e\($0 % 9 + 1)" }.joined(separator: " ")
        return MatchRecord(
            match: "m_\(key.rawValue)_\(seq)", game: "quoridor", mode: "casual", room: "12345", started: 1000, ended: 2000, winner: seq % 2,
            why: "goal",
            players: [
                .init(seat: 0, user: "u_\(key.rawValue)", name: "Zoë", kind: "human", place: 1, score: 40),
                .init(seat: 1, user: "u_2", name: "Amy", kind: "human"),
            ],
            plies: seq, config: Array(#"{"seats":2}"#.utf8), seed: UInt64(seq), moves: moves,
            events: Array(#"[\#(String(repeating: #"{"k":"move"},"#, count: 200))1]"#.utf8))
    }

    /// Whether anything that was acknowledged is gone, or reads otherwise.
    private func isLost(_ oracle: Oracle, in store: SQLiteStore) async throws -> Bool {
        guard let live = try? await store.liveRooms() else { return true }
        let rooms = Dictionary(uniqueKeysWithValues: live.map { ($0.record.key, $0.entries) })
        if rooms != oracle.rooms { return true }
        for (name, match) in oracle.matches {
            if (try? await store.match(name)) != match { return true }
            if (try? await store.matches(of: match.players[0].user, after: nil, limit: 100).matches.contains(match.withoutEvents)) != true {
                return true
            }
        }
        return false
    }

    @Test func `none of twenty-four damages after a kill goes unnoticed`() async throws {
        try await Folder.run { folder in
            let oracle = try await killed(in: folder)
            #expect(oracle.rooms.count > 5 && oracle.matches.count > 5)
            var (lost, refused) = (0, 0)
            for (index, rot) in Rot.all.enumerated() {
                let place = "\(folder)/\(index)"
                try FileManager.default.copyItem(atPath: folder + "/dead", toPath: place)
                var dice = SplitMix(state: UInt64(index) + 100)
                try rot.spoil(place, &dice)
                let report = try? await SQLiteStore.check(folder: place)
                guard let store = try? SQLiteStore(folder: place, onFatal: { _ in }) else {
                    refused += 1
                    #expect(report?.damage.isEmpty != true, "\(index) \(rot): check says all is well, and the store does not open")
                    continue
                }
                if try await isLost(oracle, in: store) {
                    lost += 1
                    #expect(report?.damage.isEmpty != true, "\(index) \(rot): check says nothing")
                    let found = (try? await store.check()) ?? store.state.damage
                    #expect(!store.state.damage.isEmpty || !found.isEmpty, "\(index) \(rot): the store says nothing")
                }
                await store.close()
            }
            // Otherwise nothing was tried: of a small store many bytes are free, and carry nothing that could be lost.
            #expect(lost + refused >= 12, "lost \(lost), refused \(refused)")
        }
    }

    @Test func `a store that was killed and not damaged raises no alarm`() async throws {
        try await Folder.run { folder in
            let oracle = try await killed(in: folder)
            let dead = folder + "/dead"
            #expect(try await SQLiteStore.check(folder: dead).damage == [])
            let store = try SQLiteStore(folder: dead) { Issue.fatal($0) }
            #expect(try await isLost(oracle, in: store) == false)
            #expect(try await store.check() == [])
            #expect(store.state == StoreState(damage: [], isChecked: true))
            await store.close()
        }
    }

    @Test func `what is lost is named: the room, from where, how much`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder + "/live") { Issue.fatal($0) }
            let room = try await store.openRoom(number: "11111", entries: 10)
            await store.close()
            let again = try SQLiteStore(folder: folder + "/live") { Issue.fatal($0) }
            for seq in 11...14 { try await again.keep(.step(room, seq)) }
            try FileManager.default.createDirectory(atPath: folder + "/dead", withIntermediateDirectories: true)
            for name in ["palisade.sqlite", "palisade.mark"] {
                try FileManager.default.copyItem(atPath: "\(folder)/live/\(name)", toPath: "\(folder)/dead/\(name)")
            }
            await again.close()

            let damaged = try SQLiteStore(folder: folder + "/dead") { Issue.fatal($0) }
            let found = damaged.state.damage
            #expect(found.map(\.part) == [.tail, .tail])
            #expect(found.map(\.count) == [4, 4])
            #expect(found.last?.room == "11111" && found.last?.first == 11 && found.last?.match == "m_1")
            // The remaining entries are served, and the room goes on.
            #expect(try await damaged.liveRooms().first?.entries == .steps(room, 1...10))
            try await damaged.keep(.step(room, 11))
            await damaged.close()

            // It is told until somebody has looked.
            let later = try SQLiteStore(folder: folder + "/dead") { Issue.fatal($0) }
            #expect(later.state.damage == found)
            await later.close()
            try FileManager.default.removeItem(atPath: folder + "/dead/palisade.damage")
            #expect(try await SQLiteStore.check(folder: folder + "/dead").damage == [])
        }
    }

    @Test func `a damaged room is not restored, and all others are`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let bad = try await store.openRoom(number: "11111", entries: 5)
            let good = try await store.openRoom(number: "22222", entries: 5)
            try await store.keep(.step(good, 6), .archive(.sample("m_bad")))
            try await store.keep(.step(good, 7), .archive(.sample("m_good")))
            await store.close()
            try await DatabaseQueue(path: folder + "/palisade.sqlite").write { database in
                try database.execute(sql: "UPDATE journal SET body = x'00' WHERE room = ? AND seq = 3", arguments: [bad.rawValue])
                try database.execute(sql: "UPDATE archive SET config = x'7B22010A' WHERE match = 'm_bad'")
            }

            let again = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            #expect(try await again.liveRooms().map(\.record) == [.named("22222", good)])
            let room = try #require(again.state.damage.first)
            #expect(again.state.damage.count == 1 && room.part == .room && room.room == "11111" && room.first == 3 && room.count == 3)
            await #expect(throws: StoreFailure.missing("room")) { try await again.keep(.step(bad, 6)) }
            await #expect(throws: StoreFailure.damaged("match")) { try await again.match("m_bad") }
            #expect(try await again.match("m_good") == .sample("m_good"))
            #expect(try await again.matches(of: nil, after: nil, limit: 9).matches.map(\.match) == ["m_good"])
            #expect(try await again.check().map(\.match) == ["m_bad"])
            await again.close()
        }
    }

    /// The mark is not synced: after a power cut it may be older than the database.
    @Test func `a mark that is older than the database raises no alarm`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder + "/live") { Issue.fatal($0) }
            let room = try await store.openRoom(number: "11111", entries: 10)
            try FileManager.default.createDirectory(atPath: folder + "/dead", withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: folder + "/live/palisade.mark", toPath: folder + "/dead/palisade.mark")
            for seq in 11...20 { try await store.keep(.step(room, seq)) }
            for name in ["palisade.sqlite", "palisade.sqlite-wal"] {
                try FileManager.default.copyItem(atPath: "\(folder)/live/\(name)", toPath: "\(folder)/dead/\(name)")
            }
            await store.close()
            #expect(try await SQLiteStore.check(folder: folder + "/dead").damage == [])
            // No mark at all, as in a folder of an earlier version.
            try FileManager.default.removeItem(atPath: folder + "/dead/palisade.mark")
            let again = try SQLiteStore(folder: folder + "/dead") { Issue.fatal($0) }
            #expect(again.state.damage == [])
            await again.close()
        }
    }

    @Test func `a database put back from a backup is refused, and raises no alarm when that is allowed`() async throws {
        try await Folder.run { folder in
            let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            let room = try await store.openRoom(number: "11111", entries: 10)
            await store.close()
            try FileManager.default.copyItem(atPath: folder + "/palisade.sqlite", toPath: folder + "/backup")
            let again = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            for seq in 11...20 { try await again.keep(.step(room, seq)) }
            await again.close()
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix("palisade.sqlite") {
                try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            }
            try FileManager.default.moveItem(atPath: folder + "/backup", toPath: folder + "/palisade.sqlite")
            let older = OpenFailure.olderThanMark(path: folder + "/palisade.sqlite")
            #expect(throws: older) { try SQLiteStore(folder: folder) { Issue.fatal($0) } }
            await #expect(throws: older) { try await SQLiteStore.check(folder: folder) }
            var options = SQLiteStore.Options()
            options.olderStore = true
            let restored = try SQLiteStore(folder: folder, options: options) { Issue.fatal($0) }
            #expect(restored.state.damage == [] && restored.concession == .olderStore)
            #expect(try await restored.liveRooms().first?.entries == .steps(room, 1...10))
            await restored.close()
            // From then on it is the newest there is.
            let next = try SQLiteStore(folder: folder) { Issue.fatal($0) }
            #expect(next.state.damage == [] && next.concession == nil)
            await next.close()
        }
    }

    @Test func `what an earlier version wrote is sealed as it is`() async throws {
        try await Folder.run { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let old = try DatabasePool(path: folder + "/palisade.sqlite")
            try Migrations.all.migrate(old, upTo: "6 credentials by account")
            try await old.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO room (key, number, game, match) VALUES (3, '11111', 'quoridor', 'm_3');
                        INSERT INTO journal (room, seq, at, kind, body) VALUES (3, 1, 1700000000001, 7, 'e3h'), (2, 1, 5, 7, 'e4h'), (3, 2, 1700000000002, 7, 'e3h');
                        """.replacing("'e3h'", with: "x'653368'").replacing("'e4h'", with: "x'00'"))
                try database.execute(
                    sql: """
                        INSERT INTO archive (match, game, mode, room, started, ended, winner, why, players, plies, config, moves, events)
                        VALUES ('m_1', 'quoridor', 'casual', '48213', 1000, 2000, NULL, 'goal', '[]', 3, x'7B7D', 'e2 e8', x'5B5D')
                        """)
            }
            try old.close()
            await #expect(throws: OpenFailure.older(path: folder + "/palisade.sqlite")) { try await SQLiteStore.check(folder: folder) }
            for _ in 1...2 {
                let store = try SQLiteStore(folder: folder) { Issue.fatal($0) }
                #expect(store.state.damage == [])
                #expect(try await store.liveRooms().first?.entries == .steps(RoomKey(3), 1...2))
                #expect(try await store.match("m_1")?.moves == "e2 e8")
                #expect(try await store.check() == [])
                await store.close()
            }
            #expect(try await SQLiteStore.check(folder: folder).damage == [])
        }
    }

    @Test func `positions are never given twice, also when all rooms were swept away`() async throws {
        try await Folder.run { folder in
            var options = SQLiteStore.Options()
            options.sweepRows = 1
            for number in 1...3 {
                let store = try SQLiteStore(folder: folder, options: options) { Issue.fatal($0) }
                #expect(store.state.damage == [])
                let room = try await store.openRoom(number: "11111", entries: 10)
                try await store.keep(.step(room, 11), .close)
                await store.close()
                let last = try await DatabaseQueue(path: folder + "/palisade.sqlite").read {
                    try Int.fetchOne($0, sql: "SELECT max(pos) FROM journal")
                }
                // The opening and the closing have a row of their own each.
                #expect(last == 13 * number)
            }
        }
    }
}
