import Foundation
import GRDB
import Identifiers
import Storage

/// Finds rows of the journal by the contents of their bodies. A search reads the whole journal, which has no index but its positions, so it runs on
/// readers and never on the writer.
enum JournalSearch {
    /// Rows that one page of `rows(mentioning:)` looks at.
    private static let span = 8192

    /// The live rooms with a row that mentions the user, each with the positions of all its rows, the oldest first.
    static func rooms(mentioning user: UserID, _ database: Database) throws -> [(room: RoomKey, positions: [Int64])] {
        let found = try Int64.fetchAll(
            database, sql: "SELECT DISTINCT room FROM journal WHERE instr(body, ?) > 0 AND room IN (SELECT key FROM room) ORDER BY room",
            arguments: [Data(JournalEntry.mention(of: user))])
        var positions: [Int64: [Int64]] = [:]
        guard !found.isEmpty else { return [] }
        let rows = try Row.fetchCursor(database, sql: "SELECT pos, room FROM journal ORDER BY pos")
        let wanted = Set(found)
        while let row = try rows.next() {
            let room: Int64 = row[1]
            if wanted.contains(room) { positions[room, default: []].append(row[0]) }
        }
        return found.map { (RoomKey($0), positions[$0] ?? []) }
    }

    static func rows(mentioning user: UserID, after position: Int64, _ database: Database) throws -> (entries: [JournalEntry], next: Int64?) {
        let end = try Int64.fetchOne(
            database, sql: "SELECT max(pos) FROM (SELECT pos FROM journal WHERE pos > ? ORDER BY pos LIMIT ?)", arguments: [position, span])
        guard let end else { return ([], nil) }
        let rows = try Row.fetchAll(
            database, sql: "SELECT room, seq, at, kind, body FROM journal WHERE pos > ? AND pos <= ? AND instr(body, ?) > 0 ORDER BY pos",
            arguments: [position, end, Data(JournalEntry.mention(of: user))])
        return (try rows.map(JournalEntry.init(row:)), end)
    }
}

extension JournalEntry {
    /// - Parameter row: room, seq, at, kind, body. Throws if a column holds a value that cannot have been written there.
    init(row: Row) throws {
        let body: Data = try row.decode(atIndex: 4)
        self.init(
            room: RoomKey(try row.decode(atIndex: 0)), seq: try row.decode(atIndex: 1), at: try row.decode(atIndex: 2),
            kind: try row.decode(atIndex: 3), body: [UInt8](body))
    }
}
