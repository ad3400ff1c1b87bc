import Foundation
import GRDB
import Identifiers
import Storage

/// Accounts and the digests of their credentials.
enum AccountTable {
    static let columns =
        "account.id, account.name, account.kind AS kind, account.guest, account.joined, account.avatar, account.owner, account.retired"

    static func insert(name: String, kind: Account.Kind, guest: Bool, owner: Int64? = nil, at: Timestamp, _ database: Database) throws -> Account {
        let looks = NameLooks(name)
        try checkFree(looks, for: 0, database)
        try database.cachedStatement(
            sql: "INSERT INTO account (name, folded, looks, folded_looks, kind, guest, joined, owner) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        .execute(arguments: [name, FoldedName(name).text, looks.plain, looks.folded, kind.rawValue, guest, at, owner])
        return Account(id: database.lastInsertedRowID, name: name, kind: kind, guest: guest, joined: at, owner: owner)
    }

    static func exists(_ id: Int64, _ database: Database) throws -> Bool {
        try Bool.fetchOne(try database.cachedStatement(sql: "SELECT EXISTS (SELECT * FROM account WHERE id = ?)"), arguments: [id]) ?? false
    }

    /// Gives no id up to this one to a new account.
    static func skipIDs(upTo id: Int64, _ database: Database) throws {
        try database.execute(sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'account'", arguments: [id])
        if database.changesCount == 0 { try database.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('account', ?)", arguments: [id]) }
    }

    static func makeMember(_ id: Int64, _ database: Database) throws -> Account {
        try database.cachedStatement(sql: "UPDATE account SET guest = 0, device = NULL WHERE id = ?").execute(arguments: [id])
        guard let account = try account(id, database) else { throw StoreFailure.missing("account") }
        return account
    }

    static func rename(_ id: Int64, to name: String, _ database: Database) throws -> Account {
        let looks = NameLooks(name)
        try checkFree(looks, for: id, database)
        try database.cachedStatement(sql: "UPDATE account SET name = ?, folded = ?, looks = ?, folded_looks = ? WHERE id = ?")
            .execute(arguments: [name, FoldedName(name).text, looks.plain, looks.folded, id])
        guard let account = try account(id, database) else { throw StoreFailure.missing("account") }
        return account
    }

    static func setAvatar(_ avatar: Avatar?, of id: Int64, _ database: Database) throws -> Account {
        try database.cachedStatement(sql: "UPDATE account SET design = ? WHERE id = ?").execute(arguments: [avatar?.text, id])
        return try wear(avatar, of: id, database)
    }

    /// Changes the avatar, and remembers the design that was set last.
    static func wear(_ avatar: Avatar?, of id: Int64, _ database: Database) throws -> Account {
        try database.cachedStatement(sql: "UPDATE account SET avatar = ? WHERE id = ?").execute(arguments: [avatar?.text, id])
        guard let account = try account(id, database) else { throw StoreFailure.missing("account") }
        return account
    }

    static func wearDesign(_ id: Int64, _ database: Database) throws -> Account {
        try database.cachedStatement(sql: "UPDATE account SET avatar = design WHERE id = ?").execute(arguments: [id])
        guard let account = try account(id, database) else { throw StoreFailure.missing("account") }
        return account
    }

    static func avatars(of accounts: Set<Int64>, _ database: Database) throws -> [Int64: Avatar] {
        let statement = try database.cachedStatement(sql: "SELECT avatar FROM account WHERE id = ?")
        return try accounts.reduce(into: [:]) { found, id in
            found[id] = try Row.fetchOne(statement, arguments: [id])?.avatar
        }
    }

    /// A condition that holds for a guest, or a retired bot, in no archived game.
    ///
    /// A guest whom a member has blocked stays, because the block of the device would go with the account. Blocks by guests do not count, or two
    /// guests could keep each other for ever.
    private static let isIdleGuest = """
        (guest = 1 OR retired = 1) AND NOT EXISTS (SELECT 1 FROM played WHERE user = 'u_' || account.id)
        AND NOT EXISTS (
            SELECT 1 FROM block JOIN account AS blocker ON blocker.id = block.blocker
            WHERE block.blocked = account.id AND block.device IS NOT NULL AND blocker.guest = 0)
        """

    static func idleGuests(after id: Int64, limit: Int, madeBefore time: Timestamp, _ database: Database) throws -> IdleGuests {
        let statement = try database.cachedStatement(
            sql: "SELECT id, joined < ? AND \(isIdleGuest) FROM account WHERE id > ? ORDER BY id LIMIT ?")
        let rows = try Row.fetchAll(statement, arguments: [time, id, limit])
        return IdleGuests(ids: rows.filter { $0[1] }.map { $0[0] }, last: rows.last?[0])
    }

    /// Removes some followers and blocks first. While there are others, the guest stays until the next walk over all accounts.
    /// - Returns: the number of rows removed.
    static func removeIdleGuest(_ id: Int64, followersAtMost limit: Int, _ database: Database) throws -> Int {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM account WHERE id = ? AND \(isIdleGuest)")
        guard try Int.fetchOne(statement, arguments: [id]) != nil else { return 0 }
        var removed = try FollowTable.deleteFollowers(of: id, atMost: limit, database)
        removed += try BlockTable.deleteBlockers(of: id, atMost: limit - removed, database)
        guard try FollowTable.followers(of: id, database) == 0, try !BlockTable.isBlocked(id, database) else { return removed }
        try FollowTable.deleteAll(by: id, database)
        try BlockTable.deleteAll(by: id, database)
        for table in ["credential", "ticket", "deletion", "picture", "finished", "notice", "turn_mail", "turn_call"] {
            try database.cachedStatement(sql: "DELETE FROM \(table) WHERE account = ?").execute(arguments: [id])
        }
        try database.cachedStatement(sql: "DELETE FROM account WHERE id = ?").execute(arguments: [id])
        return removed
    }

    /// Refuses a name that is taken or too similar. This is not a constraint of the schema, because similar names of earlier versions are kept. The
    /// single writer checks it, so that no other write can intervene.
    private static func checkFree(_ looks: NameLooks, for id: Int64, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                SELECT 1 WHERE EXISTS (SELECT 1 FROM account WHERE looks = ? AND id <> ?)
                    OR EXISTS (SELECT 1 FROM account WHERE folded_looks = ? AND id <> ?)
                """)
        guard try Int.fetchOne(statement, arguments: [looks.plain, id, looks.folded, id]) == nil else { throw StoreFailure.taken("name") }
    }

    /// The accounts whose folded names begin with `prefix`, in their order. Deleted accounts have names with which no prefix begins.
    static func accounts(named prefix: FoldedName, after account: Int64?, limit: Int, _ database: Database) throws -> [Account] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(columns) FROM account
                WHERE folded >= max(?1, char(32)) AND folded < ?1 || char(1114111) AND folded > coalesce((SELECT folded FROM account WHERE id = ?2), '')
                ORDER BY folded LIMIT ?3
                """)
        return try Row.fetchAll(statement, arguments: [prefix.text, account, PageCursor.pageSize(limit)]).map(Account.init(row:))
    }

    /// Computes the visual forms of all existing names.
    static func noteLooks(_ database: Database) throws {
        for row in try Row.fetchAll(database, sql: "SELECT id, name FROM account") {
            let (id, looks): (Int64, NameLooks) = (row[0], NameLooks(row[1]))
            try database.cachedStatement(sql: "UPDATE account SET looks = ?, folded_looks = ? WHERE id = ?")
                .execute(arguments: [looks.plain, looks.folded, id])
        }
    }

    static func account(_ id: Int64, _ database: Database) throws -> Account? {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM account WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(Account.init(row:))
    }

    static func account(named name: String, _ database: Database) throws -> Account? {
        let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM account WHERE folded = ?")
        return try Row.fetchOne(statement, arguments: [FoldedName(name).text]).map(Account.init(row:))
    }
}

extension Account {
    init(row: Row) throws {
        self.init(
            id: row["id"], name: row["name"], kind: try row.value("kind"), guest: row["guest"], joined: row["joined"],
            avatar: row.avatar, owner: row["owner"], isRetired: row["retired"])
    }
}

extension Row {
    /// The avatar in the row. An avatar of a newer version that this version cannot read is the default picture.
    fileprivate var avatar: Avatar? { (self["avatar"] as String?).flatMap(Avatar.init) }

    /// A word of the schema; its CHECK lists the same words.
    func value<Word: RawRepresentable<String>>(_ column: String) throws -> Word {
        let text: String = self[column]
        guard let word = Word(rawValue: text) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(column) holds \(text)")
        }
        return word
    }
}
