package import GRDB
package import Identifiers
package import Storage

/// Wallets and the postings that change them.
package enum LedgerTable {
    /// The wallet of an account, or the wallet of a new player if the account has no posting.
    static func wallet(of account: Int64, _ database: Database) throws -> Wallet {
        let statement = try database.cachedStatement(sql: "SELECT money, stars, best, newest FROM wallet WHERE account = ?")
        return try Row.fetchOne(statement, arguments: [account]).map(Wallet.init(row:)) ?? .new
    }

    /// The holdings of an account, or the holdings of a new player if the account has no posting.
    static func holdings(of account: Int64, _ database: Database) throws -> Holdings {
        let statement = try database.cachedStatement(
            sql: """
                SELECT (SELECT games FROM finished WHERE account = ?1),
                    (SELECT count(*) FROM ledger WHERE account = ?1 AND kind = 'present'),
                    (SELECT max(ref) FROM ledger WHERE account = ?1 AND kind = 'daily')
                """)
        guard let row = try Row.fetchOne(statement, arguments: [account]) else { return .new }
        return Holdings(wallet: try wallet(of: account, database), finished: row[0] ?? 0, opened: row[1], paidDay: row[2])
    }

    static func openPresent(of account: Int64, amount: Int, at: Timestamp, _ database: Database) throws -> (number: Int, holdings: Holdings) {
        let before = try holdings(of: account, database)
        guard before.presents > 0 else { throw StoreFailure.missing("present") }
        let number = before.opened + 1
        try open(account, at: at, database)
        try post(.present, "\(number)", to: account, money: amount, at: at, database)
        return (number, try holdings(of: account, database))
    }

    static func payDaily(of account: Int64, day: String, at: Timestamp, _ database: Database) throws -> Holdings {
        try open(account, at: at, database)
        try post(.daily, day, to: account, money: Daily.amount, at: at, database)
        return try holdings(of: account, database)
    }

    static func correct(_ account: Int64, entry: Int64, money: Int, stars: Int, at: Timestamp, _ database: Database) throws -> Holdings {
        try open(account, at: at, database)
        let wallet = try wallet(of: account, database)
        guard wallet.money + money >= 0, wallet.stars + stars >= 0 else {
            throw StoreFailure.insufficientFunds(user: UserID(account: account), money: wallet.money)
        }
        try post(.correction, "\(entry)", to: account, money: money, stars: stars, at: at, database)
        return try holdings(of: account, database)
    }

    /// Opens a wallet with the money of a new player, unless the account has a wallet.
    package static func open(_ account: Int64, at: Timestamp, _ database: Database) throws {
        let statement = try database.cachedStatement(sql: "INSERT INTO wallet (account) VALUES (?) ON CONFLICT DO NOTHING")
        try statement.execute(arguments: [account])
        guard database.changesCount == 1 else { return }
        try post(.welcome, "", to: account, money: Wallet.welcome, at: at, database)
    }

    /// - Parameter outcome: of the settled match, for the kinds that settle one.
    package static func post(
        _ kind: Posting.Kind, _ reference: String, to account: Int64, money: Int, stars: Int = 0, outcome: Receipt.Step? = nil, at: Timestamp,
        _ database: Database
    ) throws {
        try database.cachedStatement(sql: "INSERT INTO ledger (account, kind, ref, money, stars, at, outcome) VALUES (?, ?, ?, ?, ?, ?, ?)")
            .execute(arguments: [account, kind.rawValue, reference, money, stars, at, outcome?.rawValue])
    }

    static func page(of account: Int64, before position: Int64?, limit: Int, _ database: Database) throws -> PostingPage {
        let statement = try database.cachedStatement(
            sql: "SELECT pos, kind, ref, money, stars, at FROM ledger WHERE account = ? AND pos < ? ORDER BY pos DESC LIMIT ?")
        let size = PageCursor.pageSize(limit)
        let postings = try Row.fetchAll(statement, arguments: [account, position ?? .max, size + 1]).map(Posting.init(row:))
        return PostingPage(postings: Array(postings.prefix(size)), next: postings.count > size ? postings[size - 1].position : nil)
    }

    /// Returns the remaining money and stars of a deleted account to the house.
    static func close(_ account: Int64, at: Timestamp, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM finished WHERE account = ?").execute(arguments: [account])
        let wallet = try wallet(of: account, database)
        guard wallet.newest > 0 else { return }
        try post(.closing, "", to: account, money: -wallet.money, stars: -wallet.stars, at: at, database)
    }
}

extension Wallet {
    init(row: Row) { self.init(money: row["money"], stars: row["stars"], best: row["best"], newest: row["newest"]) }
}

extension Posting {
    fileprivate init(row: Row) throws {
        self.init(
            position: row["pos"], kind: try row.value("kind"), reference: row["ref"], money: row["money"], stars: row["stars"], at: row["at"])
    }
}
