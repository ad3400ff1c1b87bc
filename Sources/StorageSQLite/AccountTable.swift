import Foundation
import GRDB
import Storage

/// Accounts and the digests of what proves them.
enum AccountTable {
    private static let columns = "account.id, account.name, account.kind AS kind, account.guest, account.joined"

    static func insert(name: String, kind: Account.Kind, guest: Bool, at: Int64, _ database: Database) throws -> Account {
        try database.cachedStatement(sql: "INSERT INTO account (name, folded, kind, guest, joined) VALUES (?, ?, ?, ?, ?)")
            .execute(arguments: [name, FoldedName(name).text, kind.rawValue, guest, at])
        return Account(id: database.lastInsertedRowID, name: name, kind: kind, guest: guest, joined: at)
    }

    static func insert(_ credential: Credential, of account: Int64, at: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "INSERT INTO credential (digest, account, kind, scopes, created) VALUES (?, ?, ?, ?, ?)")
            .execute(arguments: [
                Data(credential.digest), account, credential.kind.rawValue, credential.scopes.joined(separator: " "), at,
            ])
    }

    static func delete(_ digest: [UInt8], _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM credential WHERE digest = ?").execute(arguments: [Data(digest)])
    }

    static func rename(_ id: Int64, to name: String, _ database: Database) throws -> Account {
        try database.cachedStatement(sql: "UPDATE account SET name = ?, folded = ? WHERE id = ?")
            .execute(arguments: [name, FoldedName(name).text, id])
        guard let account = try account(id, database) else { throw StoreFailure.missing("account") }
        return account
    }

    static func account(_ id: Int64, _ database: Database) throws -> Account? {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM account WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(Account.init(row:))
    }

    static func account(named name: String, _ database: Database) throws -> Account? {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM account WHERE folded = ?")
        return try Row.fetchOne(statement, arguments: [FoldedName(name).text]).map(Account.init(row:))
    }

    static func proved(by digest: [UInt8], _ database: Database) throws -> (account: Account, credential: Credential)? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(columns), credential.kind AS proof, credential.scopes
                FROM credential JOIN account ON account.id = credential.account WHERE digest = ?
                """)
        return try Row.fetchOne(statement, arguments: [Data(digest)]).map { row in
            let scopes: String = row["scopes"]
            let credential = Credential(
                digest: digest, kind: try row.value("proof"), scopes: scopes.split(separator: " ").map(String.init))
            return (try Account(row: row), credential)
        }
    }
}

extension Account {
    fileprivate init(row: Row) throws {
        self.init(
            id: row["id"], name: row["name"], kind: try row.value("kind"), guest: row["guest"], joined: row["joined"])
    }
}

extension Row {
    /// A word of the schema; its CHECK lists the same words.
    fileprivate func value<Word: RawRepresentable<String>>(_ column: String) throws -> Word {
        let text: String = self[column]
        guard let word = Word(rawValue: text) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(column) holds \(text)")
        }
        return word
    }
}
