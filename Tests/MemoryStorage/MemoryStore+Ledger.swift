public import Identifiers
public import Storage
import Synchronization

extension MemoryStore: Ledger {
    public func holdings(of user: UserID) async throws -> Holdings { contents.withLock { $0.ledger.holdings(of: user) } }

    public func openPresent(of user: UserID, amount: Int, at: Timestamp) async throws -> (number: Int, holdings: Holdings) {
        try contents.withLock { contents in
            try contents.requireMember(user)
            return try contents.ledger.openPresent(of: user, amount: amount, at: at)
        }
    }

    public func payDaily(of user: UserID, day: String, at: Timestamp) async throws -> Holdings {
        try contents.withLock { contents in
            try contents.requireMember(user)
            return try contents.ledger.payDaily(of: user, day: day, at: at)
        }
    }

    public func rankMeetings(on day: String) async throws -> [RankMeeting] { contents.withLock { $0.ledger.meetings(on: day) } }

    public func settlement(of match: MatchID) async throws -> Receipt? { contents.withLock { $0.ledger.settlement(of: match) } }

    public func postings(of user: UserID, before position: Int64?, limit: Int) async throws -> PostingPage {
        contents.withLock { $0.ledger.page(of: user, before: position, limit: limit) }
    }

    public func voidAll(but matches: Set<MatchID>, at: Timestamp) async throws -> [MatchID] {
        contents.withLock { $0.ledger.voidAll(but: matches, at: at) }
    }
}
