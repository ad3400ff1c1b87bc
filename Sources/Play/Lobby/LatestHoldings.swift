import Storage

/// The holdings learned last. They cover the moment between the authentication of a connection, which reads the holdings of its user, and its
/// arrival, so those of a few thousand users are enough.
struct LatestHoldings: Sendable {
    private var known = RecentValues<UserID, Holdings>(capacity: 4096)

    /// The newest of these holdings and those learned.
    func newest(_ holdings: Holdings?, of user: UserID) -> Holdings? {
        guard let holdings, let later = known[user] else { return holdings }
        return later.merging(holdings)
    }

    mutating func add(_ holdings: Holdings, of user: UserID) { known[user] = known[user]?.merging(holdings) ?? holdings }
}
