/// Read access to the wallets of players, and the repair of pots that no room will settle.
///
/// Postings of games are made by the journal, in the transaction of the event that they belong to (`JournalEffect`).
public protocol Ledger: Sendable {
    /// A player without a posting has the wallet of a new one.
    func wallet(of user: String) async throws -> Wallet
    /// The newest first.
    /// - Parameters:
    ///   - position: where the previous page ended; `nil` for the first page.
    ///   - limit: Clamped to 1...100.
    func postings(of user: String, before position: Int64?, limit: Int) async throws -> PostingPage
    /// Returns the stakes of all running rank games but those of these matches. Called at start, with the matches that are played on: a game whose
    /// room cannot be restored has no end of its own.
    /// - Returns: the matches that are void now.
    func voidAll(but matches: Set<String>, at: Int64) async throws -> [String]
}
