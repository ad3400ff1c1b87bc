public import Storage

extension MemoryStore: IntroductionStore {
    public func introduction(of account: Account) async throws -> Introduction {
        let challengers = try await profile(of: account.id).challengers
        var found = Introduction(contacts: try await contacts(of: account.id), challengers: challengers)
        if challengers == .followed { found.followed = Set(try await followed(by: account.id).map(\.account.id)) }
        if let owner = account.owner { found.owner = try await self.account(owner) }
        (found.played, found.won) = try await tally(of: account.user)
        if account.isMember { found.holdings = try await holdings(of: account.user) }
        found.ratings = try await ratings(of: account.user)
        found.notices = try await notices(of: account.id)
        return found
    }
}
