import Foundation
import GRDB
import Identifiers
import Storage

/// The credentials of accounts, with their last use.
enum CredentialTable {
    private static let columns = "credential.kind AS proof, credential.scopes, credential.label, credential.expires"

    static func insert(_ credential: Credential, of account: Int64, at: Timestamp, _ database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT INTO credential (digest, account, kind, scopes, created, used, label, expires) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        .execute(arguments: [
            Data(credential.digest), account, credential.kind.rawValue, credential.scopes.joined(separator: " "), at, at, credential.label,
            credential.expires,
        ])
    }

    /// Adds a session. Deletes the session with the digest `old`, and the oldest sessions beyond `limit`.
    /// - Returns: the digests of the deleted sessions of this account.
    static func open(
        _ session: Credential, of account: Int64, replacing old: [UInt8]?, atMost limit: Int, at: Timestamp, _ database: Database
    ) throws -> [[UInt8]] {
        try insert(session, of: account, at: at, database)
        var revoked = try deleteOldSessions(of: account, butNewest: limit - 1, and: session.digest, database)
        if let old {
            if try proof(of: old, database)?.account.id == account { revoked.append(old) }
            try delete(old, database)
        }
        return revoked
    }

    /// Throws `StoreFailure.missing("session")` unless the account has this credential.
    static func require(_ digest: [UInt8], of account: Int64, _ database: Database) throws {
        guard try proof(of: digest, database)?.account.id == account else { throw StoreFailure.missing("session") }
    }

    static func delete(_ digest: [UInt8], _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM credential WHERE digest = ?").execute(arguments: [Data(digest)])
    }

    /// - Returns: the digests of the deleted sessions.
    static func deleteSessions(of account: Int64, keeping kept: [UInt8], _ database: Database) throws -> [[UInt8]] {
        let statement = try database.cachedStatement(
            sql: "DELETE FROM credential WHERE account = ? AND kind = 'session' AND digest <> ? RETURNING digest")
        return try Data.fetchAll(statement, arguments: [account, Data(kept)]).map(Array.init)
    }

    /// - Returns: the digests of the deleted sessions.
    static func deleteOldSessions(of account: Int64, butNewest limit: Int, and kept: [UInt8], _ database: Database) throws -> [[UInt8]] {
        let statement = try database.cachedStatement(
            sql: """
                DELETE FROM credential WHERE digest IN
                    (SELECT digest FROM credential WHERE account = ? AND kind = 'session' AND digest <> ?
                     ORDER BY created DESC LIMIT -1 OFFSET ?)
                RETURNING digest
                """)
        return try Data.fetchAll(statement, arguments: [account, Data(kept), limit]).map(Array.init)
    }

    static func record(_ use: CredentialUse, of digest: [UInt8], _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE credential SET used = ?, browser = ?, system = ?, network = ? WHERE digest = ?")
            .execute(arguments: [use.at, use.browser, use.system, use.network, Data(digest)])
    }

    static func sessions(of account: Int64, _ database: Database) throws -> [Session] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT digest, created, used, browser, system, network FROM credential
                WHERE account = ? AND kind = 'session' ORDER BY used DESC, created DESC, digest
                """)
        return try Row.fetchAll(statement, arguments: [account]).map { row in
            let digest: Data = row["digest"]
            return Session(digest: Array(digest), created: row["created"], lastUse: CredentialUse(row: row))
        }
    }

    static func proof(of digest: [UInt8], _ database: Database) throws -> Proof? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(AccountTable.columns), \(columns), used, browser, system, network
                FROM credential JOIN account ON account.id = credential.account WHERE digest = ?
                """)
        return try Row.fetchOne(statement, arguments: [Data(digest)]).map { row in
            Proof(account: try Account(row: row), credential: try Credential(row: row, digest), lastUse: CredentialUse(row: row))
        }
    }
}

/// Tokens.
extension CredentialTable {
    static func tokens(of account: Int64, _ database: Database) throws -> [Token] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT digest, created, \(columns), used, browser, system, network FROM credential
                WHERE account = ? AND kind = 'token' ORDER BY created DESC, digest
                """)
        return try Row.fetchAll(statement, arguments: [account]).map { row in
            let digest: Data = row["digest"]
            return Token(credential: try Credential(row: row, Array(digest)), created: row["created"], lastUse: CredentialUse(row: row))
        }
    }

    static func countTokens(of account: Int64, _ database: Database) throws -> Int {
        let statement = try database.cachedStatement(sql: "SELECT count(*) FROM credential WHERE account = ? AND kind = 'token'")
        return try Int.fetchOne(statement, arguments: [account]) ?? 0
    }

    static func deleteExpiredTokens(of account: Int64, at: Timestamp, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM credential WHERE account = ? AND kind = 'token' AND expires <= ?")
            .execute(arguments: [account, at])
    }

    /// - Returns: the digests of the deleted tokens.
    static func deleteTokens(of account: Int64, _ database: Database) throws -> [[UInt8]] {
        let statement = try database.cachedStatement(sql: "DELETE FROM credential WHERE account = ? AND kind = 'token' RETURNING digest")
        return try Data.fetchAll(statement, arguments: [account]).map(Array.init)
    }
}

extension Credential {
    fileprivate init(row: Row, _ digest: [UInt8]) throws {
        let scopes: String = row["scopes"]
        self.init(
            digest: digest, kind: try row.value("proof"), scopes: scopes.split(separator: " ").map(String.init), label: row["label"],
            expires: row["expires"])
    }
}

extension CredentialUse {
    fileprivate init(row: Row) { self.init(at: row["used"], browser: row["browser"], system: row["system"], network: row["network"]) }
}
