import GRDB
import Identifiers
import Storage

/// E-mail addresses and password hashes of accounts.
enum LoginTable {
    private static let columns = "account, email, hash, confirmed"

    static func insert(_ login: Login, at: Timestamp, _ database: Database) throws {
        try database.cachedStatement(sql: "INSERT INTO login (account, email, folded, hash, created, confirmed) VALUES (?, ?, ?, ?, ?, ?)")
            .execute(arguments: [login.account, login.email, FoldedName(login.email).text, login.hash, at, login.confirmed])
        if login.confirmed != nil { try BounceTable.forget(loginOf: login.account, database) }
    }

    static func login(email: String, _ database: Database) throws -> Login? {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM login WHERE folded = ?")
        return try Row.fetchOne(statement, arguments: [FoldedName(email).text]).map(Login.init(row:))
    }

    static func login(of account: Int64, _ database: Database) throws -> Login? {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM login WHERE account = ?")
        return try Row.fetchOne(statement, arguments: [account]).map(Login.init(row:))
    }

    /// Throws `StoreFailure.missing("login")` unless the account's password has this hash.
    static func require(_ hash: String, of account: Int64, _ database: Database) throws {
        guard try login(of: account, database)?.hash == hash else { throw StoreFailure.missing("login") }
    }

    static func set(_ hash: String, of account: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE login SET hash = ? WHERE account = ?").execute(arguments: [hash, account])
        guard database.changesCount > 0 else { throw StoreFailure.missing("login") }
    }

    /// Notes that the owner of an account has proved its address. The first proof counts.
    static func confirm(_ account: Int64, at: Timestamp, _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE login SET confirmed = coalesce(confirmed, ?) WHERE account = ?").execute(arguments: [at, account])
        try BounceTable.forget(loginOf: account, database)
    }

    /// Takes an address from an account that never proved it, because somebody else has now proved it.
    static func displace(_ email: String, for account: Int64, _ database: Database) throws {
        guard let login = try login(email: email, database), login.account != account, login.confirmed == nil else { return }
        try delete(of: login.account, database)
        try TicketTable.delete(of: login.account, database)
    }

    static func delete(of account: Int64, _ database: Database) throws {
        try BounceTable.forget(loginOf: account, database)
        try database.cachedStatement(sql: "DELETE FROM login WHERE account = ?").execute(arguments: [account])
    }

    static func set(email: String, of account: Int64, confirmedAt time: Timestamp, _ database: Database) throws {
        try BounceTable.forget(loginOf: account, database)
        if let known = try login(of: account, database) { try MailTable.withdrawCalls(to: known.email, database) }
        try database.cachedStatement(sql: "UPDATE login SET email = ?, folded = ?, confirmed = ? WHERE account = ?")
            .execute(arguments: [email, FoldedName(email).text, time, account])
        guard database.changesCount > 0 else { throw StoreFailure.missing("login") }
        try BounceTable.forget(loginOf: account, database)
    }
}

extension Login {
    fileprivate init(row: Row) { self.init(account: row["account"], email: row["email"], hash: row["hash"], confirmed: row["confirmed"]) }
}
