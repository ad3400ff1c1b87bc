import GRDB
import Identifiers
import Storage

/// The rooms to restore after a restart.
enum RoomTable {
    static func insert(_ room: RoomRecord, _ database: Database) throws {
        try database.cachedStatement(sql: "INSERT INTO room (key, number, game, match) VALUES (?, ?, ?, ?)")
            .execute(arguments: [room.key.rawValue, room.number, room.game, room.match])
    }

    static func delete(_ room: RoomKey, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM room WHERE key = ?").execute(arguments: [room.rawValue])
    }

    static func match(of room: RoomKey, _ database: Database) throws -> MatchID? {
        let statement = try database.cachedStatement(sql: "SELECT match FROM room WHERE key = ?")
        return try MatchID.fetchOne(statement, arguments: [room.rawValue])
    }

    static func room(_ key: RoomKey, _ database: Database) throws -> RoomRecord? { try all(database).first { $0.key == key } }

    static func all(_ database: Database) throws -> [RoomRecord] {
        try Row.fetchAll(database, sql: "SELECT key, number, game, match FROM room ORDER BY key").map { row in
            RoomRecord(
                key: RoomKey(try row.decode(atIndex: 0)), number: try row.decode(atIndex: 1), game: try row.decode(atIndex: 2),
                match: try row.decode(atIndex: 3))
        }
    }

    /// The highest key ever assigned to a room; 0 if there was none.
    static func highestKey(_ database: Database) throws -> Int64 {
        try Int64.fetchOne(database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'room'") ?? 0
    }
}
