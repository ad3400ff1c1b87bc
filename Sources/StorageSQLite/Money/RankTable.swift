import GRDB
import Identifiers
import Storage

/// Rank games: their pots, the seats of running games, and their settlements.
enum RankTable {
    /// Takes the stakes of a game that begins.
    static func begin(_ stakes: Stakes, at: Timestamp, _ database: Database) throws -> Receipt {
        let accounts = try stakes.users.map { try member($0, database) }
        let stars = stakes.users.map { stakes.terms.star(of: $0).rawValue }
        try database.cachedStatement(
            sql: "INSERT INTO rank_match (match, stake, for_stars, first, second, first_star, second_star, day) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        )
        .execute(arguments: [stakes.match, Stakes.each, stakes.terms.count, accounts.first, accounts.last, stars.first, stars.last, stakes.day])
        let shares = try accounts.map { account in
            try LedgerTable.open(account, at: at, database)
            try take(from: account, for: stakes.match, at: at, database)
            return Receipt.Share(user: UserID(account: account), money: -Stakes.each, holdings: try LedgerTable.holdings(of: account, database))
        }
        return Receipt(step: .staked, shares: shares)
    }

    /// Throws `StoreFailure.taken("seat")` if the account has a stake in another match.
    private static func take(from account: Int64, for match: MatchID, at: Timestamp, _ database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT money, match FROM wallet WHERE account = ?")
        guard let row = try Row.fetchOne(statement, arguments: [account]) else { throw StoreFailure.missing("account") }
        guard row[1] as String? == nil else { throw StoreFailure.taken("seat") }
        guard row[0] >= Stakes.each else { throw StoreFailure.insufficientFunds(user: UserID(account: account), money: row[0]) }
        try LedgerTable.post(.stake, match.rawValue, to: account, money: -Stakes.each, at: at, database)
    }

    /// Throws `StoreFailure.missing("account")` unless the user is a member.
    static func member(_ user: UserID, _ database: Database) throws -> Int64 {
        let statement = try database.cachedStatement(sql: "SELECT id FROM account WHERE id = ? AND guest = 0 AND kind = 'human'")
        guard let id = user.account, let account = try Int64.fetchOne(statement, arguments: [id]) else {
            throw StoreFailure.missing("account")
        }
        return account
    }

    /// Settles a finished game, and counts it towards the presents of its people.
    /// - Returns: `nil` if it had no stakes and counts for nobody.
    static func settle(_ match: MatchRecord, at: Timestamp, _ database: Database) throws -> Receipt? {
        let counted = try FinishedTable.add(match, database)
        guard let pot = try pot(of: match.match, database) else {
            guard !counted.isEmpty else { return nil }
            return Receipt(
                step: .played,
                shares: try counted.map { Receipt.Share(user: UserID(account: $0), holdings: try LedgerTable.holdings(of: $0, database)) })
        }
        let winner = match.players.first { $0.seat == match.winner }.flatMap { $0.user.account }
        guard let winner, pot.seats.contains(where: { $0.account == winner }) else { return try end(pot, .drawn, at: at, database) }
        if match.isCutShort { try withholdStar(from: winner, of: match.match, database) }
        return try end(pot, .won, winner: winner, at: at, database)
    }

    /// Withholds the star of the winner of a game that was given up early. The loser pays as for any game.
    private static func withholdStar(from winner: Int64, of match: MatchID, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                UPDATE rank_match SET first_star = CASE WHEN first = ?1 THEN 0 ELSE first_star END,
                        second_star = CASE WHEN second = ?1 THEN 0 ELSE second_star END
                    WHERE match = ?2 AND outcome IS NULL
                """
        )
        .execute(arguments: [winner, match])
    }

    /// The rank games that began on a day.
    static func meetings(on day: String, _ database: Database) throws -> [RankMeeting] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT first, second, CASE WHEN outcome = 'won' AND CASE WHEN winner = first THEN first_star ELSE second_star END = 2 THEN winner END
                    FROM rank_match WHERE day = ?
                """, arguments: [day])
        return rows.map { row in
            let (first, second, winner): (Int64, Int64, Int64?) = (row[0], row[1], row[2])
            return RankMeeting(users: [UserID(account: first), UserID(account: second)], kinStar: winner.map { UserID(account: $0) })
        }
    }

    /// Returns the stakes of a game that does not count.
    /// - Returns: `nil` if it had none, or is settled.
    static func void(_ match: MatchID, at: Timestamp, _ database: Database) throws -> Receipt? {
        guard let pot = try pot(of: match, database), pot.isLive else { return nil }
        return try end(pot, .void, at: at, database)
    }

    /// - Returns: the games whose stakes were returned.
    static func voidAll(but matches: Set<MatchID>, at: Timestamp, _ database: Database) throws -> [MatchID] {
        // Scans all wallets, once at start. An index of running matches would cost a write at the begin and at the end of each match.
        let lost = try MatchID.fetchAll(database, sql: "SELECT DISTINCT match FROM wallet WHERE match IS NOT NULL ORDER BY match")
            .filter { !matches.contains($0) }
        for match in lost { _ = try void(match, at: at, database) }
        return lost
    }

    /// The settlement of a match as in its receipt, but with the present holdings; `nil` if the match had no stakes or is not settled.
    static func settlement(of match: MatchID, _ database: Database) throws -> Receipt? {
        let outcome = try database.cachedStatement(sql: "SELECT outcome FROM rank_match WHERE match = ? AND outcome IS NOT NULL")
        guard let step = try String.fetchOne(outcome, arguments: [match]).flatMap(Receipt.Step.init) else { return nil }
        let postings = try database.cachedStatement(
            sql: """
                SELECT stake.account, total(posting.money), total(posting.stars) FROM ledger AS stake
                    LEFT JOIN ledger AS posting ON posting.ref = stake.ref AND posting.kind IN ('payout', 'loss', 'refund')
                        AND posting.account = stake.account
                    WHERE stake.ref = ? AND stake.kind = 'stake' GROUP BY stake.account ORDER BY stake.pos
                """)
        let rows = try Row.fetchAll(postings, arguments: [match])
        let shares = try rows.map { row in
            let account: Int64 = row[0]
            let share = Receipt.Share(
                user: UserID(account: account), money: row[1], stars: row[2], holdings: try LedgerTable.holdings(of: account, database))
            return share.adding(try RatingTable.changes(of: account, by: match, database))
        }
        return Receipt(step: step, shares: shares)
    }

    /// Whether stars move in a match; `true` for one without stakes.
    static func isForStars(_ match: MatchID, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT for_stars FROM rank_match WHERE match = ?")
        return try Bool.fetchOne(statement, arguments: [match]) ?? true
    }

    private struct Pot {
        let match: MatchID
        let isLive: Bool
        /// The seats in their order.
        let seats: [Seat]
    }

    private struct Seat {
        let account: Int64
        /// The money in the pot before the settlement.
        let money: Int
        let stars: Int
    }

    private static func pot(of match: MatchID, _ database: Database) throws -> Pot? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT outcome IS NULL, account, money, stars FROM rank_match JOIN wallet ON account IN (first, second)
                    WHERE rank_match.match = ? ORDER BY account = second
                """)
        let rows = try Row.fetchAll(statement, arguments: [match])
        guard let row = rows.first else { return nil }
        let seats = rows.map { Seat(account: $0[1], money: $0[2], stars: $0[3]) }
        return Pot(match: match, isLive: row[0], seats: seats)
    }

    /// Sets the outcome, on which a trigger pays the players.
    ///
    /// Throws `StoreFailure.taken("settlement")` if the game is settled.
    private static func end(_ pot: Pot, _ outcome: Receipt.Step, winner: Int64? = nil, at: Timestamp, _ database: Database) throws -> Receipt {
        try database.cachedStatement(sql: "UPDATE rank_match SET outcome = ?, winner = ?, settled = ? WHERE match = ? AND outcome IS NULL")
            .execute(arguments: [outcome.rawValue, winner, at, pot.match])
        guard database.changesCount == 1 else { throw StoreFailure.taken("settlement") }
        let shares = try pot.seats.map { seat in
            let holdings = try LedgerTable.holdings(of: seat.account, database)
            let wallet = holdings.wallet
            return Receipt.Share(
                user: UserID(account: seat.account), money: wallet.money - seat.money, stars: wallet.stars - seat.stars, holdings: holdings)
        }
        return Receipt(step: outcome, shares: shares)
    }
}
