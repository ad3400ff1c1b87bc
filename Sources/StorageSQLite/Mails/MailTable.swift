import GRDB
import Identifiers
import Storage

/// The messages that wait to be sent.
enum MailTable {
    static func insert(_ mail: Mail, at: Timestamp, _ database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT INTO mail (recipient, subject, text, html, expires, unsubscribe, queued, due, attempts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)"
        )
        .execute(arguments: [mail.recipient, mail.subject, mail.text, mail.html, mail.expires, mail.unsubscribe, at, at])
    }

    static func due(at now: Timestamp, limit: Int, _ database: Database) throws -> [QueuedMail] {
        let statement = try database.cachedStatement(
            sql: "SELECT id, recipient, subject, text, html, expires, unsubscribe, queued, attempts FROM mail WHERE due <= ? ORDER BY due, id LIMIT ?"
        )
        return try Row.fetchAll(statement, arguments: [now, limit]).map { row in
            let mail = Mail(
                recipient: row["recipient"], subject: row["subject"], text: row["text"], html: row["html"], expires: row["expires"],
                unsubscribe: row["unsubscribe"])
            return QueuedMail(id: row["id"], mail: mail, queued: row["queued"], attempts: row["attempts"])
        }
    }

    static func postpone(_ id: Int64, until time: Timestamp, _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE mail SET attempts = attempts + 1, due = ? WHERE id = ?").execute(arguments: [time, id])
    }

    static func recipient(of id: Int64, _ database: Database) throws -> String? {
        try String.fetchOne(try database.cachedStatement(sql: "SELECT recipient FROM mail WHERE id = ?"), arguments: [id])
    }

    /// Removes the waiting mails that call an address to games. These are the mails that a recipient can stop.
    static func withdrawCalls(to recipient: String, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM mail WHERE recipient = ? AND unsubscribe IS NOT NULL").execute(arguments: [recipient])
    }

    static func delete(_ id: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM mail WHERE id = ?").execute(arguments: [id])
    }
}
