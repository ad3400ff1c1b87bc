public import Identifiers
public import Storage

/// Money that a member gets outside of games: presents, and the money of a day. The rooms and the pages of the member learn of it at once.
public struct Grants: Sendable {
    private let ledger: any Ledger
    private let lobby: Lobby
    /// The source of random numbers, which must be unpredictable.
    private let draw: @Sendable () -> UInt64

    public init(ledger: any Ledger, lobby: Lobby, draw: @escaping @Sendable () -> UInt64) {
        self.ledger = ledger
        self.lobby = lobby
        self.draw = draw
    }

    /// A present that was opened.
    public struct Opened: Sendable {
        /// Counted from 1 for each member.
        public let number: Int
        public let amount: Int
        public let holdings: Holdings
    }

    /// Opens the oldest present that waits.
    ///
    /// Throws `StoreFailure.missing("present")` if none waits, and `.missing("account")` unless the user is a member.
    public func openPresent(of user: UserID, at now: Timestamp) async throws -> Opened {
        let amount = Present.amounts.lowerBound + Int(draw() % UInt64(Present.amounts.count))
        let (number, holdings) = try await ledger.openPresent(of: user, amount: amount, at: now)
        await lobby.learned(holdings, of: user)
        return Opened(number: number, amount: amount, holdings: holdings)
    }

    /// Pays the money of a day.
    ///
    /// Throws `StoreFailure.taken("posting")` if the day is paid, and `.missing("account")` unless the user is a member.
    public func payDaily(of user: UserID, _ day: Day, at now: Timestamp) async throws -> Holdings {
        let holdings = try await ledger.payDaily(of: user, day: day.text, at: now)
        await lobby.learned(holdings, of: user)
        return holdings
    }
}
