import Storage

/// The holdings learned last. They cover the moment between the authentication of a connection, which reads the holdings of its user, and its
/// arrival, so those of a few thousand users are enough.
struct LatestHoldings: Sendable {
    private var known: [UserID: Holdings] = [:]
    private var order: [UserID] = []
    private var oldest = 0
    private let limit: Int

    init(limit: Int = 4096) { self.limit = limit }

    /// The newest of these holdings and those learned.
    func newest(_ holdings: Holdings?, of user: UserID) -> Holdings? {
        guard let holdings, let later = known[user] else { return holdings }
        return later.merging(holdings)
    }

    mutating func add(_ holdings: Holdings, of user: UserID) {
        let earlier = known[user]
        known[user] = earlier?.merging(holdings) ?? holdings
        guard earlier == nil else { return }
        if order.count < limit { return order.append(user) }
        known[order[oldest]] = nil
        order[oldest] = user
        oldest = (oldest + 1) % limit
    }
}
