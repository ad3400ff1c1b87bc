import GRDB
public import Storage

extension SQLiteStore: Ledger {
    public func wallet(of user: String) async throws -> Wallet {
        guard let account = Account.id(of: user) else { return .new }
        return try await read { database in try LedgerTable.wallet(of: account, database) }
    }

    public func postings(of user: String, before position: Int64?, limit: Int) async throws -> PostingPage {
        guard let account = Account.id(of: user) else { return PostingPage(postings: [], next: nil) }
        return try await read { database in try LedgerTable.page(of: account, before: position, limit: limit, database) }
    }

    public func voidAll(but matches: Set<String>, at: Int64) async throws -> [String] {
        try await write { database in try RankTable.voidAll(but: matches, at: at, database) }
    }
}
