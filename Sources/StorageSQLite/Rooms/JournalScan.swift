import Foundation
import GRDB
import Storage

/// A scan of the journal that checks each row against the checksum of its room.
///
/// A page that cannot be read is skipped. A room with a missing or altered row is broken: it is not restored, its rows are kept for inspection, and
/// nothing is appended to them.
struct JournalScan {
    /// The ends of the intact live rooms.
    private(set) var chains: [RoomKey: RoomChain] = [:]
    /// The highest position; 0 if there is none.
    private(set) var last: Int64 = 0
    /// The number of rows that belong to no live room.
    private(set) var closedRows = 0
    private(set) var damage: [StoreDamage] = []
    /// The last row of each intact live room.
    private(set) var tails: [RoomKey: HighWaterMark.Row] = [:]

    private var records: [RoomKey: RoomRecord] = [:]
    /// The highest sequence seen of each broken room.
    private var broken: [RoomKey: Int] = [:]

    /// - Parameters:
    ///   - mark: The rows that were acknowledged in this run, by position.
    ///   - keep: Receives each entry of a live room that matches its checksum, in the order of the journal.
    /// - Throws: `DatabaseError` when the list of rooms or the end of the journal cannot be read.
    init(_ database: Database, mark: [HighWaterMark.Row], keep: (JournalEntry) -> Void = { _ in }) throws {
        for room in try RoomTable.all(database) {
            records[room.key] = room
            chains[room.key] = RoomChain(room)
        }
        last = try Int64.fetchOne(database, sql: "SELECT max(pos) FROM journal") ?? 0
        var place: Int64 = 0
        while let hole = try walk(from: place, database, keep) { place = hole }
        compare(with: mark)
        report()
        damage += try TableCheck.run("room", database)
    }

    /// A scan that finds damage is made anew, and the second one counts: a disk can fail to read a page once, which SQLite reports as a damaged page.
    static func confirmed(_ database: Database, mark: [HighWaterMark.Row]) throws -> JournalScan {
        let scan = try JournalScan(database, mark: mark)
        return scan.damage.isEmpty ? scan : try JournalScan(database, mark: mark)
    }

    var brokenRooms: Set<RoomKey> { Set(broken.keys) }

    /// - Returns: `nil` at the end, or the position after which the scan continues behind an unreadable page.
    private mutating func walk(from start: Int64, _ database: Database, _ keep: (JournalEntry) -> Void) throws -> Int64? {
        var place = start
        do {
            let rows = try Row.fetchCursor(
                database, sql: "SELECT pos, room, seq, at, kind, body, sum FROM journal WHERE pos > ? ORDER BY pos", arguments: [start])
            while let row = try rows.next() {
                // A damaged position may be any number. The scan must not go back, or it would meet the same hole for ever.
                let position: Int64 = try row.decode(atIndex: 0)
                if position <= last { place = max(place, position) }
                try? take(row, keep)
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

    /// Throws for a row with a value of the wrong type: the chain of its room will then be incomplete.
    private mutating func take(_ row: Row, _ keep: (JournalEntry) -> Void) throws {
        let room = RoomKey(try row.decode(atIndex: 1))
        guard var chain = chains[room] else {
            closedRows += 1
            return
        }
        let body: Data = try row.decode(atIndex: 5)
        let entry = JournalEntry(
            room: room, seq: try row.decode(atIndex: 2), at: try row.decode(atIndex: 3), kind: try row.decode(atIndex: 4), body: [UInt8](body))
        let sum: Int64 = try row.decode(atIndex: 6)
        if broken[room] == nil, chain.take(entry, sum: sum) {
            chains[room] = chain
            tails[room] = HighWaterMark.Row(pos: try row.decode(atIndex: 0), room: room, seq: entry.seq, sum: sum)
            keep(entry)
        } else {
            broken[room] = max(broken[room] ?? 0, entry.seq)
        }
    }

    /// Detects rows that the mark shows as acknowledged and that the journal does not hold.
    private mutating func compare(with mark: [HighWaterMark.Row]) {
        let missing = mark.filter { $0.pos > last }
        for row in mark where row.pos <= last {
            guard let chain = chains[row.room], row.seq > chain.seq else { continue }
            broken[row.room] = max(broken[row.room] ?? 0, row.seq)
        }
        // A room is opened together with its first entries.
        for (room, chain) in chains where chain.seq == 0 { broken[room] = max(broken[room] ?? 0, 1) }
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
            let record = records[room]
            let name = record.map { "room \($0.number)" } ?? "a room opened since"
            damage.append(
                StoreDamage(
                    .tail, room: record?.number, match: record?.match, first: rows[0].seq, count: rows.count,
                    "\(name) has lost its newest \(rows.count) acknowledged events, from \(rows[0].seq) on"))
        }
    }

    private mutating func report() {
        for (room, highest) in broken.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let record = records[room], let chain = chains.removeValue(forKey: room) else { continue }
            tails[room] = nil
            damage.append(
                StoreDamage(
                    .room, room: record.number, match: record.match, first: chain.seq + 1, count: max(1, highest - chain.seq),
                    "room \(record.number) is damaged from its event \(chain.seq + 1) on and is not restored"))
        }
    }
}
