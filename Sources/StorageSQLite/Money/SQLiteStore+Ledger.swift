import GRDB
public import Identifiers
public import Storage

extension SQLiteStore: Ledger {
    public func holdings(of user: UserID) async throws -> Holdings {
        guard let account = user.account else { return .new }
        return try await read { database in try LedgerTable.holdings(of: account, database) }
    }

    public func openPresent(of user: UserID, amount: Int, at: Timestamp) async throws -> (number: Int, holdings: Holdings) {
        try await write { database in
            try LedgerTable.openPresent(of: try RankTable.member(user, database), amount: amount, at: at, database)
        }
    }

    public func payDaily(of user: UserID, day: String, at: Timestamp) async throws -> Holdings {
        try await write { database in try LedgerTable.payDaily(of: try RankTable.member(user, database), day: day, at: at, database) }
    }

    public func rankMeetings(on day: String) async throws -> [RankMeeting] {
        try await read { database in try RankTable.meetings(on: day, database) }
    }

    public func settlement(of match: MatchID) async throws -> Receipt? {
        try await read { database in try RankTable.settlement(of: match, database) }
    }

    public func postings(of user: UserID, before position: Int64?, limit: Int) async throws -> PostingPage {
        guard let account = user.account else { return PostingPage(postings: [], next: nil) }
        return try await read { database in try LedgerTable.page(of: account, before: position, limit: limit, database) }
    }

    public func voidAll(but matches: Set<MatchID>, at: Timestamp) async throws -> [MatchID] {
        try await write { database in try RankTable.voidAll(but: matches, at: at, database) }
    }
}
