import Foundation
import GRDB
import Storage

/// The end of the journal as the writer knows it. Only the writer thread has one.
struct JournalTable: Sendable {
    /// The last entry of each live room.
    private var last: [RoomKey: Int] = [:]
    var sweep: Sweep

    init(reading database: Database) throws {
        var live = 0
        for row in try Row.fetchAll(
            database,
            sql: """
                SELECT room.key, count(seq) AS entries, ifnull(max(seq), 0) AS last
                FROM room LEFT JOIN journal ON journal.room = room.key GROUP BY room.key
                """)
        {
            last[RoomKey(row["key"])] = row["last"]
            live += row["entries"]
        }
        let all = try Int.fetchOne(database, sql: "SELECT count(*) FROM journal") ?? 0
        sweep = Sweep(rows: all - live)
    }

    /// Refused before anything is written: by a conflict, or because the room is not there. With an effect, inside a savepoint.
    mutating func append(_ entries: [JournalEntry], effect: JournalEffect, _ database: Database) throws {
        let room = entries.first?.room
        let before = try lastSeq(of: room, effect: effect)
        try entries.checkContinues(before)
        switch effect {
        case .none: break
        case .open(let record): try RoomTable.insert(record, database)
        case .archive(let match): try MatchTable.insert(match, database)
        case .close:
            guard let room else { throw StoreFailure.missing("room") }
            try RoomTable.delete(room, database)
        }
        for entry in entries { try insert(entry, database) }
        note(room: room, end: before + entries.count, effect: effect)
    }

    private func lastSeq(of room: RoomKey?, effect: JournalEffect) throws(StoreFailure) -> Int {
        if case .open(let record) = effect {
            precondition(room ?? record.key == record.key, "a room is opened by its own entries")
            return 0
        }
        guard let room else { return 0 }
        guard let seq = last[room] else { throw .missing("room") }
        return seq
    }

    private func insert(_ entry: JournalEntry, _ database: Database) throws {
        let statement = try database.cachedStatement(sql: "INSERT INTO journal (room, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)")
        try statement.execute(arguments: [entry.room.rawValue, entry.seq, entry.at, Int(entry.kind), Data(entry.body)])
    }

    /// The last step of an append, which cannot fail: `last` never runs ahead of a savepoint that was rolled back.
    private mutating func note(room: RoomKey?, end: Int, effect: JournalEffect) {
        if case .open(let record) = effect { last[record.key] = end }
        guard let room else { return }
        if case .close = effect {
            last[room] = nil
            sweep.add(end)
        } else {
            last[room] = end
        }
    }

    /// All entries of live rooms, in the order they were appended.
    static func liveEntries(_ database: Database) throws -> [RoomKey: [JournalEntry]] {
        var entries: [RoomKey: [JournalEntry]] = [:]
        let rows = try Row.fetchCursor(
            database, sql: "SELECT room, seq, at, kind, body FROM journal WHERE room IN (SELECT key FROM room) ORDER BY pos")
        while let row = try rows.next() {
            let room = RoomKey(row[0])
            let body: Data = row[4]
            entries[room, default: []].append(
                JournalEntry(room: room, seq: row[1], at: row[2], kind: row[3], body: [UInt8](body)))
        }
        return entries
    }
}
