import Foundation
import GRDB
import Identifiers
import Storage

/// A scan of the journal that checks each row against the checksum of its room.
///
/// A page that cannot be read is skipped. A room with a missing or altered row is broken: it is not restored, its rows are kept for inspection, and
/// nothing is appended to them.
struct JournalScan {
    /// The highest position; 0 if there is none.
    private(set) var last: Int64 = 0
    /// The number of rows that belong to no live room.
    private(set) var closedRows = 0
    private(set) var damage: [StoreDamage] = []

    private var rooms: [RoomKey: ScannedRoom] = [:]
    private let keepsEntries: Bool

    /// - Parameters:
    ///   - mark: The rows that were acknowledged in this run, by position.
    ///   - keepsEntries: Whether `intactRooms` will be asked for.
    /// - Throws: `DatabaseError` when the list of rooms or the end of the journal cannot be read.
    init(_ database: Database, mark: [HighWaterMark.Row], keepsEntries: Bool = false) throws {
        self.keepsEntries = keepsEntries
        for room in try RoomTable.all(database) { rooms[room.key] = ScannedRoom(room) }
        last = try JournalTable.newest(database)
        var place: Int64 = 0
        while let hole = try walk(from: place, database) { place = hole }
        compare(with: mark)
        report()
        damage += try TableCheck.run("room", database)
    }

    /// A scan that finds damage is made anew, and the second one counts: a disk can fail to read a page once, which SQLite reports as a damaged page.
    static func confirmed(_ database: Database, mark: [HighWaterMark.Row], keepsEntries: Bool = false) throws -> JournalScan {
        let scan = try JournalScan(database, mark: mark, keepsEntries: keepsEntries)
        return scan.damage.isEmpty ? scan : try JournalScan(database, mark: mark, keepsEntries: keepsEntries)
    }

    private var intact: some Sequence<ScannedRoom> { rooms.values.lazy.filter { $0.broken == nil } }
    private var brokenInOrder: [ScannedRoom] { rooms.values.filter { $0.broken != nil }.sorted { $0.record.key.rawValue < $1.record.key.rawValue } }

    /// The ends of the intact live rooms.
    var chains: [RoomKey: RoomChain] { Dictionary(uniqueKeysWithValues: intact.map { ($0.record.key, $0.chain) }) }

    /// The last row of each intact live room, by position.
    var tails: [HighWaterMark.Row] { intact.compactMap(\.tail).sorted { $0.pos < $1.pos } }

    var brokenRooms: Set<RoomKey> { Set(brokenInOrder.map(\.record.key)) }

    /// The intact live rooms in the order of their keys, with all their entries. Only for a scan that keeps them.
    var intactRooms: [StoredRoom] {
        intact.map { StoredRoom(record: $0.record, entries: $0.entries) }.sorted { $0.record.key.rawValue < $1.record.key.rawValue }
    }

    /// - Returns: `nil` at the end, or the position after which the scan continues behind an unreadable page.
    private mutating func walk(from start: Int64, _ database: Database) throws -> Int64? {
        var place = start
        do {
            let statement = try database.cachedStatement(
                sql: "SELECT pos, room, seq, at, kind, body, sum FROM journal WHERE pos > ? ORDER BY pos")
            statement.arguments = [start]
            try statement.forEachRow { row in
                // A damaged position may be any number. The scan must not go back, or it would meet the same hole for ever.
                let position = try row.number(0)
                if position <= last { place = max(place, position) }
                // The chain of the room of a row with a value of the wrong type will be incomplete.
                try? take(row, at: position)
            }
            return nil
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return try Self.end(ofHole: place, last, database)
        }
    }

    /// The first position after `place` from which the journal can be read again; `nil` if there is none.
    private static func end(ofHole place: Int64, _ last: Int64, _ database: Database) throws -> Int64? {
        func isReadable(_ start: Int64) -> Bool {
            (try? Row.fetchOne(
                database, sql: "SELECT pos, room, seq, at, kind, body, sum FROM journal WHERE pos > ? ORDER BY pos", arguments: [start])) != nil
        }
        var (bad, step) = (place, Int64(1))
        while !isReadable(bad + step) {
            bad += step
            step *= 2
            if bad >= last { return nil }
        }
        var good = bad + step
        while good - bad > 1 {
            let middle = bad + (good - bad) / 2
            if isReadable(middle) { good = middle } else { bad = middle }
        }
        return good
    }

    private mutating func take(_ row: Statement.Columns, at position: Int64) throws(Statement.WrongType) {
        let key = RoomKey(try row.number(1))
        guard let place = rooms.index(forKey: key) else {
            closedRows += 1
            return
        }
        guard let kind = UInt8(exactly: try row.number(4)) else { throw Statement.WrongType() }
        let entry = JournalEntry(
            room: key, seq: Int(try row.number(2)), at: Timestamp(milliseconds: try row.number(3)), kind: kind, body: try row.bytes(5))
        rooms.values[place].take(entry, sum: try row.number(6), at: position, keeps: keepsEntries)
    }

    /// Detects rows that the mark shows as acknowledged and that the journal does not hold.
    private mutating func compare(with mark: [HighWaterMark.Row]) {
        let missing = mark.filter { $0.pos > last }
        for row in mark where row.pos <= last {
            guard let room = rooms[row.room], row.seq > room.chain.seq else { continue }
            rooms[row.room]?.lack(row.seq)
        }
        // A room is opened together with its first entries.
        for (key, room) in rooms where room.chain.seq == 0 { rooms[key]?.lack(1) }
        guard let newest = missing.last else { return }
        damage.append(
            StoreDamage(
                .tail, first: Int(last) + 1, count: Int(newest.pos - last),
                "the journal ends at position \(last), but rows up to \(newest.pos) were acknowledged; the log was cut or is rotten"))
        for (room, rows) in Dictionary(grouping: missing, by: \.room).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            if room == HighWaterMark.Row.noRoom {
                damage.append(
                    StoreDamage(
                        .tail, first: Int(rows[0].pos), count: rows.count,
                        "the newest \(rows.count) commits of accounts, money, games and lists are lost, all of which were acknowledged"))
                continue
            }
            let record = rooms[room]?.record
            let name = record.map { "room \($0.number)" } ?? "a room opened since"
            damage.append(
                StoreDamage(
                    .tail, room: record?.number, match: record?.match, first: rows[0].seq, count: rows.count,
                    "\(name) has lost its newest \(rows.count) acknowledged events, from \(rows[0].seq) on"))
        }
    }

    private mutating func report() {
        for room in brokenInOrder {
            let (record, first) = (room.record, room.chain.seq + 1)
            damage.append(
                StoreDamage(
                    .room, room: record.number, match: record.match, first: first, count: max(1, (room.broken ?? first) - room.chain.seq),
                    "room \(record.number) is damaged from its event \(first) on and is not restored"))
        }
    }
}
