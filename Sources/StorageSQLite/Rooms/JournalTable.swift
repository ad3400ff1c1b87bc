import Foundation
import GRDB
import Identifiers
import Storage

/// The writer's knowledge of the end of the journal. Owned by the writer thread.
struct JournalTable: Sendable {
    /// The end of each live room.
    private var chains: [RoomKey: RoomChain]
    /// The position of the newest row. It never decreases, even when all rooms are closed: the sweep keeps the newest row.
    private var last: Int64
    /// Rows since the last `takeWritten`.
    private var written: [HighWaterMark.Row] = []
    var sweep: Sweep
    /// Whether the log still holds pages as they were before a deletion of personal data.
    var mustEmptyLog = false

    /// A damaged journal is never swept: the rows in it may be all that is left.
    init(_ scan: JournalScan) {
        chains = scan.chains
        last = scan.last
        sweep = Sweep(rows: scan.closedRows, isAllowed: scan.damage.isEmpty)
    }

    /// The position of the newest row; 0 if there is none.
    static func newest(_ database: Database) throws -> Int64 { try Int64.fetchOne(database, sql: "SELECT max(pos) FROM journal") ?? 0 }

    /// Gives a transaction that writes more than moves a position, by a row that belongs to no room. So the mark records the transaction as it
    /// records a move.
    mutating func numberCommit(_ database: Database) throws {
        let entry = JournalEntry(room: HighWaterMark.Row.noRoom, seq: 1, at: Timestamp(milliseconds: 0), kind: 0, body: [])
        let row = HighWaterMark.Row(pos: last + 1, room: entry.room, seq: entry.seq, sum: 0)
        try insert(entry, row, database)
        last = row.pos
        written.append(row)
        sweep.add(1)
    }

    /// Throws before anything is written, on a conflict or if the room does not exist. With an effect, runs inside a savepoint.
    /// - Parameter events: the events of the match that the effect archives.
    mutating func append(
        _ entries: [JournalEntry], effect: JournalEffect, events: PackedEvents? = nil, _ database: Database
    ) throws -> Receipt? {
        let room = entries.first?.room
        var chain = try chain(of: room, effect: effect)
        try entries.checkContinues(chain?.seq ?? 0)
        let receipt = try bring(about: effect, events: events, of: room, at: entries.last?.at ?? Timestamp(milliseconds: 0), database)
        var rows: [HighWaterMark.Row] = []
        for entry in entries {
            chain?.append(entry)
            let row = HighWaterMark.Row(pos: last + Int64(rows.count) + 1, room: entry.room, seq: entry.seq, sum: chain?.sum ?? 0)
            try insert(entry, row, database)
            rows.append(row)
        }
        note(room: room, chain, rows, effect: effect)
        return receipt
    }

    /// - Parameter at: the time of the postings; for a match without entries, the end of the match.
    private func bring(
        about effect: JournalEffect, events: PackedEvents?, of room: RoomKey?, at: Timestamp, _ database: Database
    ) throws -> Receipt? {
        switch effect {
        case .none: return nil
        case .open(let record, let stakes):
            try RoomTable.insert(record, database)
            return try stakes.map { try RankTable.begin($0, at: at, database) }
        case .stake(let stakes): return try RankTable.begin(stakes, at: at, database)
        case .archive(let match, let scoreList):
            guard try BotGamesTable.keeps(match, database) else { return nil }
            let position = try MatchTable.insert(match, events: events ?? PackedEvents(of: match), scoreList: scoreList, database)
            let settlement = try RankTable.settle(match, at: match.ended, database)
            return try Receipt(of: match, settlement: settlement, ratings: try RatingTable.rate(match, at: position, database)) { user in
                try user.account.map { try LedgerTable.holdings(of: $0, database) } ?? .new
            }
        case .void(let match): return try RankTable.void(match, at: at, database)
        case .close:
            guard let room else { throw StoreFailure.missing("room") }
            let receipt = try RoomTable.match(of: room, database).flatMap { try RankTable.void($0, at: at, database) }
            try RoomTable.delete(room, database)
            return receipt
        }
    }

    /// The end of the entries' room; `nil` if there are no entries.
    private func chain(of room: RoomKey?, effect: JournalEffect) throws(StoreFailure) -> RoomChain? {
        if case .open(let record, _) = effect {
            precondition(room ?? record.key == record.key, "a room is opened by its own entries")
            return RoomChain(record)
        }
        guard let room else { return nil }
        guard let chain = chains[room] else { throw .missing("room") }
        return chain
    }

    private func insert(_ entry: JournalEntry, _ row: HighWaterMark.Row, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "INSERT INTO journal (pos, room, seq, at, kind, sum, body) VALUES (?, ?, ?, ?, ?, ?, ?)")
        try statement.write([row.pos, entry.room.rawValue, Int64(entry.seq), entry.at.milliseconds, Int64(entry.kind), row.sum], entry.body)
    }

    /// The last step of an append, which cannot fail: the state here never runs ahead of a savepoint that was rolled back.
    private mutating func note(room: RoomKey?, _ chain: RoomChain?, _ rows: [HighWaterMark.Row], effect: JournalEffect) {
        last += Int64(rows.count)
        written += rows
        if case .open(let record, _) = effect { chains[record.key] = chain }
        guard let room else { return }
        if case .close = effect {
            chains[room] = nil
            sweep.add(chain?.seq ?? 0)
        } else {
            chains[room] = chain
        }
    }

    /// Replaces the bodies of a live room by the result of `change`, and recomputes the room's chain of checksums. A room that has closed meanwhile
    /// is swept instead, and a damaged room stays as it is.
    ///
    /// - Parameter positions: the positions of the rows of the room, the oldest first. Later rows are found here.
    mutating func rewrite(_ room: RoomKey, at positions: [Int64], by change: ([JournalEntry]) -> [JournalEntry], _ database: Database) throws {
        guard let chain = chains[room], let record = try RoomTable.room(room, database) else { return }
        let byPosition = try database.cachedStatement(sql: "SELECT room, seq, at, kind, body, sum, pos FROM journal WHERE pos = ? AND room = ?")
        let later = try database.cachedStatement(
            sql: "SELECT room, seq, at, kind, body, sum, pos FROM journal WHERE pos > ? AND room = ? ORDER BY pos")
        var rows = try positions.compactMap { try Row.fetchOne(byPosition, arguments: [$0, room.rawValue]) }
        rows += try Row.fetchAll(later, arguments: [positions.last ?? 0, room.rawValue])
        let entries = try rows.map(JournalEntry.init(row:))
        var (old, new) = (RoomChain(record), RoomChain(record))
        for (row, entry) in zip(rows, entries) { guard old.take(entry, sum: row[5]) else { return } }
        let changed = change(entries)
        guard old == chain, changed.map(\.seq) == entries.map(\.seq) else { return }
        let update = try database.cachedStatement(sql: "UPDATE journal SET body = ?, sum = ? WHERE pos = ?")
        var replaced: [HighWaterMark.Row] = []
        for (row, entry) in zip(rows, changed) {
            new.append(entry)
            let mark = HighWaterMark.Row(pos: row[6], room: room, seq: entry.seq, sum: new.sum)
            guard mark.sum != row[5] as Int64 else { continue }
            try update.execute(arguments: [Data(entry.body), mark.sum, mark.pos])
            // The slot of an older row now belongs to a newer row.
            if mark.pos > last - Int64(HighWaterMark.slots) { replaced.append(mark) }
        }
        chains[room] = new
        written += replaced
    }

    /// Computes the checksums of the rows of all live rooms.
    static func seal(_ database: Database) throws {
        var chains = Dictionary(uniqueKeysWithValues: try RoomTable.all(database).map { ($0.key, RoomChain($0)) })
        for position in try Int64.fetchAll(database, sql: "SELECT pos FROM journal WHERE room IN (SELECT key FROM room) ORDER BY pos") {
            let statement = try database.cachedStatement(sql: "SELECT room, seq, at, kind, body FROM journal WHERE pos = ?")
            guard let row = try Row.fetchOne(statement, arguments: [position]) else { continue }
            let (room, body): (RoomKey, Data) = (RoomKey(row[0]), row[4])
            chains[room]?.append(JournalEntry(room: room, seq: row[1], at: row[2], kind: row[3], body: [UInt8](body)))
            try database.cachedStatement(sql: "UPDATE journal SET sum = ? WHERE pos = ?").execute(arguments: [chains[room]?.sum, position])
        }
    }

    /// Returns the rows of the transaction that has just been committed, and forgets them.
    mutating func takeWritten() -> [HighWaterMark.Row] {
        defer { written.removeAll(keepingCapacity: true) }
        return written
    }
}
