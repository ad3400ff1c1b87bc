import Synchronization

extension MemoryStore: Ledger {
    public func wallet(of user: String) async throws -> Wallet { contents.withLock { $0.ledger.wallet(of: user) } }

    public func postings(of user: String, before position: Int64?, limit: Int) async throws -> PostingPage {
        contents.withLock { $0.ledger.page(of: user, before: position, limit: limit) }
    }

    public func voidAll(but matches: Set<String>, at: Int64) async throws -> [String] {
        contents.withLock { $0.ledger.voidAll(but: matches, at: at) }
    }
}
