import GRDB
public import Storage

extension SQLiteStore: IntroductionStore {
    public func introduction(of account: Account) async throws -> Introduction {
        try await read { database in
            let challengers = try AccountTable.profile(of: account.id, database).challengers
            var found = Introduction(contacts: try BlockTable.contacts(of: account.id, database), challengers: challengers)
            if challengers == .followed { found.followed = Set(try FollowTable.followed(by: account.id, database).map(\.account.id)) }
            found.owner = account.owner.flatMap { try? AccountTable.account($0, database) }
            if let tally = try? MatchTable.tally(of: account.user, database) { (found.played, found.won) = tally }
            if account.isMember { found.holdings = (try? LedgerTable.holdings(of: account.id, database)) ?? .new }
            found.ratings = (try? RatingTable.ratings(of: account.user, database)) ?? []
            found.notices = (try? NoticeTable.notices(of: account.id, database)) ?? []
            return found
        }
    }
}
