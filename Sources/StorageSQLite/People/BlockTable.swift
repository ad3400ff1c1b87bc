import Foundation
import GRDB
import Identifiers
import Storage

/// The players whom players block or mute.
enum BlockTable {
    static func insert(
        _ blocked: Int64, by blocker: Int64, as kind: Block.Kind, atMost limit: Int, at: Timestamp, _ database: Database
    ) throws -> Block {
        for account in [blocked, blocker] {
            guard try AccountTable.account(account, database) != nil else { throw StoreFailure.missing("account") }
        }
        let known = try block(of: blocked, by: blocker, database)
        let statement = try database.cachedStatement(sql: "SELECT COUNT(*) FROM block WHERE blocker = ?")
        guard try known != nil || Int.fetchOne(statement, arguments: [blocker]) ?? 0 < limit else { throw StoreFailure.full("block") }
        let block = Block(kind: kind, since: known?.since ?? at)
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO block (blocker, blocked, kind, device, at)
                SELECT ?1, id, ?3, CASE WHEN guest = 1 AND ?3 = 'block' THEN device END, ?4 FROM account WHERE id = ?2
                """
        )
        .execute(arguments: [blocker, blocked, kind.rawValue, block.since])
        return block
    }

    static func delete(_ blocked: Int64, by blocker: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM block WHERE blocker = ? AND blocked = ?").execute(arguments: [blocker, blocked])
    }

    /// Removes all blocks that an account has made, whose number is bounded.
    static func deleteAll(by blocker: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM block WHERE blocker = ?").execute(arguments: [blocker])
    }

    /// Removes some of the blocks that others have made of an account, whose number has no bound.
    /// - Returns: the number of removed blocks.
    static func deleteBlockers(of blocked: Int64, atMost limit: Int, _ database: Database) throws -> Int {
        try database.cachedStatement(
            sql: "DELETE FROM block WHERE blocked = ?1 AND blocker IN (SELECT blocker FROM block WHERE blocked = ?1 LIMIT ?2)"
        )
        .execute(arguments: [blocked, max(0, limit)])
        return database.changesCount
    }

    static func isBlocked(_ account: Int64, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM block WHERE blocked = ? LIMIT 1")
        return try Int.fetchOne(statement, arguments: [account]) != nil
    }

    static func block(of blocked: Int64, by blocker: Int64, _ database: Database) throws -> Block? {
        let statement = try database.cachedStatement(sql: "SELECT kind AS how, at AS since FROM block WHERE blocker = ? AND blocked = ?")
        return try Row.fetchOne(statement, arguments: [blocker, blocked]).map(Block.init(row:))
    }

    static func blocked(by blocker: Int64, _ database: Database) throws -> [Blocked] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(AccountTable.columns), block.kind AS how, block.at AS since FROM block JOIN account ON account.id = block.blocked
                WHERE block.blocker = ? ORDER BY block.at DESC, block.blocked DESC
                """)
        return try Row.fetchAll(statement, arguments: [blocker]).map { Blocked(account: try Account(row: $0), block: try Block(row: $0)) }
    }

    static func contacts(of account: Int64, _ database: Database) throws -> Contacts {
        var contacts = Contacts()
        let own = try database.cachedStatement(
            sql: """
                SELECT blocked, kind = 'block' FROM block WHERE blocker = ?1
                UNION ALL SELECT account.id, block.kind = 'block' FROM block JOIN account ON account.owner = block.blocked WHERE blocker = ?1
                """)
        for row in try Row.fetchAll(own, arguments: [account]) {
            contacts.hidden.insert(row[0])
            if row[1] { contacts.blocked.insert(row[0]) }
        }
        let shared = try database.cachedStatement(
            sql: """
                SELECT account.id FROM block JOIN account ON account.device = block.device
                WHERE block.blocker = ?1 AND block.device IS NOT NULL AND account.guest = 1 AND account.id <> ?1
                LIMIT \(Contacts.mostOfDevices)
                """)
        contacts.blocked.formUnion(try Int64.fetchAll(shared, arguments: [account]))
        contacts.hidden.formUnion(contacts.blocked)
        let blockers = try database.cachedStatement(
            sql: """
                SELECT blocker FROM block WHERE blocked = ?1 AND kind = 'block'
                UNION ALL SELECT block.blocker FROM account JOIN block ON block.device = account.device
                WHERE account.id = ?1 AND account.guest = 1 AND account.device IS NOT NULL AND block.device IS NOT NULL AND block.blocker <> ?1
                UNION ALL SELECT block.blocker FROM account JOIN block ON block.blocked = account.owner WHERE account.id = ?1 AND block.kind = 'block'
                LIMIT \(Contacts.mostBlockers)
                """)
        contacts.blockedBy = Set(try Int64.fetchAll(blockers, arguments: [account]))
        return contacts
    }

    static func setDevice(_ digest: [UInt8], of guest: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE account SET device = ? WHERE id = ? AND guest = 1").execute(arguments: [Data(digest), guest])
    }

    static func companions(of account: Int64, limit: Int, _ database: Database) throws -> [Int64] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT other.id FROM account AS own JOIN account AS other ON other.device = own.device
                WHERE own.id = ?1 AND own.device IS NOT NULL AND other.guest = 1 AND other.id <> ?1
                UNION SELECT id FROM account WHERE owner = ?1 ORDER BY 1 DESC LIMIT ?2
                """)
        return try Int64.fetchAll(statement, arguments: [account, limit])
    }
}

extension Block {
    fileprivate init(row: Row) throws { self.init(kind: try row.value("how"), since: row["since"]) }
}
