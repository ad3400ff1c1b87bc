import GRDB
import Storage

extension StoreFailure {
    private static let names = [
        "account.folded": "name", "credential.digest": "credential", "archive.match": "match", "archive_sum.pos": "match",
        "login.folded": "email", "login.account": "login", "room.key": "room", "room.number": "number", "room.match": "match",
        "rank_match.match": "settlement", "ledger.ref": "posting", "ledger.account": "posting", "'ledger_settled'": "posting",
    ]

    /// The column whose constraint failed, in the terms of the storage ports; `nil` for any other error.
    init?(constraint error: DatabaseError) {
        switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
            // SQLite names the column only in its message: "UNIQUE constraint failed: account.folded".
            guard let column = error.message?.split(separator: " ").last, let name = Self.names[String(column)] else { return nil }
            self = .taken(name)
        case .SQLITE_CONSTRAINT_FOREIGNKEY:
            self = .missing("account")
        case .SQLITE_CONSTRAINT_TRIGGER:
            // The triggers of the ledger, which refuse what its code should not have asked for.
            self = .taken("posting")
        default:
            return nil
        }
    }
}
