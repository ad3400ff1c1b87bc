import GRDB
import GRDBSQLite

extension Statement {
    /// Writes one row: `numbers` are the values of the first parameters, and `blob` the value of the last one.
    ///
    /// The values are bound directly. GRDB would make an object of each value, and bind it through its type, which costs more than the row does.
    func write(_ numbers: [6 of Int64], _ blob: [UInt8]) throws(DatabaseError) {
        for index in numbers.indices { sqlite3_bind_int64(sqliteStatement, Int32(index + 1), numbers[index]) }
        let code = blob.withUnsafeBytes { bytes in
            // The address of no bytes may be `nil`, which SQLite reads as NULL.
            if bytes.isEmpty {
                sqlite3_bind_zeroblob(sqliteStatement, Int32(numbers.count + 1), 0)
            } else {
                sqlite3_bind_blob64(sqliteStatement, Int32(numbers.count + 1), bytes.baseAddress, UInt64(bytes.count), nil)
            }
            // The bytes stay where they are until the statement has run, so SQLite needs no copy.
            return sqlite3_step(sqliteStatement)
        }
        sqlite3_reset(sqliteStatement)
        sqlite3_clear_bindings(sqliteStatement)
        guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errstr(code)), sql: sql)
        }
    }
}
