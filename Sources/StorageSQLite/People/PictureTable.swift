import Foundation
import GRDB
import Storage

/// Uploaded pictures. Each account has its own copy, so that a picture goes with the last account that wears it.
enum PictureTable {
    static func set(_ picture: Picture, of account: Int64, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO picture (account, hash, bytes, sum) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET hash = excluded.hash, bytes = excluded.bytes, sum = excluded.sum
                """
        )
        .execute(arguments: [account, picture.hash.text, Data(picture.bytes), sum(picture.hash.text, picture.bytes)])
    }

    static func delete(of account: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM picture WHERE account = ?").execute(arguments: [account])
    }

    /// The bytes of a picture. A damaged copy is skipped.
    static func bytes(_ hash: PictureHash, _ database: Database) throws -> [UInt8]? {
        let statement = try database.cachedStatement(sql: "SELECT hash, bytes, sum FROM picture WHERE hash = ? ORDER BY account LIMIT 8")
        return try Row.fetchAll(statement, arguments: [hash.text]).lazy.compactMap(whole).first
    }

    /// Checks up to `limit` pictures of the accounts after `id`.
    static func check(after id: Int64, limit: Int, _ database: Database) throws -> (damage: [StoreDamage], last: Int64?) {
        let statement = try database.cachedStatement(sql: "SELECT hash, bytes, sum, account FROM picture WHERE account > ? ORDER BY account LIMIT ?")
        let rows = try Row.fetchAll(statement, arguments: [id, limit])
        let damage = rows.filter { whole($0) == nil }.map { row in
            StoreDamage(.table, "table picture: the picture of account \(row[3] as Int64) is damaged, and is not shown")
        }
        return (damage, rows.last?[3])
    }

    private static func whole(_ row: Row) -> [UInt8]? {
        let (hash, data, expected): (String, Data, Int64) = (row[0], row[1], row[2])
        let bytes = Array(data)
        return sum(hash, bytes) == expected ? bytes : nil
    }

    private static func sum(_ hash: String, _ bytes: [UInt8]) -> Int64 {
        var sum = Checksum()
        sum.add(hash)
        sum.add(bytes)
        return sum.value
    }
}
