public import GRDB
public import Identifiers

/// Times are integers in the database, milliseconds since 1970.
extension Timestamp: DatabaseValueConvertible, StatementColumnConvertible {
    public var databaseValue: DatabaseValue { milliseconds.databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Timestamp? {
        Int64.fromDatabaseValue(value).map(Timestamp.init(milliseconds:))
    }

    public init(sqliteStatement: SQLiteStatement, index: CInt) {
        self.init(milliseconds: Int64(sqliteStatement: sqliteStatement, index: index))
    }
}

/// An id that the database keeps as its text.
protocol TextColumn: DatabaseValueConvertible, StatementColumnConvertible {
    var rawValue: String { get }
    init(_ rawValue: String)
}

extension TextColumn {
    public var databaseValue: DatabaseValue { rawValue.databaseValue }

    public static func fromDatabaseValue(_ value: DatabaseValue) -> Self? { String.fromDatabaseValue(value).map { Self($0) } }

    public init(sqliteStatement: SQLiteStatement, index: CInt) { self.init(String(sqliteStatement: sqliteStatement, index: index)) }
}

extension UserID: TextColumn {}
extension MatchID: TextColumn {}
