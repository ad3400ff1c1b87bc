public import Identifiers

/// The wallets of players, their rewards, and the repair of pots that no room will settle.
///
/// Postings of games are made by the journal, in the transaction of the event that they belong to (`JournalEffect`).
public protocol Ledger: Sendable {
    /// A player without a posting has the wallet of a new player.
    func holdings(of user: UserID) async throws -> Holdings
    /// Opens the oldest present that waits.
    ///
    /// Throws `StoreFailure.missing("present")` if no present waits, and `.missing("account")` unless the user is a member.
    /// - Parameter amount: the money in the present, within `Present.amounts`.
    func openPresent(of user: UserID, amount: Int, at: Timestamp) async throws -> (number: Int, holdings: Holdings)
    /// Pays the money of a day (`Daily.amount`).
    ///
    /// Throws `StoreFailure.taken("posting")` if it was paid, and `.missing("account")` unless the user is a member.
    /// - Parameter day: as `2026-11-24`.
    func payDaily(of user: UserID, day: String, at: Timestamp) async throws -> Holdings
    /// The settlement of a finished rank game; `nil` if it had no stakes, or is not settled.
    func settlement(of match: MatchID) async throws -> Receipt?
    /// The rank games that began on a day, so that the bounds of the day survive a restart.
    func rankMeetings(on day: String) async throws -> [RankMeeting]
    /// The newest first.
    /// - Parameters:
    ///   - position: where the previous page ended; `nil` for the first page.
    ///   - limit: Clamped to 1...100.
    func postings(of user: UserID, before position: Int64?, limit: Int) async throws -> PostingPage
    /// Returns the stakes of all running rank games except the given matches. Called at start with the matches that continue, because a game whose
    /// room cannot be restored would never end.
    /// - Returns: the matches that are void now.
    func voidAll(but matches: Set<MatchID>, at: Timestamp) async throws -> [MatchID]
}
