import GRDB
import Storage

/// The accounts with providers by which people sign in.
enum LinkTable {
    private static let columns = "provider, subject, account, email, name, picture, created, used"

    static func insert(_ link: LinkedSignIn, _ database: Database) throws {
        guard try self.link(provider: link.provider, subject: link.subject, database) == nil else { throw StoreFailure.taken("link") }
        guard try !links(of: link.account, database).contains(where: { $0.provider == link.provider }) else { throw StoreFailure.taken("provider") }
        try database.cachedStatement(
            sql: """
                INSERT INTO linked_sign_in (provider, subject, account, email, folded, name, picture, created, used)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        .execute(arguments: [
            link.provider, link.subject, link.account, link.email, link.email.map { FoldedName($0).text }, link.name, link.picture, link.created,
            link.used,
        ])
    }

    /// Stores the data that a provider sends at a sign-in.
    static func update(_ link: LinkedSignIn, _ database: Database) throws {
        try database.cachedStatement(
            sql: "UPDATE linked_sign_in SET email = ?, folded = ?, name = ?, picture = ?, used = ? WHERE provider = ? AND subject = ? AND account = ?"
        )
        .execute(arguments: [
            link.email, link.email.map { FoldedName($0).text }, link.name, link.picture, link.used, link.provider, link.subject, link.account,
        ])
        guard database.changesCount > 0 else { throw StoreFailure.missing("link") }
    }

    static func delete(to provider: String, of account: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM linked_sign_in WHERE provider = ? AND account = ?").execute(arguments: [provider, account])
    }

    static func deleteAll(of account: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM linked_sign_in WHERE account = ?").execute(arguments: [account])
    }

    static func link(provider: String, subject: String, _ database: Database) throws -> LinkedSignIn? {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM linked_sign_in WHERE provider = ? AND subject = ?")
        return try Row.fetchOne(statement, arguments: [provider, subject]).map(LinkedSignIn.init(row:))
    }

    static func links(of account: Int64, _ database: Database) throws -> [LinkedSignIn] {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM linked_sign_in WHERE account = ? ORDER BY created, provider")
        return try Row.fetchAll(statement, arguments: [account]).map(LinkedSignIn.init(row:))
    }

    /// Whether another account has confirmed an address or has it from a provider. An account whose address was only typed does not count.
    static func isForeign(_ email: String, to account: Int64, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM login WHERE folded = ? AND account <> ? AND confirmed IS NOT NULL)
                    OR EXISTS (SELECT 1 FROM linked_sign_in WHERE folded = ? AND account <> ?)
                """)
        let folded = FoldedName(email).text
        return try Bool.fetchOne(statement, arguments: [folded, account, folded, account]) ?? false
    }
}

extension LinkedSignIn {
    fileprivate init(row: Row) {
        self.init(
            provider: row["provider"], subject: row["subject"], account: row["account"], email: row["email"], name: row["name"],
            picture: row["picture"], created: row["created"], used: row["used"])
    }
}
