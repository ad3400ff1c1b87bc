import GRDB
import Storage

/// E-mail addresses and password hashes of accounts.
enum LoginTable {
    static func insert(_ login: Login, at: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "INSERT INTO login (account, email, folded, hash, created) VALUES (?, ?, ?, ?, ?)")
            .execute(arguments: [login.account, login.email, FoldedName(login.email).text, login.hash, at])
    }

    static func login(email: String, _ database: Database) throws -> Login? {
        let statement = try database.cachedStatement(sql: "SELECT account, email, hash FROM login WHERE folded = ?")
        return try Row.fetchOne(statement, arguments: [FoldedName(email).text]).map(Login.init(row:))
    }

    static func login(of account: Int64, _ database: Database) throws -> Login? {
        let statement = try database.cachedStatement(sql: "SELECT account, email, hash FROM login WHERE account = ?")
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

    static func set(email: String, of account: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE login SET email = ?, folded = ? WHERE account = ?")
            .execute(arguments: [email, FoldedName(email).text, account])
        guard database.changesCount > 0 else { throw StoreFailure.missing("login") }
    }
}

extension Login {
    fileprivate init(row: Row) { self.init(account: row["account"], email: row["email"], hash: row["hash"]) }
}
