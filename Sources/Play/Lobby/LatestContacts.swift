/// The contact rules learned last. Like `LatestHoldings`, they cover the moment between the authentication of a connection and its arrival.
struct LatestContacts: Sendable {
    private var known = RecentValues<UserID, ContactRules>(capacity: 4096)

    /// The newest of these rules and those learned.
    func newest(_ rules: ContactRules, of user: UserID) -> ContactRules {
        guard let later = known[user], later.reading > rules.reading else { return rules }
        return later
    }

    mutating func add(_ rules: ContactRules, of user: UserID) { known[user] = newest(rules, of: user) }
}
