import GRDB
import Identifiers
import Storage

/// The choices of accounts about calls to their games, and the turns of which they know.
enum TurnMailTable {
    static func mails(of account: Int64, _ database: Database) throws -> TurnMails {
        var mails = TurnMails()
        let statement = try database.cachedStatement(sql: "SELECT wish, zone, language, last FROM turn_mail WHERE account = ?")
        if let row = try Row.fetchOne(statement, arguments: [account]) {
            mails = TurnMails(choice: row["wish"], zone: row["zone"], language: row["language"], last: row["last"])
        }
        let login = try LoginTable.login(of: account, database).flatMap { $0.confirmed == nil ? nil : $0.email }
        mails.address = try login ?? LinkTable.links(of: account, database).lazy.compactMap(\.email).first
        mails.bounces = try mails.address.map { try BounceTable.count(of: $0, database) } ?? 0
        return mails
    }

    static func set(_ change: TurnMailsChange, of account: Int64, _ database: Database) throws {
        try require(account, database)
        try database.cachedStatement(
            sql: """
                INSERT INTO turn_mail (account, wish, zone, language) VALUES (?, ?, ?, ?)
                ON CONFLICT (account) DO UPDATE SET wish = coalesce(excluded.wish, wish), zone = coalesce(excluded.zone, zone),
                    language = coalesce(excluded.language, language)
                """
        )
        .execute(arguments: [account, change.choice, change.zone, change.language])
        if change.choice == false { try withdraw(from: account, database) }
    }

    static func calls(of account: Int64, _ database: Database) throws -> [TurnCall] {
        let statement = try database.cachedStatement(
            sql: "SELECT match, ply, take_backs, reminded FROM turn_call WHERE account = ? ORDER BY match")
        return try Row.fetchAll(statement, arguments: [account]).map {
            TurnCall(match: $0["match"], ply: $0["ply"], takeBacks: $0["take_backs"], isReminded: $0["reminded"])
        }
    }

    static func set(_ calls: [TurnCall], of account: Int64, _ database: Database) throws {
        try require(account, database)
        try database.cachedStatement(sql: "DELETE FROM turn_call WHERE account = ?").execute(arguments: [account])
        for call in calls {
            try database.cachedStatement(sql: "INSERT INTO turn_call (account, match, ply, take_backs, reminded) VALUES (?, ?, ?, ?, ?)")
                .execute(arguments: [account, call.match, call.ply, call.takeBacks, call.isReminded])
        }
    }

    static func noteMail(to account: Int64, at: Timestamp, _ database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT INTO turn_mail (account, last) VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET last = excluded.last"
        )
        .execute(arguments: [account, at])
    }

    static func deleteAll(of account: Int64, _ database: Database) throws {
        for table in ["turn_mail", "turn_call"] {
            try database.cachedStatement(sql: "DELETE FROM \(table) WHERE account = ?").execute(arguments: [account])
        }
    }

    /// Removes the waiting mail that calls an account to its games.
    static func withdraw(from account: Int64, _ database: Database) throws {
        if let address = try mails(of: account, database).address { try MailTable.withdrawCalls(to: address, database) }
    }

    private static func require(_ account: Int64, _ database: Database) throws {
        guard try AccountTable.account(account, database) != nil else { throw StoreFailure.missing("account") }
    }
}
