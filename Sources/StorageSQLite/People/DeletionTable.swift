import Foundation
import GRDB
import Identifiers
import Storage

/// The accounts that are about to be deleted.
enum DeletionTable {
    static func insert(_ deletion: Deletion, _ database: Database) throws {
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO deletion (account, due, alias) VALUES (?, ?, ?)")
            .execute(arguments: [deletion.account, deletion.due, deletion.alias])
    }

    static func deletion(of account: Int64, _ database: Database) throws -> Deletion? {
        let statement = try database.cachedStatement(sql: "SELECT account, due, alias FROM deletion WHERE account = ?")
        return try Row.fetchOne(statement, arguments: [account]).map(Deletion.init(row:))
    }

    static func due(at now: Timestamp, limit: Int, _ database: Database) throws -> [Deletion] {
        let statement = try database.cachedStatement(sql: "SELECT account, due, alias FROM deletion WHERE due <= ? ORDER BY due, account LIMIT ?")
        return try Row.fetchAll(statement, arguments: [now, limit]).map(Deletion.init(row:))
    }

    /// - Returns: `false` if there is a deletion that is due already.
    static func cancel(of account: Int64, at: Timestamp, _ database: Database) throws -> Bool {
        try database.cachedStatement(sql: "DELETE FROM deletion WHERE account = ? AND due > ?").execute(arguments: [account, at])
        return try deletion(of: account, database) == nil
    }

    /// Throws `StoreFailure.missing("account")` if no deletion is scheduled, because it was undone.
    static func require(_ deletion: Deletion, _ database: Database) throws {
        guard try self.deletion(of: deletion.account, database) == deletion else { throw StoreFailure.missing("account") }
    }

    /// Erases the identity of the account. The name for comparison then begins with a character that no name has, so it cannot collide with a name.
    static func eraseIdentity(_ deletion: Deletion, _ database: Database) throws -> RevokedCredentials {
        try require(deletion, database)
        let account = deletion.account
        for table in ["login", "ticket", "linked_sign_in"] {
            try database.cachedStatement(sql: "DELETE FROM mail WHERE recipient IN (SELECT email FROM \(table) WHERE account = ?)")
                .execute(arguments: [account])
        }
        for table in ["login", "linked_sign_in"] {
            try database.cachedStatement(sql: "DELETE FROM bounce WHERE folded IN (SELECT folded FROM \(table) WHERE account = ?)")
                .execute(arguments: [account])
        }
        let revoked = try CredentialTable.end(CredentialKind.all, of: account, database)
        try database.execute(sql: "UPDATE account SET retired = 1, owner = NULL WHERE owner = ?", arguments: [account])
        for table in ["login", "picture", "administrator", "notice"] {
            try database.cachedStatement(sql: "DELETE FROM \(table) WHERE account = ?").execute(arguments: [account])
        }
        try FollowTable.deleteAll(by: account, database)
        try TurnMailTable.deleteAll(of: account, database)
        try BlockTable.deleteAll(by: account, database)
        try ReportTable.erase(account, database)
        try database.cachedStatement(
            sql: """
                UPDATE account SET name = ?2, folded = ?3, looks = ?3, folded_looks = ?3, avatar = NULL, design = NULL, guest = 0, device = NULL
                    WHERE id = ?1
                """
        )
        .execute(arguments: [account, deletion.alias, "\u{1}\(account)"])
        _ = try AccountTable.set(Profile(), of: account, database)
        return revoked
    }

    /// The players of a game keep their user ids, by which their lists and the store check find it. `place` is the position of the last renamed game.
    static func eraseGames(_ deletion: Deletion, limit: Int, _ database: Database) throws -> Bool {
        try require(deletion, database)
        guard try FollowTable.deleteFollowers(of: deletion.account, atMost: limit, database) < limit else { return false }
        guard try BlockTable.deleteBlockers(of: deletion.account, atMost: limit, database) < limit else { return false }
        let user = UserID(account: deletion.account)
        let found = try database.cachedStatement(
            sql: "SELECT pos FROM played WHERE user = ?1 AND pos > (SELECT place FROM deletion WHERE account = ?2) ORDER BY pos LIMIT ?3")
        let positions = try Int64.fetchAll(found, arguments: [user, deletion.account, limit])
        for position in positions {
            try MatchTable.rename(user, to: deletion.alias, at: position, database)
            try RatingTable.erasePoints(of: deletion.account, at: position, database)
        }
        if positions.count == limit, let last = positions.last {
            try database.cachedStatement(sql: "UPDATE deletion SET place = ? WHERE account = ?").execute(arguments: [last, deletion.account])
            return false
        }
        try RatingTable.erase(deletion.account, database)
        try database.cachedStatement(sql: "DELETE FROM deletion WHERE account = ?").execute(arguments: [deletion.account])
        try LedgerTable.close(deletion.account, at: deletion.due, database)
        // A request that was under way when the identity was erased may have followed or blocked somebody since.
        try FollowTable.deleteAll(by: deletion.account, database)
        try TurnMailTable.deleteAll(of: deletion.account, database)
        try BlockTable.deleteAll(by: deletion.account, database)
        try database.cachedStatement(sql: "DELETE FROM account WHERE id = ?").execute(arguments: [deletion.account])
        return true
    }
}

extension Deletion {
    fileprivate init(row: Row) { self.init(account: row["account"], due: row["due"], alias: row["alias"]) }
}
