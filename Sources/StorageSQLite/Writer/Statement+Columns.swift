import GRDB
import GRDBSQLite

extension Statement {
    /// The present row of a statement, valid until the next one.
    struct Columns {
        fileprivate let statement: SQLiteStatement

        /// - Throws: `WrongType` unless the column, counted from 0, holds an integer.
        func number(_ column: Int32) throws(WrongType) -> Int64 {
            guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { throw WrongType() }
            return sqlite3_column_int64(statement, column)
        }

        /// - Throws: `WrongType` unless the column, counted from 0, holds a blob.
        func bytes(_ column: Int32) throws(WrongType) -> [UInt8] {
            guard sqlite3_column_type(statement, column) == SQLITE_BLOB else { throw WrongType() }
            let address = sqlite3_column_blob(statement, column)
            return [UInt8](UnsafeRawBufferPointer(start: address, count: Int(sqlite3_column_bytes(statement, column))))
        }
    }

    /// A column that holds a value of another type than its table declares.
    struct WrongType: Error {}

    /// Reads all rows.
    ///
    /// The columns are read directly. GRDB would look up each column through the type of its value, which costs more than the row does.
    func forEachRow(_ take: (Columns) throws -> Void) throws {
        defer { sqlite3_reset(sqliteStatement) }
        while true {
            let code = sqlite3_step(sqliteStatement)
            guard code != SQLITE_DONE else { return }
            guard code == SQLITE_ROW else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errstr(code)), sql: sql)
            }
            try take(Columns(statement: sqliteStatement))
        }
    }
}
