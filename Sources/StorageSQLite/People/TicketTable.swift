import Foundation
import GRDB
import Identifiers
import Storage

/// The tickets that were mailed and not used yet.
enum TicketTable {
    static func insert(_ ticket: Ticket, _ database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT INTO ticket (digest, account, purpose, email, folded, expires, mailed, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        .execute(arguments: [
            Data(ticket.digest), ticket.account, ticket.purpose.rawValue, ticket.email, FoldedName(ticket.email).text, ticket.expires,
            ticket.isMailed, ticket.hash,
        ])
    }

    /// Deletes expired tickets of all accounts, so that unused ones do not pile up.
    static func deleteExpired(at: Timestamp, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM ticket WHERE expires <= ?").execute(arguments: [at])
    }

    static func delete(of account: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM ticket WHERE account = ?").execute(arguments: [account])
    }

    static func count(of account: Int64, _ purpose: Ticket.Purpose, _ database: Database) throws -> Int {
        let statement = try database.cachedStatement(sql: "SELECT count(*) FROM ticket WHERE account = ? AND purpose = ?")
        return try Int.fetchOne(statement, arguments: [account, purpose.rawValue]) ?? 0
    }

    /// The tickets that were mailed to an address.
    static func count(to email: String, _ purpose: Ticket.Purpose, _ database: Database) throws -> Int {
        let statement = try database.cachedStatement(sql: "SELECT count(*) FROM ticket WHERE folded = ? AND purpose = ?")
        return try Int.fetchOne(statement, arguments: [FoldedName(email).text, purpose.rawValue]) ?? 0
    }

    static func ticket(_ digest: [UInt8], at: Timestamp, _ database: Database) throws -> Ticket? {
        let statement = try database.cachedStatement(
            sql: "SELECT account, purpose, email, expires, mailed, hash FROM ticket WHERE digest = ? AND expires > ?")
        return try Row.fetchOne(statement, arguments: [Data(digest), at]).map { row in
            Ticket(
                digest: digest, account: row["account"], purpose: try row.value("purpose"), email: row["email"], expires: row["expires"],
                isMailed: row["mailed"], hash: row["hash"])
        }
    }
}
